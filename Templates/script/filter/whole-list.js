// Loads the loans of all pages of a list, and their cards, when the filter is first used. The files are scripts, since
// pages opened from disk can load nothing else. Each sets `data` on its own element.
import { all, create, find, focus, write } from '../base/dom.js';
import { countryRadius } from '../loans/country-radius.js';
import { form, options } from '../loans/facets.js';
import { fill, grouped } from '../base/formatting.js';
import { cards, column, finish, list, loans, mode, setLoans } from '../loans/loans.js';
import { isMatch } from '../loans/matches.js';
import { loadScript } from '../base/on-demand.js';
import { markSaved, savedIDs } from '../frame/saved.js';
import { pinRadius } from './pins.js';
import { day, now, seconds, showTimes } from '../base/times.js';

const { root, list: name, until } = list.dataset;
// Returns an element of a split list. A customized template may lack it.
const part = (selector) => name && find(selector) || create('p');
const cover = part('.covers');
const pages = part('.pages');
let width;
let stamp;
let isFilterSeen = false;
let hasFailed = false;

// Returns a promise of the data in a file. The promise is rejected if the file has none.
async function load(path) {
  const { data } = await loadScript(root + 'data/' + path + '.js');
  return data ?? Promise.reject();
}

if (name) {
  const { prepare } = mode;
  let loading;
  mode.isPart = true;
  mode.placeholder = createPlaceholder;
  mode.prepare = (isDefault, isSearched) => {
    // The totals need all loans once a loan of any page has ended, and so do the counts beside the options once the filter
    // is in sight.
    const isNeeded = !isDefault || !hasFailed && (isFilterSeen || seconds(until) <= now);
    if (!mode.isPart || !isNeeded) return prepare(isDefault, isSearched);
    return loading ??= load('lists/' + name).then(addAll).then(() => { mode.isPart = false; }, () => {
      // A page without its files, such as one that was mailed, is as it was written until the filter is used.
      hasFailed = true;
      loading = null;
      if (isDefault) return;
      filterAlone();
      mode.isPart = false;
    });
  };
  mode.showSums = showSums;
  new IntersectionObserver(([{ isIntersecting }], observer) => {
    if (!isIntersecting) return;
    observer.disconnect();
    isFilterSeen = true;
    // The list is updated (see view.js).
    document.dispatchEvent(new Event('refresh'));
  }).observe(form);
  mode.loadTexts = () => (isWhole ? load('texts/' + name).then(readTexts).catch(searchWithoutTexts) : null);
}

// The states of loans by their codes in the data (see ListIndex.swift).
const states = ['', 'funded', 'ended', 'in-repayment', 'repaid'];

let isWhole = false;
let problem = '';

// Shows a message that part of the data is missing.
function report(text) {
  problem = text;
  write(cover, text);
  cover.hidden = false;
}

function filterAlone() {
  report(fill('%script.not-loaded count%', grouped(cards.length)));
}

function readTexts(data) {
  // The texts may be those of another build.
  if (data.stamp !== stamp) throw Error();
  return data.texts;
}

// Without the file, a loan of another page has only the names of its options.
function searchWithoutTexts() {
  report('%script.not-searched%');
  return loans.map(({ card }) => (card ? undefined : ''));
}

// Replaces the loans of the page with those of the list. Throws an error if the data does not belong to the list, as when
// the page was loaded before the last build.
function addAll(data) {
  const own = new Map(cards.map((card) => [card.dataset.id, card]));
  let id = 0;
  let posted = 0;
  const found = data.id.map((difference, index) => {
    const loan = {};
    for (const key in data) loan[key] = data[key][index] ?? NaN;
    loan.state = states[loan.state];
    loan.isPinned = index < data.pinned;
    id += difference;
    // An unknown amount is NaN, and so is any sum with it.
    posted += loan.posted || 0;
    loan.expires += isNaN(loan.posted) ? 0 : posted;
    loan.posted += posted - loan.posted;
    loan.repaid *= day;
    loan.half *= day;
    for (const key of ['rating', 'default', 'delinquency', 'cost']) loan[key] /= 100;
    const values = Object.entries(data.facets).flatMap(([name, { values, of }]) =>
      [of[index] ?? []].flat().map((value) => name + '=' + values[value]));
    return finish(Object.assign(loan, { id: '' + id, card: own.get('' + id) }), values);
  });
  if (found.filter((loan) => loan.card).length < own.size) throw Error();
  ({ width, stamp } = data);
  setLoans(found);
  isWhole = true;
  // Without a filter, the page shows its own loans.
  mode.narrow = (order, isDefault) => {
    pages.hidden = !isDefault;
    cover.hidden = !isDefault && !problem;
    return isDefault ? order.filter((index) => own.has(loans[index].id)) : order;
  };
}

// The placeholders are replaced by the cards when they come near the window.
const near = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) if (isIntersecting) replace(target);
}, { rootMargin: '500px' });

function createPlaceholder(loan) {
  // A placeholder with the focus is not always near the window: the browser may scroll when cards are added above the
  // element that it keeps in place.
  loan.placeholder ??= create('li', {
    className: 'loan', ariaBusy: true, tabIndex: -1, onfocus: ({ target }) => replace(target),
  });
  loan.placeholder.loan = loan;
  near.observe(loan.placeholder);
  return loan.placeholder;
}

async function replace(placeholder) {
  near.unobserve(placeholder);
  const { loan } = placeholder;
  try {
    const file = await load('cards/' + Math.floor(loan.id / width));
    loan.card ??= parse(file[loan.id]);
    if (placeholder.isConnected) markSaved(loan.card, savedIDs());
    const isFocused = placeholder === document.activeElement;
    placeholder.replaceWith(loan.card);
    if (isFocused) focus(find('h3 a', loan.card));
  } catch {
    placeholder.replaceChildren(create('a', { href: root + 'loans/' + loan.id + '.html', textContent: fill('%script.loan id%', loan.id) }));
  }
}

// Returns the card in a text, whose links are relative to the root of the site.
function parse(text) {
  const template = create('template', { innerHTML: text });
  const card = template.content.firstElementChild;
  for (const attribute of ['href', 'src']) {
    for (const element of all('[' + attribute + ']', card)) {
      const link = element.getAttribute(attribute);
      if (!/^([a-z]+:|#)/i.test(link)) element.setAttribute(attribute, root + link);
    }
  }
  showTimes(card);
  return card;
}

// The pins of the countries. The area of a pin shows the sum of the amounts of the loans that match.
const pins = name ? all('.pins [data-country]') : [];

function showSums() {
  const amounts = column('amount');
  for (const pin of pins) {
    const indices = options.get('country=' + pin.dataset.country)?.indices ?? [];
    const sum = indices.reduce((sum, index) => sum + (isMatch(index) && amounts[index] || 0), 0);
    pin.setAttribute('r', sum && pinRadius(countryRadius(pin.parentElement.dataset.scale, sum)));
  }
}

// The periods of the page of changes, as tabs, and the filter of the loans in them. Both are saved in the hash of the
// address. Without this script, the tabs are links to the periods, which follow one another.
import { all, byId, create, find, root, write } from '../base/dom.js';
import { fill, grouped } from '../base/formatting.js';
import { formatHash, readHash, writeHash } from '../base/hash.js';

const tabs = all('#tabs a');
const panels = tabs.map((tab) => byId(tab.hash.slice(1)));
const form = byId('filters') ?? create('form');
const boxes = all('[type=checkbox]', form);
const facets = [...new Set(boxes.map(({ name }) => name))];
let current = 0;

// The original counts of the page, which include loans that are not listed.
const counts = new Map(all('#tabs b, .period h3 b, .period summary').map((count) => [count, count.textContent]));

// The values that are chosen, by facet.
let chosen = {};

// Returns whether a loan fits the filter, leaving out one facet.
const fits = (loan, without) => facets.every((name) => (
  name === without || !chosen[name].length || chosen[name].includes(loan.dataset[name])));

const loansIn = (part) => all('li', part);
const number = (loans) => loans.filter((loan) => !loan.hidden).length;

function filter() {
  const isSet = boxes.some((box) => box.checked);
  chosen = Object.fromEntries(facets.map((name) => [
    name, boxes.filter((box) => box.name === name && box.checked).map(({ value }) => value)]));
  for (const loan of panels.flatMap((panel) => loansIn(panel))) loan.hidden = !fits(loan);
  panels.forEach((panel, index) => {
    for (const group of all('[class^=kind]', panel)) {
      const count = find('b', group);
      const found = number(loansIn(group));
      group.hidden = !found;
      write(count, isSet ? grouped(found) : counts.get(count));
      const rest = find('details', group);
      if (rest) showRest(rest, isSet, found);
    }
    const count = find('b', tabs[index]);
    write(count, isSet ? grouped(number(loansIn(panel))) : counts.get(count));
    const none = find('[data-none]', panel);
    if (none) none.hidden = number(loansIn(panel)) || !loansIn(panel).length;
    // The number of loans that are not listed is known only without a filter.
    for (const unlisted of all('.unlisted', panel)) unlisted.hidden = isSet;
  });
  showOptions(isSet);
}

// Shows how many loans the rest of a list has. If the filter leaves loans only in the rest, the rest is opened.
function showRest(rest, isSet, found) {
  const count = number(loansIn(rest));
  const summary = find('summary', rest);
  rest.hidden = !count;
  summary.hidden = isSet && count === found;
  rest.open ||= summary.hidden;
  write(summary, isSet ? fill('%changes.more count%', grouped(count)) : counts.get(summary));
}

// Shows beside each option how many loans of the period would be shown if only that option of its facet were chosen,
// and shows how many loans are displayed.
function showOptions(isSet) {
  const loans = loansIn(panels[current]);
  const found = {};
  for (const loan of loans) {
    for (const name of facets) {
      const option = name + loan.dataset[name];
      if (fits(loan, name)) found[option] = (found[option] ?? 0) + 1;
    }
  }
  for (const { name, value, parentElement } of boxes) {
    const count = found[name + value] ?? 0;
    write(find('b', parentElement), grouped(count));
    parentElement.classList.toggle('zero', !count);
  }
  for (const details of all('details', form)) write(find('.n', details), all(':checked', details).length || '');
  const clear = find('[type=reset]', form);
  if (clear) clear.hidden = !isSet;
  write(byId('match-status'), isSet ? fill('%script.changes-shown count total%', grouped(number(loans)), grouped(loans.length)) : '');
}

function choose(index) {
  current = index;
  tabs.forEach((tab, i) => {
    tab.ariaSelected = i === index;
    tab.tabIndex = i === index ? 0 : -1;
    panels[i].hidden = i !== index;
  });
}

const save = (method) => writeHash(formatHash([
  ['period', current ? panels[current].id : ''], ...facets.map((name) => [name, chosen[name].join()])]), method);

// Shows the period and the filter in the hash, as far as they are valid. The hash may also be only the name of a
// period, as in the links that work without the script.
function load() {
  const hash = new URLSearchParams(readHash() ?? '');
  const id = hash.get('period') ?? location.hash.slice(1);
  for (const box of boxes) box.checked = hash.get(box.name)?.split(',').includes(box.value) ?? false;
  choose(Math.max(0, panels.findIndex((panel) => panel.id === id)));
  filter();
}

function chooseAndSave(index) {
  choose(index);
  filter();
  save('pushState');
}

tabs.forEach((tab, index) => {
  tab.role = 'tab';
  tab.setAttribute('aria-controls', panels[index].id);
  panels[index].role = 'tabpanel';
  tab.onclick = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    chooseAndSave(index);
  };
  tab.onkeydown = (event) => {
    const step = (root.dir === 'rtl') === (event.key === 'ArrowLeft') ? 1 : -1;
    const next = { ArrowLeft: index + step, ArrowRight: index + step, Home: 0, End: -1, ' ': index }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    chooseAndSave((next + tabs.length) % tabs.length);
    tabs.at(next % tabs.length).focus();
  };
});

if (tabs.length) {
  byId('tabs').role = 'tablist';
  root.classList.add('tabbed');
  form.onchange = () => {
    filter();
    save('pushState');
  };
  form.onreset = () => {
    for (const box of boxes) box.checked = false;
    filter();
    save('pushState');
    find('summary', form).focus();
  };
  form.onsubmit = () => false;
  // The lists of options are closed by Escape, by a click elsewhere and when the focus leaves them.
  for (const details of all('details', form)) {
    details.onkeydown = ({ key }) => {
      if (key !== 'Escape' || !details.open) return;
      details.open = false;
      find('summary', details).focus();
    };
    document.addEventListener('click', ({ target }) => { if (!details.contains(target)) details.open = false; });
    details.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget && !details.contains(relatedTarget)) details.open = false;
    });
  }
  addEventListener('hashchange', load);
  addEventListener('popstate', load);
  addEventListener('pageshow', ({ persisted }) => { if (persisted) load(); });
  load();
}

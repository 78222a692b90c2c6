// Filters by the words of the address for which the list has no control: because no loan has the value, because all loans
// are alike, or because the list is too short for the control. A link keeps its meaning on any day.
import { all } from '../base/dom.js';
import { readLimit } from '../base/limits.js';
import { day } from '../base/units.js';

const { column, facets, filters, form, list, loanOf } = document.filter;
// A list of few loans has nothing but sliders and orders.
const isSearchable = form.elements.q;

const facetNames = ['status', 'sector', 'activity', 'country', 'borrower', 'tag', 'theme', 'partner', 'region', 'interval',
  'currency-loss', 'default-loss'];
const isMarked = (name) => (loan) => valuesOf(loan, name)[0] === '1';
const switches = {
  open: ({ isClosed, remaining }) => !isClosed && remaining > 0,
  soon: ({ secondsLeft }) => secondsLeft > 0 && secondsLeft <= 7 * day,
  ...Object.fromEntries(['women', 'direct', 'matched', 'flexible', 'rare'].map((name) => [name, isMarked(name)])),
};
// The names of limits by the numbers of loans that they limit, and the units of these numbers.
const limits = { 'repaid-by': ['repaid-by', 1, 'date'] };
for (const key of ['amount', 'remaining', 'percent', 'days', 'months', 'rating', 'default', 'delinquency', 'cost']) {
  ['min', 'max'].forEach((end, isMost) => { limits[key === 'amount' ? end : key + '-' + end] = [key, isMost]; });
}

// The data of all cards of this page. A split list has a control for everything in which its loans differ, so that any card
// stands for those that are not loaded.
const cards = all('.loan[data-id]', list);
function valuesOf({ card, state, isClosed }, name) {
  if (name === 'status') return [state || (isClosed ? 'ended' : 'fundraising')];
  return (card ?? cards[0])?.getAttribute('data-' + name)?.split(' ') ?? [];
}

// Matches a name as the hash has it. Other texts are no values of a facet, and are ignored.
const slug = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}-]{1,100}$/u;

// Returns the values of a word by what they ask for: any of them, all of them (of tags and themes only), or none of them.
function parse(name, value) {
  const found = { any: [], all: [], not: [] };
  let mode = 'any';
  for (const part of value.split(',')) {
    const [, next, text] = part.match(/^(?:(not|all):)?(.*)/s);
    if (next === 'not' || next && /^(tag|theme)$/.test(name)) mode = next;
    if ((name === 'country' ? /^[A-Z]{2}$/ : slug).test(text)) found[mode].push(text);
  }
  return found;
}

// Returns a function that says whether a loan matches a word; `undefined` if the list has a control for the word, or if the
// word is none.
function testOf(name, value) {
  if (facetNames.includes(name)) return testOfFacet(name, parse(name, value));
  if (form.elements[name]) return undefined;
  if (Object.hasOwn(switches, name)) return value === '1' ? switches[name] : undefined;
  if (!Object.hasOwn(limits, name)) return undefined;
  const [key, isMost, unit] = limits[name];
  const limit = readLimit(value, unit);
  if (limit === undefined) return undefined;
  return ({ position }) => (isMost ? column(key)[position] <= limit : column(key)[position] >= limit);
}

function testOfFacet(name, { any, all, not }) {
  if (!any.length && !all.length && !not.length) return undefined;
  const facet = facets.get(name);
  if (facet) {
    // No loan has a value that is not among the options.
    const hasOption = (text) => facet.options.some(({ box }) => box.value === text);
    return (!any.length || any.some(hasOption)) && all.every(hasOption) ? undefined : () => false;
  }
  return (loan) => {
    const values = valuesOf(loan, name);
    const has = (text) => values.includes(text);
    return (!any.length || any.some(has)) && all.every(has) && !not.some(has);
  };
}

// Returns the words of a hash that have no control, each with its name, its value and its test.
const read = (hash) => [...isSearchable ? hash : []].flatMap(([name, value]) => {
  const test = testOf(name, value);
  return test ? [{ name, value, test }] : [];
});

let words = [];

filters.push({
  read,
  isSet: (wanted = words) => wanted.length,
  mark(fits, wanted = words) {
    for (const loan of loanOf.values()) fits[loan.position] = wanted.every(({ test }) => test(loan));
  },
  chips: () => words.map((word) => [word.name + '=' + word.value, () => { words = words.filter(({ name }) => name !== word.name); }]),
  load(hash) {
    words = read(hash);
    // The word is kept here as a whole, so its control is cleared.
    for (const { name } of words) facets.get(name)?.load(new URLSearchParams());
  },
  save: () => words.map(({ name, value }) => [name, value]),
});
filters.at(-1).load(new URLSearchParams(location.hash.slice(1)));
// The links of presets that have such words can be counted from now on.
const late = all('[data-late]');
for (const link of late) link.removeAttribute('data-late');
if (words.length || late.length) document.dispatchEvent(new Event('refresh'));

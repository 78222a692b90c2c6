// Sorts and groups the list. Loans that cannot be lent to any more come late in every order but that by the funded share.
// The order of the page is kept, but loans that have ended since come last in it, unless they are pinned.
// Loans without a value come after them. Last are the loans that are being repaid, are repaid, or have ended, which are in
// the order of the list if the order is about funding. Among loans with equal values, the one with the lower id comes first
// (see LoanSearch+Matching.swift).
import { create, byId } from '../base/dom.js';
import { column, loans } from './loans.js';
import { form, options } from './facets.js';

// A list of few loans, and a customized template, may lack these elements.
const named = (name) => form.elements[name] ?? create('select');
const sort = named('sort');
const group = named('group');
const last = { text: '%script.group-unknown%' };

let arranged;
let arrangedFor;
let key;
let groups = [];

// Returns the indices of the loans in the chosen order.
export function ordered() {
  // Sorting takes long only if there are many loans.
  if (IS_LONG) {
    const wanted = sort.value + ' ' + group.value;
    if (key === wanted && arrangedFor === loans) return arranged;
    key = wanted;
    arrangedFor = loans;
  }
  arranged = [...loans.keys()];
  groups = group.value ? findGroups() : [];
  if (sort.value) arranged.sort(comparator(sort.value));
  return arranged;
}

// Returns the group of a loan, by the index of the loan, or `undefined` if the list is not grouped.
export const groupOf = (index) => groups[index];

// Returns the group of each loan. Groups are ranked by their names.
function findGroups() {
  const found = [...options.values()].filter(({ box }) => box.name === group.value);
  found.sort((a, b) => a.text.localeCompare(b.text, '%language.tag%'));
  const of = new Array(loans.length).fill(last);
  last.rank = found.length;
  found.forEach((option, rank) => {
    option.rank = rank;
    for (const index of option.indices) of[index] = option;
  });
  return of;
}

// The orders that are about the funding of loans.
const ofFunding = ['ending', 'left', 'funded', 'popular', 'at-risk'];

function comparator(name) {
  let values = column(name);
  let ids = column('id');
  const late = loans.map(({ isClosed, isPast, isPinned, remaining, state }, index) => (name === 'newest' ? isClosed && !state && !isPinned
    : ofFunding.includes(name) && isPast ? 4 : 4 * isPast + 2 * (name !== 'funded' && isClosed)
      + (isNaN(values[index]) || name === 'left' && !(remaining > 0))));
  if (ofFunding.includes(name)) {
    values = values.map((value, index) => (loans[index].isPast ? index : value));
  }
  return (a, b) => (groups[a]?.rank - groups[b]?.rank || late[a] - late[b] || values[a] - values[b] || ids[a] - ids[b]) || 0;
}

// Returns the name of the order, or nothing in that of the list.
export const orderName = () => sort.selectedIndex > 0 && sort.selectedOptions[0].textContent;

// Loads the order from the hash, as a filter is loaded (see view.js). `saveOrder` is the counterpart.
export function loadOrder(hash) {
  for (const select of [sort, group]) {
    select.value = hash.get(select.name);
    if (!select.value) select.selectedIndex = 0;
  }
}
export const saveOrder = () => [sort, group].map((select) => [select.name, select.selectedIndex > 0 ? select.value : '']);

// Sorts and groups the list. Loans without a value come last. Among loans with equal values, the one with the lower id
// comes first.
import { byId, create } from './dom.js';
import { loans } from './loans.js';

// A customized template may lack the element `group`.
const { sort, group = create('select') } = byId('filters').elements;

let order = 'newest';
export let ordered = loans;

export function arrange() {
  const { value } = sort;
  if (value + group.value === order) return;
  order = value + group.value;
  const ungrouped = { text: group.value && 'Not known' };
  for (const loan of loans) loan.under = loan.options.find(({ box }) => box.name === group.value) ?? ungrouped;
  ordered = loans.toSorted((a, b) => !a.under.box - !b.under.box || a.under.text.localeCompare(b.under.text, 'en')
    || isNaN(a[value]) - isNaN(b[value]) || a[value] - b[value] || a.id - b.id);
}

// Loads the order from the hash, as a filter is loaded (see view.js). `saveOrder` is the counterpart.
export function loadOrder(hash) {
  for (const select of [sort, group]) {
    select.value = hash.get(select.name);
    if (!select.value) select.selectedIndex = 0;
  }
}
export const saveOrder = () => [sort, group].map(({ name, value, selectedIndex }) => [name, selectedIndex ? value : '']);

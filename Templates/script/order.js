// The order of the list, and what stands together in it. Of equal loans the one with the lower id comes first, those
// without a value last.
import { byId, create } from './dom.js';
import { loans } from './loans.js';

// A form of the site's own may lack the second.
const { sort, group = create('select') } = byId('filters').elements;

let order = 'newest';
export let ordered = loans;

export function arrange() {
  const { value } = sort;
  if (value + group.value === order) return;
  order = value + group.value;
  const apart = { text: group.value && 'Not known' };
  for (const loan of loans) loan.under = loan.options.find(({ box }) => box.name === group.value) ?? apart;
  ordered = loans.toSorted((a, b) => !a.under.box - !b.under.box || a.under.text.localeCompare(b.under.text, 'en')
    || isNaN(a[value]) - isNaN(b[value]) || a[value] - b[value] || a.id - b.id);
}

// As a filter is loaded and saved (see view.js).
export function loadOrder(hash) {
  for (const select of [sort, group]) {
    select.value = hash.get(select.name);
    if (!select.value) select.selectedIndex = 0;
  }
}
export const saveOrder = () => [sort, group].map(({ name, value, selectedIndex }) => [name, selectedIndex ? value : '']);

// The order of the list. Of equal loans the one with the lower id comes first, those without a value last.
import { byId } from './dom.js';
import { loans } from './loans.js';

export const select = byId('filters').elements.sort;

// What is compared, -1 for the largest first.
const keys = {
  ending: ['ending', 1],
  amount: ['amount', 1],
  'amount-desc': ['amount', -1],
  left: ['remaining', 1],
  funded: ['share', -1],
  popular: ['popularity', -1],
  repaid: ['months', 1],
};
let order = 'newest';
export let ordered = loans;

export function arrange() {
  if (select.value === order) return;
  order = select.value;
  if (order === 'newest') {
    ordered = loans;
    return;
  }
  const [key, sign] = keys[order];
  ordered = loans.toSorted((a, b) => isNaN(a[key]) - isNaN(b[key]) || (a[key] - b[key]) * sign || a.id - b.id);
}

// As a filter is loaded and saved (see view.js).
export function loadOrder(hash) {
  select.value = hash.get('sort');
  if (!select.value) select.value = 'newest';
}
export const saveOrder = () => [['sort', select.value === 'newest' ? '' : select.value]];

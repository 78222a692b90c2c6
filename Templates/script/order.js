// The order of the list. Of equal loans the one with the lower id comes first, those without a value last.
import { list, loans } from './loans.js';

export const select = document.getElementById('filters').elements.sort;

const values = {
  newest: null,
  ending: (loan) => loan.expires,
  amount: (loan) => loan.amount,
  'amount-desc': (loan) => -loan.amount,
  left: (loan) => loan.remaining,
  funded: (loan) => -loan.percent,
  popular: (loan) => -loan.popularity,
  repaid: (loan) => loan.months,
};
let order = 'newest';
export let ordered = loans;

export function arrange() {
  if (select.value === order) return;
  order = select.value;
  const value = values[order];
  ordered = value ? loans.toSorted((a, b) => isNaN(value(a)) - isNaN(value(b)) || value(a) - value(b) || a.id - b.id) : loans;
  list.append(...ordered.map((loan) => loan.card));
}

// As a filter is loaded and saved (see view.js).
export function loadOrder(hash) {
  select.value = hash.get('sort');
  if (!select.value) select.value = 'newest';
}
export const saveOrder = () => [['sort', select.value === 'newest' ? '' : select.value]];

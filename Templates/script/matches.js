// Finds the loans that match the filters, and adds up their amounts.
import { options } from './facets.js';
import { day } from './times.js';

// Marks each loan as matching or not, where `active` holds the filters that are set. Counts for each option the loans
// that would match if it were chosen alone in its facet. Returns the sums of the matching loans, with amounts in cents.
export function match(loans, active) {
  const sums = { count: 0, amount: 0, remaining: 0, soon: 0 };
  for (const option of options.values()) {
    option.isOn = option.box.checked;
    option.count = 0;
  }
  for (const loan of loans) {
    let misses = 0;
    let missed;
    for (const filter of active) {
      if (filter.fits(loan)) continue;
      missed = filter;
      if (++misses > 1) break;
    }
    if (misses < 2) for (const option of loan.options) if (!misses || option.facet === missed) option.count++;
    if (!misses) add(loan, sums);
    if (loan.fits !== !misses) loan.pin?.classList.toggle('off', misses > 0);
    loan.fits = !misses;
  }
  return sums;
}

function add(loan, sums) {
  sums.count++;
  sums.amount += Math.round(loan.amount * 100) || 0;
  sums.remaining += Math.round(loan.remaining * 100) || 0;
  sums.soon += loan.secondsLeft > 0 && loan.secondsLeft <= 3 * day;
}

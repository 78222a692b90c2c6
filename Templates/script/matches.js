// Finds the loans that match the filters, and adds up their amounts.
import { column, loans } from './loans.js';
import { day } from './times.js';

// By the index of a loan: how many of the set filters it does not fit, and which of them, the last if there are several.
let misses = [];
let missed = [];

export const isMatch = (index) => !misses[index];

// Returns whether a loan would match without one of the set filters, by its place among them.
export const isMatchWithout = (index, place) => !misses[index] || misses[index] === 1 && missed[index] === place;

// Finds the loans that match the set filters, and returns their number.
export function match(active) {
  const { length } = loans;
  let count = length;
  misses = new Uint8Array(length);
  missed = new Uint8Array(length);
  active.forEach((filter, place) => {
    const fits = new Uint8Array(length);
    filter.mark(fits);
    for (let index = 0; index < length; index++) {
      if (fits[index]) continue;
      if (!misses[index]++) count--;
      missed[index] = place;
    }
  });
  return count;
}

// Returns the sums of the loans that match, with amounts in cents.
export function addUp() {
  const sums = { count: 0, open: 0, amount: 0, remaining: 0, soon: 0 };
  const [amounts, rest, left, closed] = ['amount', 'remaining', 'secondsLeft', 'isClosed'].map(column);
  for (let index = 0; index < loans.length; index++) {
    if (misses[index]) continue;
    sums.count++;
    sums.open += 1 - closed[index];
    sums.amount += Math.round(amounts[index] * 100) || 0;
    sums.remaining += Math.round(rest[index] * 100) || 0;
    sums.soon += left[index] > 0 && left[index] <= 3 * day;
  }
  return sums;
}

// Counts the loans that would match without one of the set filters, by its place among them: those of `indices`, or all.
export function countWithout(place, indices) {
  let count = 0;
  if (indices) for (const index of indices) count += isMatchWithout(index, place);
  else for (let index = 0; index < loans.length; index++) count += isMatchWithout(index, place);
  return count;
}

// Finds the loans that match the filters, and adds up their amounts.
import { loans } from './loans.js';
import { day } from '../base/times.js';

// The set filters that each loan does not fit, by the index of the loan. Bit n is for the set filter with index n. There
// are fewer than 32.
let misses = [];

export const isMatch = (index) => !misses[index];

// Returns whether a loan would match without one of the set filters, by its place among them.
export const isMatchWithout = (index, place) => !(misses[index] & ~(1 << place));

// Finds the loans that match the set filters, and returns their number.
export function match(active) {
  const { length } = loans;
  misses = new Uint32Array(length);
  active.forEach((filter, place) => {
    const fits = new Uint8Array(length);
    filter.mark(fits);
    fits.forEach((isFit, index) => { if (!isFit) misses[index] |= 1 << place; });
  });
  return misses.filter((number) => !number).length;
}

// Returns the sums of the loans that match, with amounts in cents.
export function addUp() {
  const sums = { open: 0, past: 0, amount: 0, remaining: 0, soon: 0 };
  for (const { position, isClosed, isPast, amount, remaining, secondsLeft } of loans) {
    if (!isMatch(position)) continue;
    sums.open += !isClosed;
    sums.past += isPast;
    sums.amount += Math.round(amount * 100) || 0;
    sums.remaining += Math.round(remaining * 100) || 0;
    sums.soon += secondsLeft > 0 && secondsLeft <= 3 * day;
  }
  return sums;
}

// Counts the loans that would match without one of the set filters, by its place among them: those of `indices`, or all.
export const countWithout = (place, indices = [...loans.keys()]) =>
  indices.filter((index) => isMatchWithout(index, place)).length;

// Finds the loans that match the filters, and adds up their amounts.
import { loans } from './loans.js';
import { day } from '../base/times.js';

// The set filters that each loan does not fit, by the index of the loan. Bit n is for the set filter with index n. There
// are fewer than 32.
let misses = [];

export const isMatch = (index) => !misses[index];

// Returns whether a loan would match without one of the set filters, by its place among them.
export const isMatchWithout = (index, place) => !(misses[index] & ~(1 << place));

// Returns the filters that each loan does not fit, as `misses` has them. `wanted` has what each filter is set to; without it,
// the filters are used as they are set now.
function findMisses(filters, wanted = []) {
  const found = new Uint32Array(loans.length);
  filters.forEach((filter, place) => {
    const fits = new Uint8Array(loans.length);
    filter.mark(fits, wanted[place]);
    fits.forEach((isFit, index) => { if (!isFit) found[index] |= 1 << place; });
  });
  return found;
}

const countMatches = (misses) => misses.filter((number) => !number).length;

// Finds the loans that match the set filters, and returns their number.
export function match(active) {
  misses = findMisses(active);
  return countMatches(misses);
}

// Returns how many loans would match if the filters were set as in a hash.
export function countMatchesOf(hash, filters) {
  const read = (filter) => filter.read(hash);
  const set = filters.filter((filter) => filter.isSet(read(filter)));
  return countMatches(findMisses(set, set.map(read)));
}

// Returns the sums of the loans that match. The amounts are in cents and cover the loans that can be lent to. `open`,
// `reservedCount` and `closed` are the counts of sentences.js, and `soon` is the number of loans that end within three days.
export function addUp() {
  const sums = { open: 0, reservedCount: 0, closed: {}, lent: 0, reserved: 0, remaining: 0, soon: 0 };
  const cents = (dollars) => Math.round(dollars * 100) || 0;
  for (const loan of loans) {
    if (!isMatch(loan.position)) continue;
    const { amount, lent, remaining, secondsLeft, state } = loan;
    if (loan.isClosed) {
      const status = state || 'ended';
      sums.closed[status] = (sums.closed[status] ?? 0) + 1;
      continue;
    }
    sums.open++;
    sums.soon += secondsLeft <= 3 * day;
    if (isNaN(remaining)) continue;
    // The number may be a text, as it is read from an attribute.
    sums.reservedCount += !+remaining;
    sums.lent += cents(lent);
    sums.remaining += cents(remaining);
    sums.reserved += Math.max(0, cents(amount) - cents(lent) - cents(remaining));
  }
  return sums;
}

// Counts the loans that would match without one of the set filters, by its place among them: those of `indices`, or all.
export const countWithout = (place, indices = [...loans.keys()]) =>
  indices.filter((index) => isMatchWithout(index, place)).length;

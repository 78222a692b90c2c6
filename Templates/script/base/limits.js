// Limits of the numbers of loans, as the hash of the address has them.

// Matches valid input, which is typed or in the hash: an amount in dollars and cents, or nothing.
export const amount = /^(\d{1,12}(\.\d{0,2})?|\.\d{1,2})?$/;

// Reads a limit: a month such as `2028-03`, which is counted from January of year 0, or another number. Returns `undefined`
// for any other text, and for `null`.
export function readLimit(text, unit) {
  if (unit !== 'date') return text && amount.test(text) ? parseFloat(text) : undefined;
  const [, year, month] = text?.match(/^([12]\d{3})-(0[1-9]|1[0-2])$/) ?? [];
  return year && year * 12 + +month - 1;
}

// Writes a limit as the hash has it.
export const writeLimit = (limit, unit) => (!isFinite(limit) ? '' : unit !== 'date' ? limit
  : Math.floor(limit / 12) + '-' + ('' + (limit % 12 + 1)).padStart(2, 0));

// Returns the month of a time, which is in seconds since 1970. Months are counted from January of year 0.
export function monthOf(seconds) {
  const date = new Date(seconds * 1000);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

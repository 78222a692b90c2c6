// Months in words. A month is the number of months since January of year 0.
import { fill } from './fill.js';

const names = [
  '%month.january%', '%month.february%', '%month.march%', '%month.april%', '%month.may%', '%month.june%',
  '%month.july%', '%month.august%', '%month.september%', '%month.october%', '%month.november%', '%month.december%',
];

const yearOf = (month) => Math.floor(month / 12);
const nameOf = (month) => names[month % 12];

// Returns a text such as `January 2028`.
export const monthText = (month) => fill('%date.month month year%', nameOf(month), yearOf(month));

// Returns a text for several months, `January to March 2028`, or for a year or several, `2028 to 2029`. The number of
// months is 1, 3 or a multiple of 12, and the first one begins such a period.
export function periodText(first, count) {
  const last = first + count - 1;
  if (count === 1) return monthText(first);
  if (count < 12) return fill('%date.months first last year%', nameOf(first), nameOf(last), yearOf(first));
  if (count === 12) return fill('%date.year year%', yearOf(first));
  return fill('%date.years first last%', yearOf(first), yearOf(last));
}

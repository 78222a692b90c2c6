// Months and days in words. A month is the number of months since January of year 0.
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

// Returns a text such as `7 January 2028` for the day of a time in seconds since 1970, in UTC.
export function dayText(time) {
  const date = new Date(time * 1000);
  const day = date.getUTCDate();
  return fill('%date.day day month year%', day === 1 ? fill('%date.first-day day%', day) : day, names[date.getUTCMonth()],
    date.getUTCFullYear());
}

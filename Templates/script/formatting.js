// Formats numbers and normalizes texts for the search.

import { fill } from './fill.js';

export { fill };

// Returns a text such as `1,350` or `12.50`: a number with a fraction has two digits after the point.
export const grouped = (n) => (n % 1 ? n.toFixed(2) : '' + n).replace('.', () => '%number.decimal%')
  .replace(/\B(?=(\d{3})+(?!\d))/g, () => '%number.group%');

// Returns a text such as `$1,350` or `$12.50`, for an amount of whole cents.
export const dollars = (n) => fill('%number.money amount%', grouped(n / 100));

// Returns the texts as one, such as `Kenya, Uganda`.
export const joined = (texts) => texts.reduceRight((rest, text, i) => fill(
  texts.length < 3 ? '%list-comma.two first second%' : i > texts.length - 3 ? '%list-comma.end first second%'
    : i ? '%list-comma.middle first second%' : '%list-comma.start first second%', text, rest));

// Letters that Unicode does not decompose into a letter and an accent, with their replacements.
const plain = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', '’': "'", ß: 'ss', æ: 'ae', œ: 'oe' };

// Returns the text in lower case and without accents.
export const fold = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  .replace(/[^ -~]/g, (letter) => plain[letter] ?? letter);

// Returns the index of the number nearest to a value, the first if there are several.
export const nearest = (numbers, value) => numbers.reduce(
  (best, number, i) => (Math.abs(number - value) < Math.abs(numbers[best] - value) ? i : best), 0);

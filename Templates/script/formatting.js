// Formats numbers and normalizes texts for the search.

// Returns a text such as `1,350`.
export const grouped = (n, options) => n.toLocaleString('en', options);

// Returns a text such as `3 days`; of loans, if no word is given.
export const pluralize = (n, one = 'loan') => grouped(n) + ' ' + one + (n === 1 ? '' : 's');

// Returns a text such as `$1,350` or `$12.50`, for an amount of whole cents.
export const dollars = (n) => '$' + grouped(n, { minimumFractionDigits: n % 1 && 2 });

// Letters that Unicode does not decompose into a letter and an accent, with their replacements.
const plain = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', '’': "'", ß: 'ss', æ: 'ae', œ: 'oe' };

// Returns the text in lower case and without accents.
export const fold = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  .replace(/[^ -~]/g, (letter) => plain[letter] ?? letter);

// Returns the index of the number nearest to a value, the first if there are several.
export const nearest = (numbers, value) => numbers.reduce(
  (best, number, i) => (Math.abs(number - value) < Math.abs(numbers[best] - value) ? i : best), 0);

// Finds the numbers of loans in a text that has no heading row: what a reader types or pastes, or a list in a file.
//
// These are numbers of loans:
// - the numbers after `/lend/`, `/loans/` or `/process-instant-lending/` in a link, with or without the name of the server,
//   and those after `loans=` in the link to a shortlist, or after `loanIds=` in a link to Kiva's basket, and those in a link to Kiva's API (`/loans/1,2.json`);
// - a number of 5 to 10 digits that stands alone: beside it are only spaces, line ends, commas, semicolons, bars, brackets
//   and quotation marks, perhaps a `#` before it, or a full stop after it;
// - a shorter number with a `#`, and any shorter number of a text that is nothing but numbers, unless the text is a table,
//   in which several lines have several numbers each.
//
// These are not: any other number in a link; amounts, which have a currency beside them, a fraction, or groups of three
// digits; shares, with a percent sign; dates, with hyphens, slashes, points, or as eight digits; times; telephone numbers;
// digits beside a letter; and numbers that begin with 0.

const currency = String.raw`\p{Sc}|%|US\$|\$US|USD|EUR|GBP|CAD|AUD|dollars?|euros?|d[oó]lar(?:es)?|美元`;
// Matches amounts, shares and telephone numbers. Their lengths are limited, so that a long text takes only as much longer.
const amounts = [
  RegExp('(?<![\\p{L}\\d])(?:' + currency + ') ?\\d[\\d.,\']{0,30}', 'giu'),
  RegExp('(?<![\\d.,\'])\\d[\\d.,\']{0,30} ?(?:' + currency + ')(?!\\p{L})', 'giu'),
  /(?<![\d,])\d{1,3}(?:,\d{3}){1,6}(?![\d,])(?:\.\d+)?/g,
  /^\d{1,3}(?: \d{3}){1,6}$/gm,
  /\+\d[\d ()./-]{0,30}/g,
];

// Returns whether a word is a link. The first condition saves time.
const isLink = (word) => (word.includes('/') || /^w/i.test(word)) && /\/\/|^www\.|(^|\W)(lend|loans)\//i.test(word);

// Returns the numbers in a link.
export const numbersInLink = (word) =>
  Array.from(word.matchAll(/(?:^|\W)(?:lend(?:-classic)?|loans|process-instant-lending)\/([1-9]\d{0,14})(?!\w)/gi),
    ([, digits]) => +digits);

const isYear = (digits) => digits >= 2005 && digits < 2100;
const isDay = (month, day) => month >= 1 && month <= 12 && day >= 1 && day <= 31;

// Returns whether eight digits are a date, in any order of the day, the month and the year.
function isDate(digits) {
  if (digits.length !== 8) return false;
  const [a, b, c, d] = digits.match(/../g);
  return isYear(a + b) && isDay(c, d) || isYear(c + d) && (isDay(a, b) || isDay(b, a));
}

// Match what may be before and after a number that stands alone: a quotation mark or a full stop, and what separates words.
const before = /(^|[\s<>",;|()[\]{}])['’‘“”«»•·*]*$/;
const after = /^['’‘“”«».:!?*]*($|[\s<>",;|()[\]{}])/;

// Returns the numbers that stand alone, each with the sign before it. Others are left out.
const aloneNumbers = (text) => Array.from(text.matchAll(/(#|\bNo\.?)?(\d+)/gi)).filter(({ 0: match, index }) => {
  const end = index + match.length;
  return before.test(text.slice(Math.max(0, index - 3), index)) && after.test(text.slice(end, end + 3));
});

// Returns whether a text is nothing but numbers, in one line or one on each line.
function isList(text) {
  if (/[^\d\s#<>",;|()[\]{}'’‘“”«»•·.:!?*]/.test(text)) return false;
  const lines = text.split(/[\r\n]+/).map((line) => line.match(/\d+/g)?.length).filter(Boolean);
  return lines.length < 2 || lines.every((count) => count === 1);
}

// Returns the numbers of loans in the text. A number may occur more than once.
export function findNumbers(text) {
  const found = [];
  // Puts a word that is not a number in place of what was read already, or of what is not the number of a loan.
  const replace = (numbers) => {
    for (const number of numbers) found.push(number);
    return ' x ';
  };
  // Spaces that do not break a line separate groups of digits.
  const plain = text.replace(/(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))/g, "'").normalize('NFKC')
    // Invisible characters, such as marks of direction, separate numbers.
    .replace(/\p{Cf}/gu, ' ')
    // A link can be escaped inside another one, as in the link to Kiva's sign-in.
    .replace(/%(?:2C|2F|3D|3F)/gi, decodeURIComponent)
    .replace(/(?<![a-z])loan(?:s|Ids)=((?:\d{1,15},?)+)|(?<=\/loans\/)((?:\d{1,15},)+\d{1,15})(?=\.json)/gi,
      (_, ...lists) => replace((lists[0] ?? lists[1]).split(',').map(Number).filter(Boolean)))
    .replace(/[^\s<>",;|()[\]{}]+/g, (word) => (isLink(word) ? replace(numbersInLink(word)) : word));
  // The source of a web page has many numbers, of which only those in links are certain.
  if (/<\/\w|<!doctype/i.test(text)) return found;
  const rest = amounts.reduce((rest, amount) => rest.replace(amount, () => replace([])), plain);
  const least = isList(rest) ? 1 : 5;
  for (const [, sign, digits] of aloneNumbers(rest)) {
    if (/^[1-9]\d{0,9}$/.test(digits) && !isDate(digits) && (sign || digits.length >= least)) found.push(+digits);
  }
  return found;
}

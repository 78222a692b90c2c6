// Formats numbers and normalizes texts for the search.

import { fill, form } from './fill.js';

export { fill, form };

// Matches the places between groups of digits. The last group has three.
const groupStart = RegExp('\\B(?=(' + '\\d'.repeat('%number.group-size%') + ')*\\d{3}(?!\\d))', 'g');
// Matches signs before groups of digits, which may separate thousands.
const separators = /\D(?=(\d\d\D)*\d{3}(?!\d))/g;

// Returns a text such as `1,350` or `12.50`: a number with a fraction has two digits after the point, unless its digits are
// given as a text.
export const grouped = (n, digits = n % 1 ? n.toFixed(2) : '' + n) => digits.replace('.', () => '%number.decimal%')
  .replace(groupStart, () => '%number.group%');

// Returns a typed or pasted amount without spaces, and with the characters of a keyboard.
const plainAmount = (text) => text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '').replace(/[\u2018\u2019\u02bc]/g, "'");

// Reads an amount of dollars as a reader types it, or as a page writes it: `1350`, `1,350.50`, `US$1.350`, `500 $US`.
// Returns its digits, with a point before the cents, or the rest of a text that is not an amount.
export const readAmount = (text) => '%number.money amount%'.split('{0}').map(plainAmount)
  .reduce((rest, sign) => rest.replace(sign, ''), plainAmount(text).replace(/US\$|\$US|USD|\$/gi, ''))
  .replace(separators, (sign) => (sign === plainAmount('%number.group%') ? '' : sign))
  .replace(plainAmount('%number.decimal%'), '.');

// Returns a text such as `$1,350` or `$12.50`, for an amount of whole cents.
export const dollars = (n) => fill('%number.money amount%', grouped(n / 100));

// Joins the texts into one, such as `Kenya, Uganda`.
export const joined = (texts) => texts.reduceRight((rest, text, i) => fill(
  texts.length < 3 ? '%list-comma.two first second%' : i > texts.length - 3 ? '%list-comma.end first second%'
    : i ? '%list-comma.middle first second%' : '%list-comma.start first second%', text, rest));

// Letters that Unicode does not decompose into a letter and an accent, with their replacements.
const plain = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', ς: 'σ' };

// Returns the text in lower case, without accents and invisible characters, with plain letters in place of ligatures and
// full-width forms, and with one kind of hyphen and of apostrophe (see String+Folding.swift).
export const fold = (text) => text.toLowerCase().replace(/[ĳǆǉǌǳﬀ-ﬆ！-～]/g, (letter) => letter.normalize('NFKD'))
  .normalize('NFD').replace(/[\p{M}\p{Cf}]/gu, '').replace(/[\p{Pd}−⁃˗]/gu, '-').replace(/[`´ʹʻʼʽ‘’‛′ꞌ]/g, "'")
  .replace(/[^ -~]/g, (letter) => plain[letter] ?? letter);

// Returns the words of a search, folded.
export const readWords = (text) => fold(text).match(/\S+/g) ?? [];

// Returns the index of the number nearest to a value, the first if there are several.
export const nearest = (numbers, value) => numbers.reduce(
  (best, number, i) => (Math.abs(number - value) < Math.abs(numbers[best] - value) ? i : best), 0);

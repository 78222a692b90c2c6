// The search for words in name, place, activity and use, which is a filter (see view.js). A loan must contain all of
// the words.
import { all, byId } from './dom.js';
import { fold } from './formatting.js';

const field = byId('filters').elements.q;
const parts = '.loan-name,.place bdi,.loan-country,.act,.loan-use';
// The text is computed at the first search, since most readers never search.
const textOf = (loan) => loan.text ??= fold(Array.from(all(parts, loan.card), (part) => part.textContent).join('\n'));
let words;

export const search = {
  isSet() {
    words = fold(field.value).split(/\s+/).filter(Boolean);
    return words.length;
  },
  fits: (loan) => words.every((word) => textOf(loan).includes(word)),
  chips: () => [['“' + field.value.trim() + '”', () => { field.value = ''; }]],
  load(hash) { field.value = (hash.get('q') || '').slice(0, field.maxLength); },
  save: () => [['q', field.value.trim()]],
};

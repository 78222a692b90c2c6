// The search for words, which is a filter (see view.js). A loan must contain all of the words, in the text of its card
// or in the names of its options. A number may be the id of the loan.
import { all, create } from '../base/dom.js';
import { form } from './facets.js';
import { fill, fold, readWords } from '../base/formatting.js';
import { loans } from './loans.js';

// A list of few loans has no search, and gets a field without room for a word.
const field = form.elements.q ?? create('input', { maxLength: 0 });
const parts = '.loan-name,.place bdi,.loan-country,.act,.loan-use';
let words = [];

const readCard = ({ card }) => all(parts, card).map((part) => part.textContent).join('\n');

// Adds to a loan the text that is searched, unless it has one. `text` is the text of its card, if there is no card to read.
export function addText(loan, text) {
  return loan.text ??= [fold(text ?? readCard(loan)), ...loan.options.map(({ folded }) => folded)].join('\n');
}

export const search = {
  read: (hash) => readWords((hash.get('q') || '').slice(0, field.maxLength)),
  isSet(from) {
    return (from ?? (words = readWords(field.value))).length;
  },
  mark(fits, wanted = words) {
    for (const loan of loans) {
      const text = addText(loan);
      if (wanted.every((word) => text.includes(word) || word.replace('#', '') === loan.id)) fits[loan.position] = 1;
    }
  },
  chips: () => [[fill('%script.quoted text%', field.value.trim()), () => { field.value = ''; }]],
  load(hash) { field.value = (hash.get('q') || '').slice(0, field.maxLength); },
  save: () => [['q', field.value.trim()]],
};

// Marks the loan of a page as saved or not.
import { find } from '../base/dom.js';
import { markSaved, savedIDs } from '../frame/saved.js';

const loan = find('main[data-id]');

function mark() {
  if (loan) markSaved(loan, savedIDs());
}
document.addEventListener('refresh', mark);
mark();

// Marks the reader's loans, on cards and on the page of a loan.
import style from '../../marks.css';
import ownStyle from './style.txt';
import { byId, create, find } from '../base/dom.js';
import { addStyle } from '../base/style.js';
import { markEach, showMarks } from '../loans/marks-line.js';
import { own } from './collection.js';

addStyle(style + ownStyle);

const list = byId('loans');
const loan = find('main[data-id]');
// The first line of a loan's page has room for the mark, so that nothing moves.
const line = loan && find('.back', loan);
const badge = create('span', { className: 'badge done mine', textContent: '%own.mark%' });

function markPage() {
  if (own.has(+loan?.dataset.id)) line?.append(badge);
  else badge.remove();
}

const markAll = list && markEach(list, (card) =>
  showMarks(card, 'own', own.has(+card.dataset.id) ? [['mine', '%own.mark%']] : []));

// Shows the marks again.
export function markLoans() {
  markAll?.();
  markPage();
}

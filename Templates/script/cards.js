// Which cards are displayed, and in which order.
import { focus } from './dom.js';
import { list, loans } from './loans.js';

// With thousands of neighbours each change costs a frame, displayed or not: on a big page the cards that are not
// displayed are not in the document.
const isBig = loans.length > 1000;
if (isBig) {
  for (const { card } of loans) card.classList.remove('beyond');
  // All that matches is printed.
  for (const type of ['beforeprint', 'afterprint']) {
    addEventListener(type, () => {
      isPrinting = type === 'beforeprint';
      showCards(...last);
    });
  }
}

let placed = loans;
let last;
let isPrinting = false;

// Takes the loans in their order; of those that fit, the ones beyond the limit are not displayed.
export function showCards(ordered, limit) {
  last = [ordered, limit];
  const focused = document.activeElement;
  const shown = new Set(ordered.filter((loan) => loan.fits).slice(0, isPrinting ? Infinity : limit));
  if (isBig) place(Array.from(shown, (loan) => loan.card));
  else {
    if (placed !== ordered) list.append(...ordered.map((loan) => loan.card));
    placed = ordered;
    for (const loan of ordered) mark(loan, loan.fits && !shown.has(loan));
  }
  // What moves loses the focus.
  if (list.contains(focused)) focus(focused);
}

// Touches a card only if something about it changes: layout is the cost. One that fits is printed, beyond the limit too.
function mark(loan, isBeyond) {
  const { card, fits } = loan;
  if (card.hidden === fits) card.hidden = !fits;
  if (loan.isBeyond !== isBeyond) card.classList.toggle('beyond', loan.isBeyond = isBeyond);
}

function place(cards) {
  const wanted = new Set(cards);
  for (const node of [...list.childNodes]) if (!wanted.has(node)) node.remove();
  let next = list.firstChild;
  for (const card of cards) {
    if (card === next) next = next.nextSibling;
    else list.insertBefore(card, next);
  }
}

// Which cards are displayed, in which order, and under which headings.
import { create, focus, write } from './dom.js';
import { list, loans } from './loans.js';
import { counted } from './words.js';

// With thousands of neighbours each change costs a frame, displayed or not: on a big page the cards that are not
// displayed are not in the document.
const isBig = loans.length > 1000;
if (isBig) {
  // All that matches is printed.
  onbeforeprint = onafterprint = ({ type }) => {
    isPrinting = type === 'beforeprint';
    showCards(...last);
  };
}

let last;
let isPrinting = false;

// Takes the loans in their order; of those that fit, the ones beyond the limit are not displayed.
export function showCards(ordered, limit) {
  last = [ordered, limit];
  const focused = document.activeElement;
  const shown = new Set(ordered.filter((loan) => loan.fits).slice(0, isPrinting ? Infinity : limit));
  const nodes = [];
  let group;
  for (const loan of isBig ? shown : ordered) {
    const isBeyond = loan.fits && !shown.has(loan);
    if (loan.fits && loan.under !== group && loan.under?.text) nodes.push(heading(group = loan.under, isBeyond, ordered));
    nodes.push(loan.card);
    mark(loan, isBeyond);
  }
  place(nodes);
  // What moves loses the focus.
  if (list.contains(focused)) focus(focused);
}

// Touches a card only if something about it changes: layout is the cost. One that fits is printed, beyond the limit too.
function mark(loan, isBeyond) {
  const { card, fits } = loan;
  if (card.hidden === fits) card.hidden = !fits;
  if (loan.isBeyond !== isBeyond) card.classList.toggle('beyond', loan.isBeyond = isBeyond);
}

function heading(group, isBeyond, loans) {
  // No option counts those of which it is not known.
  const { text, count = loans.filter((loan) => loan.fits && loan.under === group).length } = group;
  if (!group.heading) (group.heading = create('li')).append(create('h2'));
  group.heading.className = isBeyond ? 'group beyond' : 'group';
  write(group.heading.firstChild, text + ' · ' + counted(count, 'loan'));
  return group.heading;
}

function place(nodes) {
  const wanted = new Set(nodes);
  for (const node of [...list.children]) if (!wanted.has(node)) node.remove();
  let next = list.firstElementChild;
  for (const node of nodes) {
    if (node === next) next = next.nextElementSibling;
    else list.insertBefore(node, next);
  }
}

// Displays the cards that match, in their order and under the headings of their groups.
import { create, focus, write } from './dom.js';
import { list, loans } from './loans.js';
import { pluralize } from './formatting.js';

// Among thousands of siblings, displayed or not, each change costs a frame. On a big page, the document contains only
// the cards that are displayed.
const isBig = loans.length > 1000;
if (isBig) {
  // Every card that matches is printed, also beyond the limit.
  onbeforeprint = onafterprint = ({ type }) => {
    isPrinting = type === 'beforeprint';
    showCards(...last);
  };
}

let last;
let isPrinting = false;

// Displays the loans that fit, in the given order, up to the limit.
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
    updateCard(loan, isBeyond);
  }
  arrangeNodes(nodes);
  // An element that is moved loses the focus.
  if (list.contains(focused)) focus(focused);
}

// Updates the attributes of a card, and only those that change, since each change causes layout. A card beyond the
// limit is not hidden but marked, since it is printed.
function updateCard(loan, isBeyond) {
  const { card, fits } = loan;
  if (card.hidden === fits) card.hidden = !fits;
  if (loan.isBeyond !== isBeyond) card.classList.toggle('beyond', loan.isBeyond = isBeyond);
}

function heading(group, isBeyond, loans) {
  // The group of loans whose value is not known has no option that counts them.
  const { text, count = loans.filter((loan) => loan.fits && loan.under === group).length } = group;
  if (!group.heading) (group.heading = create('li')).append(create('h2'));
  group.heading.className = isBeyond ? 'group beyond' : 'group';
  write(group.heading.firstChild, text + ' · ' + pluralize(count, 'loan'));
  return group.heading;
}

// Makes the nodes the children of the list, and moves as few as possible.
function arrangeNodes(nodes) {
  const wanted = new Set(nodes);
  for (const node of [...list.children]) if (!wanted.has(node)) node.remove();
  let next = list.firstElementChild;
  for (const node of nodes) {
    if (node === next) next = next.nextElementSibling;
    else list.insertBefore(node, next);
  }
}

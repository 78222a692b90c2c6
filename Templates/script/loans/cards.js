// Displays the cards of the loans that match, in their order and under the headings of their groups.
import { awaitView } from './arrival.js';
import { create, focus, write } from '../base/dom.js';
import { fill, grouped } from '../base/formatting.js';
import { isBeyond, list, loans, mode } from './loans.js';
import { isMatch } from './matches.js';
import { groupOf } from './order.js';
import { markSaved, savedIDs } from '../frame/saved.js';

// Returns the cards of the loans, with a heading above each group that has a match.
export function withHeadings(indices) {
  const nodes = [];
  let last;
  for (const index of indices) {
    const group = groupOf(index);
    if (group !== last && isMatch(index)) nodes.push(heading(last = group));
    const card = IS_LONG ? loans[index].card ?? mode.placeholder(loans[index]) : loans[index].card;
    card.hidden = !isMatch(index);
    nodes.push(card);
  }
  return nodes;
}

function heading(group) {
  const { length } = loans.filter(({ position }) => isMatch(position) && groupOf(position) === group);
  if (!group.heading) (group.heading = create('li', { className: 'group' })).append(create('h2'));
  write(group.heading.firstChild, fill('%script.group count group%', grouped(length), group.text));
  return group.heading;
}

// The number of displayed nodes from which a list leaves the layout of its cards to the browser.
const long = 25;

// Makes the nodes the children of the list, and moves as few as possible.
export function arrange(nodes) {
  // The style gives a card that is not laid out yet a height that is only estimated. In a short list all cards are laid
  // out at once, so that none changes its height in view.
  const isShort = nodes.filter((node) => !node.hidden).length < long;
  list.classList.toggle('few', isShort);
  const focused = document.activeElement;
  const wanted = new Set(nodes);
  const unwanted = [...list.children].filter((node) => !wanted.has(node));
  // Removing many nodes one after the other takes long.
  if (IS_LONG && unwanted.length > nodes.length + 100) list.replaceChildren();
  else for (const node of unwanted) node.remove();
  let next = list.firstElementChild;
  for (const node of nodes) {
    if (node === next) next = next.nextElementSibling;
    else list.insertBefore(node, next);
  }
  if (isShort) awaitView(nodes.filter((node) => node.dataset.id));
  // An element that is moved loses the focus.
  if (list.contains(focused)) focus(focused);
}

// Marks the cards of the loans that are saved, except those that are not displayed at first.
export function markCards() {
  const ids = savedIDs();
  for (const card of list.children) {
    if (IS_LONG && isBeyond(card)) break;
    if (card.dataset.id) markSaved(card, ids);
  }
}

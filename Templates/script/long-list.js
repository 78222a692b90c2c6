// A list of more than 300 cards. The document contains only the cards that are displayed, and what takes long is done in
// slices.
import { arrange, withHeadings } from './cards.js';
import { all, byId, focus } from './dom.js';
import { cards, list, loans, mode, readCard, setLoans } from './loans.js';
import { isMatch } from './matches.js';
import { markSaved, savedIDs } from './saved.js';
import { addText } from './search.js';
import { inSlices } from './slices.js';
import { showTimes } from './times.js';

// Returns how many cards fill the window, which are all that is displayed while the filter changes. A card is about 300
// pixels high.
function screenful() {
  const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length;
  const height = innerHeight - list.getBoundingClientRect().top;
  return columns * Math.max(1, Math.ceil(height / 300));
}

// At first, and on each request, so many loans are shown.
const step = 200;
// In milliseconds. The filter has stopped changing if it has not changed for so long.
const pause = 150;
// So many of the other cards are then displayed at once.
const batch = 12;
let limit = step;

const showMore = byId('show-more');
let filling = 0;
let nodes = [];
let order = [];

let reading;
// Reads the cards of the page, and their texts before they are searched. What a link sets is shown at once, unless there
// are very many cards.
mode.prepare = (isDefault, isSearched) => {
  if (!loans.length) {
    if (isDefault || reading || cards.length > 1000) return reading ??= read();
    setLoans(cards.map(readCard));
  }
  if (isSearched) return mode.readTexts();
};

async function read() {
  const found = [];
  await inSlices(cards, (card) => found.push(readCard(card)));
  await inSlices(batches(all('.beyond', list)).reverse(), takeOut);
  setLoans(found);
}

const batches = (items) => Array.from({ length: Math.ceil(items.length / 50) }, (_, i) => items.slice(i * 50, i * 50 + 50));

// Takes cards out of the document, which is much faster for many at once than for one after the other.
function takeOut(cards) {
  const range = document.createRange();
  range.setStartBefore(cards[0]);
  range.setEndAfter(cards.at(-1));
  range.extractContents();
}

let textsFor;
let readingTexts;
mode.readTexts = () => {
  if (textsFor !== loans) return readingTexts ??= readTexts(loans);
};
async function readTexts(of) {
  const text = await mode.loadTexts?.();
  await inSlices(of, (loan) => addText(loan, text?.[loan.index]));
  textsFor = of;
  readingTexts = null;
}

mode.reset = () => { limit = step; };

mode.show = (wanted, isQuick) => {
  clearTimeout(filling);
  mode.showLater = null;
  order = wanted;
  const matches = firstMatches(limit + 1);
  nodes = withHeadings(matches.slice(0, limit));
  const first = nodes.slice(0, isQuick ? screenful() : undefined);
  prepare(first);
  arrange(first);
  if (showMore) showMore.hidden = matches.length <= limit;
  if (isQuick) filling = setTimeout(fill, pause, first.length);
};

// Returns the first loans that match, at most so many.
function firstMatches(maximum) {
  const found = [];
  for (const index of order) {
    if (isMatch(index) && found.push(index) >= maximum) break;
  }
  return found;
}

// Shows all but the count, and appends further cards, a batch at a time, once a slider is no longer held.
function fill(from) {
  if (document.querySelector('.rail:active')) filling = setTimeout(fill, pause, from);
  else {
    mode.showLater?.();
    mode.showLater = null;
    const next = nodes.slice(from, from + batch);
    prepare(next);
    list.append(...next);
    const end = from + next.length;
    if (end < nodes.length) filling = setTimeout(fill, 0, end);
  }
}

// Prepares cards that come into the document.
function prepare(nodes) {
  const ids = savedIDs();
  for (const node of nodes) {
    node.classList.remove('beyond');
    if (!node.dataset.id) continue;
    markSaved(node, ids);
    showTimes(node);
  }
}

// Shows a loan that is beyond the limit.
mode.reveal = ({ index, card }) => {
  limit = Math.max(limit, order.indexOf(index) + 1);
  mode.show(order);
  card?.scrollIntoView();
};

showMore?.addEventListener('click', () => {
  const next = firstMatches(limit + 1)[limit];
  limit += step;
  mode.show(order);
  focus(loans[next]?.card?.querySelector('h3 a'));
});

// Every loan that matches is printed, also beyond the limit.
matchMedia('print').addEventListener('change', ({ matches: isPrinting }) => {
  // Until the cards are read, the document has all of them.
  if (!loans.length) return;
  if (isPrinting) arrange(withHeadings(firstMatches(Infinity)));
  else mode.show(order);
});

// Reading the texts takes long, and is done before the first key of a search.
setTimeout(() => Promise.resolve(mode.prepare(true)).then(mode.readTexts), 1000);

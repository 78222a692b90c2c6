// A list of more than 300 cards. The document contains only the cards that are displayed, and long work is done in
// slices.
import { arrange, withHeadings } from '../loans/cards.js';
import { byId, create, find, focus } from '../base/dom.js';
import { fill, grouped } from '../base/formatting.js';
import { cards, isBeyond, list, loans, mode, readCard, setLoans } from '../loans/loans.js';
import { isMatch } from '../loans/matches.js';
import { markSaved, savedIDs } from '../frame/saved.js';
import { addText } from '../loans/search.js';
import { inSlices } from '../base/slices.js';
import { showTimes } from '../base/times.js';

// Returns how many cards fill the window. No more are displayed while the filter changes. A card is about 300
// pixels high.
function screenful() {
  const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length;
  const height = innerHeight - list.getBoundingClientRect().top;
  return columns * Math.max(1, Math.ceil(height / 300));
}

// How many more loans are shown on request.
const step = 200;
const beyond = cards.filter(isBeyond);
// How many are shown at first: all those that the page does not hide.
const first = Math.max(step, cards.length - beyond.length);
// How many of the cards beyond the first screenful are displayed in each batch.
const batch = 12;
let limit = first;

const showMore = byId('show-more');
let filling = 0;
let nodes = [];
let shownCount = 0;
let order = [];

let reading;
// Reads the cards of the page, and their texts before the first search. The settings in a link take effect at once,
// unless there are very many cards.
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
  await inSlices(batches(beyond).reverse(), takeOut);
  // The loans of all pages may have been loaded meanwhile.
  if (!loans.length) setLoans(found);
}

const batches = (items) => Array.from({ length: Math.ceil(items.length / 50) }, (_, i) => items.slice(i * 50, i * 50 + 50));

// Takes cards out of the document, which is much faster for many at once than for one after the other.
function takeOut(cards) {
  if (loans.length) return;
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
  await inSlices(of, (loan) => addText(loan, text?.[loan.position]));
  textsFor = of;
  readingTexts = null;
}

mode.reset = () => { limit = first; };

mode.show = (wanted, isQuick) => {
  clearTimeout(filling);
  order = wanted;
  const matches = firstMatches(limit + 1);
  nodes = withHeadings(matches.slice(0, limit));
  const shown = nodes.slice(0, isQuick ? screenful() : undefined);
  shownCount = shown.length;
  display(shown);
  if (showMore) showMore.hidden = matches.length <= limit;
};

// Displays the next batch of the cards that `mode.show` has left out.
mode.showRest = () => {
  if (shownCount >= nodes.length) return;
  const next = nodes.slice(shownCount, shownCount + batch);
  shownCount += batch;
  prepare(next);
  list.append(...next);
  filling = setTimeout(mode.showRest);
};

// Returns the first matching loans, at most `maximum`.
function firstMatches(maximum) {
  const found = [];
  for (const index of order) {
    if (isMatch(index) && found.push(index) >= maximum) break;
  }
  return found;
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

function display(nodes) {
  prepare(nodes);
  arrange(nodes);
}

mode.reveal = (loan) => {
  limit = Math.max(limit, order.indexOf(loan.position) + 1);
  mode.show(order);
  (loan.card ?? loan.placeholder)?.scrollIntoView();
};

showMore?.addEventListener('click', () => {
  const next = firstMatches(limit + 1)[limit];
  limit += step;
  mode.show(order);
  const { card, placeholder } = loans[next];
  const first = card ? find('h3 a', card) : placeholder;
  focus(first);
  // In a low window, the row may be above the visible part of the page.
  first.scrollIntoView({ block: 'nearest' });
});

// All matching loans are printed, even those beyond the limit. There is no time to load the cards of other pages.
function print(isPrinting) {
  // Until the cards are read, the document has all of them.
  if (!loans.length) return;
  if (!isPrinting) return mode.show(order);
  clearTimeout(filling);
  shownCount = nodes.length;
  const matches = firstMatches(Infinity);
  const printed = matches.filter((index) => loans[index].card);
  const missing = matches.length - printed.length;
  const rest = create('li', { className: 'group', textContent: fill('%script.not-printed count%', grouped(missing)) });
  display([...withHeadings(printed), ...missing ? [rest] : []]);
}
addEventListener('beforeprint', () => print(true));
addEventListener('afterprint', () => print(false));
// A window can use the print style without printing.
matchMedia('print').addEventListener('change', ({ matches }) => print(matches));

// Reading the texts of the page takes long, and is done before the first key of a search.
setTimeout(async () => {
  await mode.prepare(true);
  if (!mode.loadTexts) mode.readTexts();
}, 1000);

// The view of the list. The form holds its state, and the hash of the address saves that state.
import { showCards } from './cards.js';
import { showChips } from './chips.js';
import { all, byId, focus, write } from './dom.js';
import { showElsewhere } from './elsewhere.js';
import { facets } from './facets.js';
import { formatHash, readHash, writeHash } from './hash.js';
import { loanOf, loans, readSaved } from './loans.js';
import { match } from './matches.js';
import { arrange, loadOrder, ordered, saveOrder } from './order.js';
import { rangeFilter } from './range.js';
import { search } from './search.js';
import { initSheet } from './sheet.js';
import { showStart } from './toolbar.js';
import { formatCount, heading, showTotals } from './totals.js';

const form = byId('filters');

// A filter has the functions isSet(), fits(loan), chips() → [[text, clear]], load(hash) and save() → [[name, value]].
const filters = [...Array.from(all('.range', form), (box) => rangeFilter(box, changed)), search, ...facets.values()];

// A list of more than 300 cards shows the first 200 that match, and 200 more on each request.
const step = 200;
const initialLimit = loans.length > 300 ? step : Infinity;
let limit = initialLimit;

const noMatch = byId('no-match');
const showMore = byId('show-more');
let sums;

function show() {
  const active = filters.filter((filter) => filter.isSet());
  sums = match(loans, active);
  showCards(ordered, limit);
  showTotals(sums);
  noMatch.hidden = sums.count;
  if (showMore) showMore.hidden = sums.count <= limit;
  showElsewhere(active.includes(facets.get('saved')));
  showChips(active.flatMap((filter) => filter.chips()), currentHash(), () => {
    changed();
    update();
  });
}

let frame = 0;
let hashTimer = 0;
let statusTimer = 0;

// Schedules the update of the list for this frame, and that of the hash and the status for when changes have paused.
function changed() {
  showStart();
  frame ||= requestAnimationFrame(update);
  clearTimeout(hashTimer);
  hashTimer = setTimeout(settle, 400);
  announce();
}

function announce() {
  clearTimeout(statusTimer);
  statusTimer = setTimeout(() => write(byId('match-status'),
    sums.count ? formatCount(sums) + ' shown' : noMatch.firstChild.textContent), 600);
}

function update() {
  frame = 0;
  limit = initialLimit;
  arrange();
  show();
}

const currentHash = () => formatHash([...filters.flatMap((filter) => filter.save()), ...saveOrder()]);

let lastHash;

function save(method, address) {
  clearTimeout(hashTimer);
  hashTimer = 0;
  lastHash = currentHash();
  writeHash(lastHash, method, address);
}

// Saves the state in the hash, unless a slider is still held. While the sheet is open, its entry is the current one.
function settle() {
  if (form.querySelector('.rail:active')) hashTimer = setTimeout(settle, 400);
  else save(form.matches('.open') ? 'replaceState' : 'pushState');
}

// What was chosen in the sheet is one entry of the history, after the one from which the sheet was opened.
initSheet(() => {
  readHash();
  save('pushState');
});

function apply(hash) {
  for (const filter of filters) filter.load(hash);
  loadOrder(hash);
  update();
  lastHash = currentHash();
}

// Applies the valid settings in the hash. An address that names a place on the page for the first time changes no
// setting.
function load() {
  const text = readHash();
  if (text === null) save('replaceState', location.hash);
  else apply(new URLSearchParams(text));
  const loan = loanOf.get(location.hash.split('-')[1]);
  if (!sums || loan && !loan.card.checkVisibility()) {
    limit = Math.max(limit, ordered.indexOf(loan) + 1);
    show();
    loan?.card.scrollIntoView();
  }
}

document.addEventListener('input', ({ target }) => {
  if (target.form === form && target.matches('[type=checkbox],[name=q],select')) changed();
});
form.onsubmit = () => false;
for (const button of all('#clear,.clear-all')) {
  button.onclick = () => {
    apply(new URLSearchParams(formatHash(saveOrder())));
    changed();
    focus(heading);
  };
}
showMore?.addEventListener('click', () => {
  const next = ordered.filter((loan) => loan.fits)[limit];
  limit += step;
  show();
  focus(next?.card.querySelector('h3 a'));
});

document.addEventListener('saved', () => {
  const focused = document.activeElement;
  readSaved();
  show();
  // If the focused card was hidden, the focus moves to the heading.
  if (focused?.checkVisibility() === false) focus(heading);
});

addEventListener('hashchange', () => {
  load();
  announce();
});
addEventListener('pagehide', () => { if (hashTimer) save('replaceState'); });
addEventListener('pageshow', () => {
  // The browser may have restored other values of the form. A change that is not in the hash yet is newer than it.
  if (!hashTimer && currentHash() !== lastHash) load();
  // After a visit to a loan, its card is scrolled into view. The browser restores the scroll position, but not the
  // heights of the cards above, which are laid out only when they come into view.
  const loan = scrollY && loanOf.get(window.navigation?.activation?.from?.url?.split(/\D+/).at(-2));
  if (loan) for (const wait of [0, 60, 200]) setTimeout(() => loan.card.scrollIntoView({ block: 'nearest' }), wait);
});
load();

// The view of the list. The form holds its state, and the hash of the address saves that state.
import { arrange, markCards, withHeadings } from '../loans/cards.js';
import { showChips } from './chips.js';
import { all, byId, find, focus, write } from '../base/dom.js';
import { exclude, facets, form, isShown, options } from '../loans/facets.js';
import { fill, grouped } from '../base/formatting.js';
import { formatHash, readHash, writeHash } from '../base/hash.js';
import { cards, column, list, loanOf, loans, mode, need, pace, passTime, readCard, readSaved, setLoans } from '../loans/loans.js';
import { countWithout, isMatch, isMatchWithout, match } from '../loans/matches.js';
import { loadScript } from '../base/on-demand.js';
import { loadOrder, ordered, orderName, saveOrder } from '../loans/order.js';
import { showPins } from './pins.js';
import { showPresets } from './presets.js';
import { rangeFilter } from './range.js';
import { search } from '../loans/search.js';
import { initSheet, isOpen } from './sheet.js';
import { showStart } from './toolbar.js';
import { heading, showCount, showCounts, showTotals } from '../loans/totals.js';
import { rememberTrail } from '../frame/trail.js';

// A filter has the functions isSet(), mark(fits), which sets the places of the loans that fit to 1, chips() → [[text,
// clear]], load(hash) and save() → [[name, value]]. The first two can also be called for what read(hash) returns, which does
// not change the filter.
const ranges = all('.range', form).map((box) => rangeFilter(box, changed, slid));
const filters = [...ranges, search, ...facets.values()];

// Code that only a long list needs is left out of the script of shorter lists (see long.js and Scripts/bundle).
if (!IS_LONG) setLoans(cards.map(readCard));

const noMatch = byId('no-match');

// What the script options.js uses. It is loaded once the reader turns to the filter, or once anything is set.
const shared = document.filter = {
  cleared, column, countWithout, exclude, facets, filters, form, heading, isMatchWithout, isShown, list, loanOf, need, options, pace, ranges,
  save,
};
const { script } = form.dataset;
const loadExtras = () => { if (script) loadScript(script).catch(() => {}); };
for (const event of ['pointerover', 'focusin']) form.addEventListener(event, loadExtras, { once: true });

// The number of matching loans, once it is known.
let count;
let order = [];

// After this time without a change, in milliseconds, the filter has stopped changing.
const pause = 150;
let restTimer = 0;
// The function that shows what is postponed; `null` if nothing is postponed.
let showPostponed;

// Calls `work` once the filter has stopped changing and no slider is held any more.
function whenStill(work) {
  showPostponed = work;
  restTimer = setTimeout(() => (find('.rail:active') ? whenStill(work) : work()), pause);
}
addEventListener('beforeprint', () => showPostponed?.());

// Whether a slider has moved since the list was last updated.
let isSliding = false;

// Shows the matching loans. With `isQuick`, used while the filter may change again at once, a long list shows fewer cards, and
// what is beside the list follows later. Beside a short list it follows later only while a slider moves.
function show(isQuick) {
  const hadFocus = list.parentElement.contains(document.activeElement);
  showMatches(isQuick);
  // If the focused element was removed or hidden, the focus moves to the heading. The result may appear with a delay,
  // when the data of a long list has arrived.
  const { activeElement, body } = document;
  if (hadFocus && (activeElement === body || !activeElement.checkVisibility())) focus(heading);
}

function showMatches(isQuick) {
  clearTimeout(restTimer);
  showPostponed = null;
  const active = filters.filter((filter) => filter.isSet());
  count = match(active);
  order = IS_LONG && mode.narrow?.(ordered(), isDefault()) || ordered();
  // The document keeps the cards of all loans of a short list.
  if (IS_LONG) mode.show(order, isQuick);
  else arrange(withHeadings(order));
  // The page was written for all loans of the list, but they are not loaded yet.
  const isPart = IS_LONG && mode.isPart;
  if (!(IS_LONG && isPart)) {
    showCount(count);
    noMatch.hidden = count || !loans.length;
    write(byId('show-results'), fill('%filter.show count%', grouped(count)));
  }
  const showRest = () => {
    clearTimeout(restTimer);
    showPostponed = null;
    if (IS_LONG) mode.showRest();
    if (IS_LONG && isPart) return;
    showTotals(active, count);
    showPins(active.length > 0);
    const hash = currentHash();
    showPresets(filters, hash);
    showChips(active.flatMap((filter) => filter.chips()), hash, cleared);
    Object.assign(shared, { active, count });
    // The script is also needed for the value that a page is sorted by, and for the words of presets.
    if (hash || location.hash || find('[data-by],[data-late]')) loadExtras();
    document.dispatchEvent(new Event('filter'));
  };
  if (isQuick && (IS_LONG || isSliding)) whenStill(showRest);
  else showRest();
  isSliding = false;
}

let frame = 0;
let hashTimer = 0;
let statusTimer = 0;

// Schedules the update of the list for this frame, and that of the hash and the status for when changes have paused.
function changed() {
  frame ||= requestAnimationFrame(() => update(true));
  clearTimeout(hashTimer);
  hashTimer = setTimeout(settle, 400);
  announce();
}

function slid() {
  isSliding = true;
  changed();
}

// Updates the list at once after a filter was cleared.
function cleared() {
  changed();
  update(true);
}

function announce() {
  clearTimeout(statusTimer);
  statusTimer = setTimeout(() => {
    if (IS_LONG && awaited) awaited.then(announce);
    else if (count >= 0) write(byId('match-status'), count ? formatStatus() : noMatch.firstChild.textContent);
  }, 600);
}

// Returns a text such as `14 of 20 loans shown, sorted by Ending soon`.
function formatStatus() {
  const order = orderName();
  return count < loans.length
    ? fill(order ? '%script.shown-of-sorted count total order%' : '%script.shown-of count total%', grouped(count), grouped(loans.length), order)
    : fill(order ? '%script.shown-sorted total order%' : '%script.shown total%', grouped(count), order);
}

const currentHash = () => formatHash([...filters.flatMap((filter) => filter.save()), ...saveOrder()]);
const isDefault = () => !currentHash();

let awaited;

// Returns whether loans of a long list have not been read yet. The list is shown once they have.
function awaitLoans(isQuick) {
  const promise = mode.prepare(isDefault(), search.isSet());
  if (promise && promise !== awaited) promise.then(() => {
    if (isQuick) showStart();
    update();
  });
  awaited = promise;
  return !!promise;
}

// Shows the list with the current settings.
function update(isQuick) {
  cancelAnimationFrame(frame);
  frame = 0;
  if (IS_LONG) {
    if (awaitLoans(isQuick)) return;
    mode.reset();
  }
  if (isQuick) showStart();
  show(isQuick);
}

let lastHash;

function save(method, address) {
  clearTimeout(hashTimer);
  hashTimer = 0;
  lastHash = currentHash();
  writeHash(lastHash, method, address);
}

// Saves the state in the hash, unless a slider is still held. While the sheet is open, its entry is the current one.
function settle() {
  if (find('.rail:active')) hashTimer = setTimeout(settle, 400);
  else save(isOpen() ? 'replaceState' : 'pushState');
}

// All choices in the sheet make one entry of the history, after the one from which the sheet was opened.
initSheet(() => {
  readHash();
  save('pushState');
});

function apply(text) {
  const hash = new URLSearchParams(text);
  for (const filter of filters) filter.load(hash);
  loadOrder(hash);
  // The current settings must be visible.
  for (const details of all('details:has(:checked,.out)', form)) details.open = true;
  update();
  lastHash = currentHash();
}

// Applies the valid settings in the hash. An address that names a place on the page for the first time changes no
// setting.
function load() {
  const text = readHash();
  if (text === null) save('replaceState', location.hash);
  else apply(text);
  // Nothing is shown yet.
  count ?? update();
  if (IS_LONG) {
    if (awaited) awaited.then(showTarget);
    else showTarget();
  }
}

// Shows the card that the address names, even one beyond the limit.
function showTarget() {
  const loan = loanOf.get(location.hash.split('-')[1]);
  if (loan && !loan.card?.checkVisibility()) mode.reveal(loan);
}

document.addEventListener('input', ({ target }) => {
  if (target.form === form && target.matches('[type=checkbox],[name=q],select')) changed();
});
form.onsubmit = () => false;
// Only the options in sight are counted.
form.addEventListener('toggle', () => showCounts(), true);
for (const button of all('#clear,.clear-all')) {
  button.onclick = () => {
    changed();
    apply(formatHash(saveOrder()));
    focus(heading);
  };
}

// Updates the list after data that it is filtered by has changed, although the filter has not.
function showAgain() {
  if (count >= 0 && !(IS_LONG && awaitLoans())) show();
}
document.addEventListener('refresh', () => {
  readSaved();
  markCards();
  const before = count;
  showAgain();
  if (count !== before) announce();
});
document.addEventListener('clock', () => {
  passTime();
  showAgain();
});

addEventListener('hashchange', () => {
  load();
  announce();
});
addEventListener('pagehide', () => {
  if (hashTimer) save('replaceState');
  const matches = currentHash() ? order.filter(isMatch).slice(0, 2000) : [];
  rememberTrail(matches.map((index) => loans[index].id), location.href);
});
addEventListener('pageshow', () => {
  // The browser may have restored other values of the form. A change that is not in the hash yet is newer than it.
  if (!hashTimer && currentHash() !== lastHash) load();
  // After a visit to a loan, its card is scrolled into view. The browser restores the scroll position, but not the
  // heights of the cards above, which are laid out only when they come into view.
  const loan = scrollY && loanOf.get(window.navigation?.activation?.from?.url?.split(/\D+/).at(-2));
  if (loan) for (const wait of [0, 60, 200]) setTimeout(() => loan.card?.scrollIntoView({ block: 'nearest' }), wait);
});
markCards();
load();

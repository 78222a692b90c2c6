// What is shown: the form is the state, the hash keeps it.
import { showCards } from './cards.js';
import { showChips } from './chips.js';
import { all, byId, focus, write } from './dom.js';
import { showElsewhere } from './elsewhere.js';
import { facets } from './facets.js';
import { hashText, readHash, writeHash } from './hash.js';
import { loanOf, loans, readSaved } from './loans.js';
import { match } from './matches.js';
import { arrange, loadOrder, ordered, saveOrder } from './order.js';
import { rangeFilter } from './range.js';
import { search } from './search.js';
import { countWords, heading, showTotals } from './totals.js';

const form = byId('filters');

// Each: isSet, fits(loan), chips() → [[text, clear]], load(hash), save() → [[name, value]].
const filters = [...Array.from(all('.range', form), (box) => rangeFilter(box, changed)), search, ...facets.values()];

// Above 300 cards the first 200 that match are shown, and 200 more on demand.
const step = 200;
const cap = loans.length > 300 ? step : Infinity;
let limit = cap;

const none = byId('no-match');
const more = byId('show-more');
let sums;

function show() {
  const active = filters.filter((filter) => filter.isSet());
  sums = match(loans, active);
  showCards(ordered, limit);
  showTotals(sums);
  none.hidden = sums.count;
  if (more) more.hidden = sums.count <= limit;
  showElsewhere(active.includes(facets.get('saved')));
  showChips(active.flatMap((filter) => filter.chips()), viewText(), () => {
    changed();
    update();
  });
}

let frame = 0;
let hashTimer = 0;
let statusTimer = 0;

// Something was set: the list follows in this frame, the hash and the status once it is quiet.
function changed() {
  frame ||= requestAnimationFrame(update);
  clearTimeout(hashTimer);
  hashTimer = setTimeout(settle, 400);
  announce();
}

function announce() {
  clearTimeout(statusTimer);
  statusTimer = setTimeout(() => write(byId('match-status'),
    sums.count ? countWords(sums) + ' shown' : none.firstChild.textContent), 600);
}

function update() {
  frame = 0;
  limit = cap;
  arrange();
  show();
}

const viewText = () => hashText([...filters.flatMap((filter) => filter.save()), ...saveOrder()]);

let known;

function save(how, address) {
  clearTimeout(hashTimer);
  hashTimer = 0;
  known = viewText();
  writeHash(known, how, address);
}

// A slider that is still held has not settled.
function settle() {
  if (form.querySelector('.rail:active')) hashTimer = setTimeout(settle, 400);
  else save('pushState');
}

function set(hash) {
  for (const filter of filters) filter.load(hash);
  loadOrder(hash);
  update();
  known = viewText();
}

// Takes what is valid in the hash; a place on the page that is new changes nothing.
function load() {
  const text = readHash();
  if (text === null) save('replaceState', location.hash);
  else set(new URLSearchParams(text));
  const loan = loanOf.get(location.hash.split('-')[1]);
  if (!sums || loan && !loan.card.checkVisibility()) {
    limit = Math.max(limit, ordered.indexOf(loan) + 1);
    show();
    loan?.card.scrollIntoView();
  }
}

form.addEventListener('input', ({ target }) => { if (target.matches('[type=checkbox],[name=q],select')) changed(); });
form.onsubmit = () => false;
for (const button of all('#clear,.clear-all')) {
  button.onclick = () => {
    set(new URLSearchParams(hashText(saveOrder())));
    changed();
    focus(heading);
  };
}
more?.addEventListener('click', () => {
  const next = ordered.filter((loan) => loan.fits)[limit];
  limit += step;
  show();
  focus(next?.card.querySelector('h3 a'));
});
const toggle = byId('filter-toggle');
toggle?.addEventListener('click', () => { toggle.ariaExpanded = form.classList.toggle('open'); });

document.addEventListener('saved', () => {
  const focused = document.activeElement;
  readSaved();
  show();
  // A card that goes away takes the focus along.
  if (focused?.checkVisibility() === false) focus(heading);
});

addEventListener('hashchange', () => {
  load();
  announce();
});
addEventListener('pagehide', () => { if (hashTimer) save('replaceState'); });
addEventListener('pageshow', () => {
  // Browsers may have put something else into the form; what is not in the hash yet is newer.
  if (!hashTimer && viewText() !== known) load();
  // Back from a loan: its card comes into view. The browser knows where the page was, but not how high the cards above
  // are: out of sight they are laid out only as the page gets there.
  const loan = scrollY && loanOf.get(window.navigation?.activation?.from?.url?.split(/\D+/).at(-2));
  if (loan) for (const wait of [0, 60, 200]) setTimeout(() => loan.card.scrollIntoView({ block: 'nearest' }), wait);
});
load();

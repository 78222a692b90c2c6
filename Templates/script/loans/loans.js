// The loans that the filter covers: those on the page, or all loans of a list on several pages (see whole-list.js). A
// number that a loan lacks is NaN.
import { byId, find } from '../base/dom.js';
import { monthOf } from '../base/limits.js';
import { facets, options } from './facets.js';
import { savedIDs } from '../frame/saved.js';
import { dataTime, day, now, seconds } from '../base/times.js';

export const list = byId('loans');

// The loans in the order of the list. Each has its index as `position`.
export let loans = [];
// The loans by their ids, which are strings as in the attributes.
export const loanOf = new Map();
let columns = {};

// The functions that depend on the length of the list. A short list is read at once and has none of them (see view.js).
//   show(order, isQuick)  displays the cards of the loans that match, in this order, or only the first of them
//   showRest()            displays the cards that `show` has left out, in batches
//   prepare(isDefault, isSearched)  reads what the filter needs; returns a promise until that is done
//   reset()               returns to the number of cards that are displayed at first
//   reveal(loan)          displays a loan beyond that number, and scrolls to it
//   readTexts()           reads the texts for the search; returns a promise until that is done
// A list on several pages also has (whole-list.js):
//   isPart                whether the loans are still those of the page
//   narrow(order, isDefault)  leaves out the loans of other pages while no filter is set
//   placeholder(loan)     returns the element that is displayed until the card of a loan is loaded
//   loadTexts()           returns a promise of the texts of all loans
//   showSums()            shows the sums of the countries on the map
export const mode = {};

// Returns how fast money came in so far, in dollars a second: recently, if that was recorded, and otherwise since the loan
// was posted, which counts as at least a minute ago. Without a change, the pace falls from day to day.
export const pace = ({ gained, since, funded, posted }) => (
  gained >= 0 ? gained / Math.max(dataTime - since, day) : funded / Math.max(dataTime - posted, 60));

// Returns what an open loan needs until its end, in dollars a second.
export const need = ({ isClosed, remaining, secondsLeft }) =>
  (isClosed || !(remaining > 0) ? NaN : remaining / secondsLeft);

// The numbers that are derived from a loan when they are first used.
const derived = {
  'amount-desc': ({ amount }) => -amount,
  left: ({ remaining }) => remaining,
  funded: ({ lent, amount }) => -lent / amount,
  ending: ({ expires }) => expires,
  // Dollars a second since the posting.
  popular: ({ lent, posted }) => -pace({ funded: lent, posted }),
  // Of the loans that got nothing so far, those that need most a day come first.
  'at-risk': (loan) => -need(loan) / (pace(loan) || 1e-9),
  'repaid-by': ({ repaid }) => monthOf(repaid),
};

// Returns a number of each loan, by index. Orders have the lowest number first.
export const column = (key) => columns[key] ??= Float64Array.from(loans, derived[key] ?? ((loan) => loan[key]));

// Adds values derived from a loan's data to the loan. `posted`, `expires`, `repaid` and `half` are in seconds; `values`
// holds the values of facets as `name=value`.
export function finish(loan, values) {
  const { amount, funded } = loan;
  return readClock(Object.assign(loan, {
    values,
    // The percentage as the card displays it: rounded down, but at least 1 once anything was lent. Amounts are
    // multiplied as cents, which are whole numbers.
    percent: Math.min(100, Math.max(Math.floor(100 * Math.round(100 * funded) / Math.round(100 * amount)), funded > 0)),
    lent: funded,
    // Whether the loan is being repaid, is repaid, or has ended.
    isPast: !!loan.state && loan.state !== 'funded',
  }));
}

// Sets the values that depend on the reader's clock.
function readClock(loan) {
  const secondsLeft = loan.state ? NaN : loan.expires - now;
  const isClosed = !!loan.state || secondsLeft <= 0;
  const values = [...loan.values, 'status=' + (loan.state || (isClosed ? 'ended' : 'fundraising'))];
  if (!isClosed && loan.remaining > 0) values.push('open=1');
  if (secondsLeft > 0 && secondsLeft <= 7 * day) values.push('soon=1');
  return Object.assign(loan, {
    isClosed, secondsLeft, days: secondsLeft > 0 ? Math.floor(secondsLeft / day) : NaN,
    options: values.map((value) => options.get(value)).filter(Boolean),
  });
}

// Reads the clock again for all loans.
export const passTime = () => setLoans(loans.map(readClock));

// Reads a loan from its card.
export function readCard(card) {
  const {
    id, amount, funded, remaining, months, state, gained, gainedSince, rating, delinquency, cost, posted, expires, repaidBy,
    halfBy,
  } = card.dataset;
  const values = [];
  for (const name of facets.keys()) {
    card.getAttribute('data-' + name)?.split(' ').forEach((value) => values.push(name + '=' + value));
  }
  return finish({
    card, id, amount, funded, remaining, months, state, gained, rating, delinquency, cost, default: card.dataset.default,
    since: seconds(gainedSince), posted: seconds(posted), expires: seconds(expires), repaid: seconds(repaidBy), half: seconds(halfBy),
    isPinned: !!find('.pin', card),
  }, values);
}

// Replaces the loans.
export function setLoans(all) {
  loans = all;
  columns = {};
  loanOf.clear();
  for (const option of options.values()) option.indices = [];
  loans.forEach((loan, index) => {
    loan.newest = loan.position = index;
    loanOf.set(loan.id, loan);
    for (const option of loan.options) option.indices.push(index);
  });
  readSaved();
}

// How often it was read which loans are saved. What depends on the loans is counted again when this number changes.
export let reading = 0;

// Reads again which loans are saved, which may not be funded in time, and those of the switches whose checkboxes have a
// function `fits` (see marks.js), which takes a loan and all loans.
export function readSaved() {
  reading++;
  const ids = savedIDs();
  const tests = { saved: ({ id }) => ids.has(id), 'at-risk': (loan) => need(loan) > pace(loan) };
  for (const option of options.values()) {
    const fits = tests[option.box.name] ?? option.box.fits;
    if (fits) option.indices = loans.flatMap((loan, index) => (fits(loan, loans) ? index : []));
  }
}

// Returns whether the page hides a card of a long list until it is asked for.
export const isBeyond = (card) => card.matches('.beyond');

// The cards of the page. Cards that are loaded later are not among them.
export const cards = [...list.children];

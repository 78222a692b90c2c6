// The loans that the filter covers: those on the page, or all loans of a list on several pages (see whole-list.js). A number
// that a loan lacks is NaN.
import { byId, find } from '../base/dom.js';
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

// Returns a number of each loan, by index.
export const column = (key) => columns[key] ??= Float64Array.from(loans, (loan) => loan[key]);

// Adds values derived from a loan's data to the loan. `posted` and `expires` are in seconds; `values` holds the values of
// facets as `name=value`.
export function finish(loan, values) {
  const { amount, funded, remaining, posted, expires, months } = loan;
  return readClock(Object.assign(loan, {
    values,
    // The percentage as the card displays it: rounded down, but at least 1 once anything was lent. Amounts are
    // multiplied as cents, which are whole numbers.
    percent: Math.min(100, Math.max(Math.floor(100 * Math.round(100 * funded) / Math.round(100 * amount)), funded > 0)),
    lent: funded,
    // Whether the loan is being repaid, is repaid, or has ended.
    isPast: !!loan.state && loan.state !== 'funded',
    // The values by which the list is sorted, lowest first. Popularity is the dollars funded per second since the loan
    // was posted, at least a minute ago.
    'amount-desc': -amount, left: remaining, funded: -funded / amount, repaid: months, ending: expires,
    popular: -funded / Math.max(dataTime - posted, 60),
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
  const { id, amount, funded, remaining, posted, expires, months, state } = card.dataset;
  const values = [];
  for (const name of facets.keys()) card.dataset[name]?.split(' ').forEach((value) => values.push(name + '=' + value));
  const isPinned = !!find('.pin', card);
  return finish({ card, id, amount, funded, remaining, posted: seconds(posted), expires: seconds(expires), months, state, isPinned }, values);
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

// Reads again which loans are saved, and those of the switch whose checkbox has their ids (see marks.js).
export function readSaved() {
  for (const option of options.values()) {
    const ids = option.box.name === 'saved' ? savedIDs() : option.box.ids;
    if (ids) option.indices = [...ids].flatMap((id) => loanOf.get(id)?.position ?? []);
  }
}

// Returns whether the page hides a card of a long list until it is asked for.
export const isBeyond = (card) => card.matches('.beyond');

// The cards of the page. Cards that are loaded later are not among them.
export const cards = [...list.children];

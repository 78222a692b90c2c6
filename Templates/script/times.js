// Shows by the reader's clock how much time a loan has left and how long ago it was posted. All times are in seconds.
import { all, create, write } from './dom.js';
import { pluralize } from './formatting.js';

export const seconds = (text) => Date.parse(text) / 1000;

// The time of the data. A clock that is before it is wrong.
export const dataTime = seconds(document.querySelector('footer time')?.dateTime) || 0;
export const now = Math.max(Date.now() / 1000, dataTime);

export const day = 86400;
const units = { year: 365 * day, month: 31 * day, day, hour: 3600, minute: 60 };

function deadline(left) {
  if (left <= 0) return ['Ended', 'calm'];
  const days = Math.floor(left / day);
  if (days < 1) return ['Last day', 'hot'];
  return [pluralize(days, 'day') + ' left', days <= 2 ? 'hot' : days <= 5 ? 'soon' : 'calm'];
}

// Returns a text such as `3 hours ago`, or `3 h ago` if `short` has a name for the unit.
function ago(past, short = {}) {
  for (const unit in units) {
    const n = Math.floor(past / units[unit]);
    if (n > 0) return (short[unit] ? n + short[unit] : pluralize(n, unit)) + ' ago';
  }
  return 'just now';
}

// If the clock is before the data, the data has no age.
const stale = document.querySelector('.stale');
const staleFor = Date.now() / 1000 - seconds(stale?.dataset.time);
if (staleFor >= 0) {
  stale.append(create('span', { textContent: ' (' + ago(staleFor) + ')' }));
}

// Shows the times of the loans in an element.
export function showTimes(root) {
  for (const loan of [root, ...all('[data-expires],[data-posted]', root)]) if (loan.dataset) showTimesOf(loan);
}

function showTimesOf(loan) {
  const { expires, posted } = loan.dataset;
  const badge = loan.querySelector('.badge');
  const left = seconds(expires) - now;
  // The badge of a loan that is funded or has ended stays as it is.
  if (badge && left === left && !badge.matches('.done') && badge.textContent !== 'Ended') {
    const [text, urgency] = deadline(left);
    write(badge, text);
    badge.className = 'badge ' + urgency;
  }
  // With a single selector, the time per card would grow with the number of cards before it.
  const time = loan.querySelector('.when')?.querySelector('time');
  const past = now - seconds(posted);
  if (time) write(time, past < units.month ? ago(past, { hour: ' h', minute: ' min' })
    : new Date(posted).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' }));
}
showTimes(document);

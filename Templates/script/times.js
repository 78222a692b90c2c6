// Times by the reader's clock: what is left, how long ago. All in seconds.
import { all, create, write } from './dom.js';
import { counted } from './words.js';

export const seconds = (text) => Date.parse(text) / 1000;

// The time of the data. Nobody reads before: a clock that says so is wrong.
export const made = seconds(document.querySelector('footer time')?.dateTime) || 0;
export const now = Math.max(Date.now() / 1000, made);

export const day = 86400;
const units = { year: 365 * day, month: 31 * day, day, hour: 3600, minute: 60 };

function deadline(left) {
  if (left <= 0) return ['Ended', 'calm'];
  const days = Math.floor(left / day);
  if (days < 1) return ['Last day', 'hot'];
  return [counted(days, 'day') + ' left', days <= 2 ? 'hot' : days <= 5 ? 'soon' : 'calm'];
}

// `3 hours ago`; with short units `3 h ago`.
function ago(past, short = {}) {
  for (const unit in units) {
    const n = Math.floor(past / units[unit]);
    if (n > 0) return (short[unit] ? n + short[unit] : counted(n, unit)) + ' ago';
  }
  return 'just now';
}

// By a clock that is before the data they have no age.
const stale = document.querySelector('.stale');
const staleFor = Date.now() / 1000 - seconds(stale?.dataset.time);
if (staleFor >= 0) {
  stale.append(create('span', { textContent: ' (' + ago(staleFor) + ')' }));
}

for (const loan of all('[data-expires],[data-posted]')) {
  const { expires, posted } = loan.dataset;
  const badge = loan.querySelector('.badge');
  const left = seconds(expires) - now;
  // What is funded or over stays so.
  if (badge && left === left && !badge.matches('.done') && badge.textContent !== 'Ended') {
    const [words, urgency] = deadline(left);
    write(badge, words);
    badge.className = 'badge ' + urgency;
  }
  // In one selector each card takes as long as all before it.
  const time = loan.querySelector('.when')?.querySelector('time');
  const past = now - seconds(posted);
  if (time) write(time, past < units.month ? ago(past, { hour: ' h', minute: ' min' })
    : new Date(posted).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' }));
}

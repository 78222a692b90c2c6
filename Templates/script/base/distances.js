// Turns the dates of loans into distances by the reader's clock, `27 days left` and `2 days ago`, before they are
// painted, and again as time passes. Without this script, a page shows the dates, which are right on any day.
import { fill } from './fill.js';
import { day, seconds } from './units.js';

// The units of time, each with its text and a shorter text for cards.
const units = [
  [365 * day, '%time.years-ago count%'],
  [31 * day, '%time.months-ago count%'],
  [day, '%time.days-ago count%'],
  [3600, '%time.hours-ago count%', '%time.hours-ago-short count%'],
  [60, '%time.minutes-ago count%', '%time.minutes-ago-short count%'],
];

// Returns a text such as `3 hours ago`, or `3 h ago` if it should be short. The other scripts use this function, too
// (see times.js).
const ago = document.ago = (past, isShort) => {
  for (const [unit, text, short] of units) {
    if (past >= unit) return fill(isShort && short || text, Math.floor(past / unit));
  }
  return '%time.just-now%';
};

// Returns the text and the class of a date until which a loan can be funded.
function deadline(left) {
  const days = Math.floor(left / day);
  const text = left <= 0 ? '%status.ended%' : days < 1 ? '%time.last-day%' : fill('%time.left count%', days);
  return [text, 'badge ' + (left <= 0 || days > 5 ? 'calm' : days > 2 ? 'soon' : 'hot')];
}

// The elements that show a distance, with their dates, which become the titles.
const dates = new Map();

// Returns the current time for the page: the time of the reader's clock or, on a site with `data-frozen`, that of its
// data, which is NaN while it is not known. If the clock is before the time of the data, that time is used instead.
function readClock() {
  const data = seconds(document.querySelector('.eyebrow time')?.dateTime);
  return !('frozen' in document.documentElement.dataset) ? Math.max(Date.now() / 1000, data || 0)
    : data || seconds(document.querySelector('[src$="status.js"]')?.status?.time);
}

// Shows the distance in place of the date of an element. A date stays as it is after a month, and if the clock is before
// the posting of the loan.
function showDistance(time, now) {
  const date = dates.get(time) ?? time.textContent;
  const isDeadline = time.matches('.badge');
  const left = seconds(time.dateTime) - now;
  if (isNaN(left)) return;
  const isDate = !isDeadline && (left <= -31 * day || !time.closest('.when'))
    || seconds(time.closest('[data-posted]')?.dataset.posted) > now;
  if (isDate && !dates.has(time)) return;
  dates.set(time, date);
  const [text, className] = isDate ? [date, time.className] : isDeadline ? deadline(left) : [ago(-left, true), time.className];
  if (time.textContent === text) return;
  [time.title, time.textContent, time.className] = [isDate ? '' : date, text, className];
  if (isDeadline && left <= 0) end(time.closest('article,.loan'));
}

// Removes from the card or the page of a loan what is untrue once the loan has ended.
function end(loan) {
  loan?.classList.add('ended');
  const amount = loan?.querySelector('.loan-amount');
  amount?.closest('.amount')?.replaceChildren(amount);
  const button = loan?.querySelector('.btn');
  // The button on a loan's page invites the reader to lend.
  if (button) button.textContent = '%loan.see%';
  for (const label of loan?.querySelectorAll('[data-ended]') ?? []) label.textContent = label.dataset.ended;
}

// Shows the distances in place of the dates within an element, from the one at `start` up to the one before `end`, as
// `slice` counts, and returns the index of the next one. A page that displays further cards calls this for them (see
// times.js).
document.showTimes = (root, start, end) => {
  const now = readClock();
  const times = [...root.getElementsByTagName('time')].slice(start, end);
  for (const time of times) if (!time.title && !time.closest('.beyond')) showDistance(time, now);
  return start + times.length;
};

let next = 0;
// While the page is parsed, the last of the elements may be incomplete.
function showParsed() {
  const isLoading = document.readyState === 'loading';
  next = document.showTimes(document, next, isLoading ? -1 : undefined);
  if (isLoading) requestAnimationFrame(showParsed);
}
requestAnimationFrame(showParsed);

// Updates the texts of the distances. The other scripts update what depends on the clock, too.
function showAnew() {
  const now = readClock();
  for (const time of dates.keys()) showDistance(time, now);
  document.dispatchEvent(new Event('clock'));
}
setInterval(showAnew, 3600000);
document.addEventListener('visibilitychange', () => { if (!document.hidden) showAnew(); });
addEventListener('pageshow', ({ persisted }) => { if (persisted) showAnew(); });

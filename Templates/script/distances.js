// Turns the dates of loans into distances by the reader's clock, `27 days left` and `2 days ago`, before they are
// painted. Without this script, a page shows the dates, which are right on any day.
import { fill } from './fill.js';
import { day, seconds } from './units.js';

// The units of time, with the text of one and, for a card, a shorter one.
const units = [
  [365 * day, '%time.years-ago count%'],
  [31 * day, '%time.months-ago count%'],
  [day, '%time.days-ago count%'],
  [3600, '%time.hours-ago count%', '%time.hours-ago-short count%'],
  [60, '%time.minutes-ago count%', '%time.minutes-ago-short count%'],
];

// Returns a text such as `3 hours ago`, or `3 h ago` if it is to be short. The other scripts use this function as well
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
  const text = left <= 0 ? '%card.ended%' : days < 1 ? '%time.last-day%' : fill('%time.left count%', days);
  return [text, 'badge ' + (left <= 0 || days > 5 ? 'calm' : days > 2 ? 'soon' : 'hot')];
}

// Shows the distances in place of the dates within an element, from the one at `start` up to the one before `end`, as
// `slice` counts, and returns the index of the next one. The dates become the titles. A date stays as it is after a month,
// and if the clock is before the posting of the loan. Where the page says the time of its data, a clock before that time is
// wrong. A page that displays further cards calls this for them (see times.js).
document.showTimes = (root, start, end) => {
  const dataTime = seconds(document.querySelector('.eyebrow time')?.dateTime) || 0;
  const now = Math.max(Date.now() / 1000, dataTime);
  const times = [...root.getElementsByTagName('time')].slice(start, end);
  for (const time of times) {
    if (time.title || time.closest('.beyond')) continue;
    const isDeadline = time.matches('.badge');
    const left = seconds(time.dateTime) - now;
    if (!isDeadline && (left <= -31 * day || !time.closest('.when'))
      || seconds(time.closest('[data-posted]')?.dataset.posted) > now) continue;
    time.title = time.textContent;
    if (!isDeadline) {
      time.textContent = ago(-left, true);
      continue;
    }
    [time.textContent, time.className] = deadline(left);
    // The button of a loan's page invites to lend.
    const button = left <= 0 && time.closest('article')?.querySelector('.btn');
    if (button) button.textContent = '%loan.see%';
  }
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

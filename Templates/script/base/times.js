// The reader's clock. All times are in seconds.
import { create, find } from './dom.js';
import { fill } from './fill.js';
import { day, seconds } from './units.js';

export { day, seconds };

const readClock = () => Date.now() / 1000;
// The time of the data, on pages that show it. A clock that is behind it is wrong.
export const dataTime = seconds(find('footer time')?.dateTime) || readClock();
export let now;

// Calls a function at once, and again after each update of the distances (see distances.js).
export function whenTimePasses(callback) {
  document.addEventListener('clock', callback);
  callback();
}
whenTimePasses(() => { now = Math.max(readClock(), dataTime); });

// Shows the distances of the times within an element that was added to the page (see distances.js). A site's own
// theme.js may lack them.
export const showTimes = (root) => document.showTimes?.(root);
// In a long list, distances.js does so in the next frame: the task of the script is long enough.
if (!IS_LONG) showTimes(document);

// Adds to a notice how old the data is. If the clock is before the data, the data has no age.
export function showAge(notice, time) {
  const span = create('span');
  whenTimePasses(() => {
    const age = readClock() - seconds(time);
    // The age is NaN for an invalid time.
    if (!(age >= 0) || !document.ago) return;
    span.textContent = fill('%time.age ago%', document.ago(age));
    notice.append(span);
  });
}
const stale = find('.stale');
if (stale) showAge(stale, stale.dataset.time);

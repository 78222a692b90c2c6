// The reader's clock. All times are in seconds.
import { find, root } from './dom.js';
import { day, seconds } from './units.js';

export { day, seconds };

const readClock = () => Date.now() / 1000;
// Whether the site is counted at the time of its data, and not by the reader's clock: the script status.js, which has that
// time, then comes before all others.
export const isFrozen = 'frozen' in root.dataset;
// The time of the data, on pages that know it. A clock that is behind it is not used.
export const dataTime = seconds(find('footer time')?.dateTime ?? find('[src$="status.js"]')?.status?.time) || readClock();
export let now;

// Calls a function at once, and again after each update of the distances (see distances.js).
export function whenTimePasses(callback) {
  document.addEventListener('clock', callback);
  callback();
}
whenTimePasses(() => { now = isFrozen ? dataTime : Math.max(readClock(), dataTime); });

// Says how old the data is. Once it is older than three days, the page removes what was true only then.
import { all, create, find } from '../base/dom.js';
import { fill, grouped } from '../base/formatting.js';
import { day, isFrozen, seconds, whenTimePasses } from '../base/times.js';

// The age from which a list is old.
const old = 3 * day;

// Returns the age of data in seconds. It is negative if the clock is before the data, and NaN for an invalid time.
const age = (time) => Date.now() / 1000 - seconds(time);

// Adds to a notice how old the data is, as long as no other sentence says so.
function addAge(notice, time) {
  const span = create('span');
  whenTimePasses(() => {
    span.remove();
    if (!(age(time) >= 0 && age(time) < old) || !document.ago) return;
    span.textContent = fill('%time.age ago%', document.ago(age(time)));
    notice.append(span);
  });
}

// Returns the notice of the page, which is added if it has none: in the header of a list, whose script runs before the
// first paint, and elsewhere at the end, so that nothing moves.
function findNotice() {
  const found = find('.stale');
  if (found) return found;
  const notice = create('p', { className: 'notice stale', role: 'status' });
  (find('.eyebrow') && find('.top') || document.body).append(notice);
  return notice;
}

// Shows the age of the data, whose time is given, in the notice that Kiva could not be reached, if there is one.
export function showAge(time) {
  if (isFrozen) return;
  const stale = find('.stale');
  if (stale) addAge(stale, time);
  const line = create('b');
  whenTimePasses(() => {
    // Headings and sentences that state what was found at the time of the data, some of them only for a day.
    for (const element of all('[data-plain]')) {
      const { plain, days } = element.dataset;
      if (!(age(time) >= (days * day || old))) continue;
      element.textContent = plain;
      element.hidden = !plain;
    }
    if (!(age(time) >= old)) return;
    line.textContent = fill('%time.list-age count%', grouped(Math.floor(age(time) / day)));
    if (!line.isConnected) findNotice().append(' ', line);
  });
}

const notice = find('.stale');
const time = notice ? notice.dataset.time : find('footer time')?.dateTime;
if (time) showAge(time);

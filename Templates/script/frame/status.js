// Shows the content of the site's file status.js: the time of the data and, if Kiva could not be reached, a notice. A
// page that loads the file does not contain these itself, because it would have to change with every new time.
import { create, find } from '../base/dom.js';
import { showAge } from './age.js';

const script = find('[src$="status.js"]');

function show() {
  const { time, words, notice } = script.status ?? {};
  if (!words) return;
  // Both are added at the end, so that nothing moves.
  const line = create('p', { className: 'as-of' });
  const [before, ...after] = '%header.data-of time%'.split('{0}');
  line.append(before, create('time', { dateTime: time, textContent: words }), ...after);
  find('footer .wrap')?.append(line);
  if (notice) {
    document.body.append(create('p', { className: 'notice stale', role: 'status', title: words, textContent: notice }));
  }
  showAge(time);
}

// The file comes after this script, or long before it on a site that is counted at its own time (see times.js).
if (script?.status) show();
else script?.addEventListener('load', show);

// Shows the content of the site's file status.js: the time of the data and, if Kiva could not be reached, a notice. A
// page that loads the file does not contain these itself, because it would have to change with every new time.
import { create, find } from '../base/dom.js';
import { showAge } from '../base/times.js';

const script = find('[src$="status.js"]');
script?.addEventListener('load', () => {
  const { time, words, notice } = script.status ?? {};
  if (!words) return;
  // Both are added at the end, so that nothing moves.
  const line = create('p', { className: 'as-of' });
  const [before, ...after] = '%header.data-of time%'.split('{0}');
  line.append(before, create('time', { dateTime: time, textContent: words }), ...after);
  find('footer .wrap')?.append(line);
  if (!notice) return;
  const stale = create('p', { className: 'notice stale', role: 'status', title: words, textContent: notice });
  showAge(stale, time);
  document.body.append(stale);
});

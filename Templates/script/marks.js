// Marks the loans of a list that are new since the reader's last visit, and the changes to them in the last day. The data
// is in the site's file changes.js. This script is not part of the list's script, which works without it.
import { all, byId, create, find } from './base/dom.js';
import { dollars, fill } from './base/formatting.js';
import { day } from './base/units.js';
import { lastVisit } from './changes/visits.js';
import { markEach, showMarks } from './loans/marks-line.js';

const list = byId('loans');
const script = find('[src$="changes.js"]');
const isTime = (number) => Number.isSafeInteger(number) && number > 0;
const { time, loans } = Object(script?.changes);

// Returns what the file says of a loan: the time at which it appeared, and what was lent in the last day, in cents.
const recordOf = (id) => (Object.hasOwn(loans, id) && Array.isArray(loans[id]) ? loans[id] : []);

function start() {
  const since = lastVisit(new URL('.', script.src).pathname, time) ?? Infinity;
  const isNew = (id) => {
    const [appeared] = recordOf(id);
    return appeared > since && appeared <= time;
  };
  const markAll = markEach(list, (card) => {
    const { id } = card.dataset;
    showMarks(card, 'changes', isNew(id) ? [['new', '%script.new%']] : []);
    for (const old of all('.gain', card)) old.remove();
    const [, gain] = recordOf(id);
    // In data that is a day old, "the last day" is not yesterday.
    if (!isTime(gain) || Math.abs(Date.now() / 1000 - time) >= day) return;
    const line = find('.due', card);
    const text = fill('%script.since-yesterday amount%', dollars(gain));
    line?.append(create('span', { className: 'gain', textContent: (line.textContent && '%card.separator%') + text }));
  });
  document.addEventListener('clock', markAll);
  if (since === Infinity) return;
  const fits = ({ id }) => isNew(id);
  for (const box of all('[name=new]')) Object.assign(box, { fits, disabled: false });
  // The list is updated (see view.js).
  document.dispatchEvent(new Event('refresh'));
}

if (list && isTime(time) && Object(loans) === loans) start();

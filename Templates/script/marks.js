// Marks the loans of a list that are new since the reader's last visit, and the changes to them in the last day. The data
// is in the site's file changes.js. This script is not part of the list's script, which works without it.
import { all, byId, create, find } from './base/dom.js';
import { dollars, fill } from './base/formatting.js';
import { day } from './base/units.js';
import { lastVisit } from './changes/visits.js';

const list = byId('loans');
const script = find('[src$="changes.js"]');
const isTime = (number) => Number.isSafeInteger(number) && number > 0;
const { time, loans } = Object(script?.changes);

// Returns the texts of the marks of a loan, with the class of each.
function marksOf(id, since, isFresh) {
  const [appeared, gain] = Object.hasOwn(loans, id) && Array.isArray(loans[id]) ? loans[id] : [];
  const marks = [];
  if (appeared > since && appeared <= time) marks.push(['new', '%script.new%']);
  if (isFresh && isTime(gain)) marks.push(['', fill('%script.since-yesterday amount%', dollars(gain))]);
  return marks;
}

function start() {
  const since = lastVisit(new URL('.', script.src).pathname, time) ?? Infinity;
  const mark = (card) => {
    const { id } = card.dataset ?? {};
    if (!id) return;
    find('.marks', card)?.remove();
    // In data that is a day old, "the last day" is not yesterday.
    const marks = marksOf(id, since, Math.abs(Date.now() / 1000 - time) < day);
    if (!marks.length) return;
    const line = create('p', { className: 'marks' });
    line.append(...marks.map(([className, textContent]) => create('span', { className, textContent })));
    card.firstElementChild?.after(line);
  };
  const markAll = () => [...list.children].forEach(mark);
  markAll();
  document.addEventListener('clock', markAll);
  // Cards are put into the list when they are shown, and those of other pages are loaded then.
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(mark);
  }).observe(list, { childList: true });
  if (since === Infinity) return;
  const ids = Object.keys(loans).filter((id) => marksOf(id, since).length);
  for (const box of all('[name=new]')) Object.assign(box, { ids, disabled: false });
  // The list is updated (see view.js).
  document.dispatchEvent(new Event('refresh'));
}

if (list && isTime(time) && Object(loans) === loans) start();

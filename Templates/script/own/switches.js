// The switches of the filter that depend on the reader's loans.
import { find } from '../base/dom.js';
import { facts, own } from './collection.js';
import { factOf, forgetCounts, had, counts, study } from './known.js';

const part = '#own ';
// The checkbox that hides the loans, and those of each fact; a list that has no such facet has none.
const hide = find(part + '[name=hide-mine]');
const news = facts.map((fact) => find(part + '[name=new-' + fact + ']'));
const boxes = [hide, ...news].filter(Boolean);

// Sets what the switches need. `counted` is called once the facts are counted for the loans of another list.
export function initSwitches(counted) {
  const withCounts = (fits) => (loan, loans) => {
    if (study(loans)) queueMicrotask(counted);
    return fits(loan);
  };
  if (hide) hide.fits = withCounts(({ id }) => !own.has(+id));
  news.forEach((box, i) => {
    if (!box) return;
    box.fits = withCounts((loan) => {
      const value = factOf(loan, facts[i]);
      return value && !had[i].has(value);
    });
  });
}

// Enables the switches that say something, and tells the list that the reader's loans are others (see view.js).
export function refresh() {
  forgetCounts();
  for (const box of boxes) {
    box.disabled = !own.size;
    if (own.size || !box.checked) continue;
    box.checked = false;
    // The list notices the change, and removes the switch from the address.
    box.dispatchEvent(new Event('input', { bubbles: true }));
  }
  document.dispatchEvent(new Event('refresh'));
}

// Disables the switches of facts that are known of no loan. Returns whether the list must be updated.
export function disableUnknown() {
  let hasChanged = false;
  news.forEach((box, i) => {
    const isOff = !own.size || !counts[i];
    if (!box || box.disabled === isOff) return;
    box.disabled = isOff;
    hasChanged ||= box.checked;
  });
  return hasChanged;
}

// Returns the switches of the facts, with the number of loans of which each is known.
export const countedSwitches = () => news.flatMap((box, i) => (box ? [[box, counts[i]]] : []));

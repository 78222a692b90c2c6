// Shows the chosen filters above the list, as chips that remove a filter when clicked.
import { all, byId, create, find, focus, scrollToFocus, write } from '../base/dom.js';
import { fill } from '../base/fill.js';
import { heading } from '../loans/totals.js';

const chips = byId('chips');
const clearAll = chips?.lastElementChild;
let shown = '';

// Shows a chip for each filter in `chosen`, which holds pairs of a text and a function that clears the filter. Does
// nothing if `key` is that of the last call. Calls `changed` after a filter was cleared.
export function showChips(chosen, key, changed) {
  if (!chips || key === shown) return;
  shown = key;
  const focused = all('button', chips).indexOf(document.activeElement);
  chips.hidden = !chosen.length;
  write(find('#filter-toggle .n'), chosen.length || '');
  chips.replaceChildren(...chosen.map(([text, clear]) => {
    const item = create('li');
    item.append(create('button', {
      type: 'button', className: 'chip', textContent: text, ariaLabel: fill('%script.remove-filter filter%', text),
      onfocus: scrollToFocus,
      onclick() {
        clear();
        changed();
      },
    }));
    return item;
  }), clearAll);
  // The focus moves from a chip that is removed to the next one, or to the heading if no chip is left.
  if (focused >= 0) focus(chips.hidden ? heading : all('button', chips)[focused]);
}

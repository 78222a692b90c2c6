// What is chosen stands above the list, each with a button that takes it away.
import { all, byId, create, focus, write } from './dom.js';
import { heading } from './totals.js';

const chips = byId('chips');
const clearAll = chips?.lastElementChild;
let shown = '';

// `chosen` are pairs of a text and what clears it, `key` tells whether they are others; `changed` is called when one
// was cleared.
export function showChips(chosen, key, changed) {
  if (!chips || key === shown) return;
  shown = key;
  chips.hidden = !chosen.length;
  write(document.querySelector('#filter-toggle span'), chosen.length || '');
  chips.replaceChildren(...chosen.map(([text, clear], i) => {
    const item = create('li');
    item.append(create('button', {
      className: 'chip', textContent: text, ariaLabel: 'Remove filter ' + text,
      onclick() {
        clear();
        changed();
        // The next button, or the heading after the last.
        focus(chips.hidden ? heading : all('button', chips)[i]);
      },
    }));
    return item;
  }), clearAll);
}

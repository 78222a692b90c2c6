// What is chosen stands above the list, each with a button that takes it away.
import { heading } from './totals.js';
import { write } from './words.js';

const chips = document.getElementById('chips');
const clearAll = chips.lastElementChild;
let shown = '';

// `chosen` are pairs of a text and what clears it; `changed` is called then.
export function showChips(chosen, changed) {
  const text = chosen.map(([text]) => text).join('\n');
  if (text === shown) return;
  shown = text;
  chips.hidden = !text;
  write(document.querySelector('#filter-toggle span'), chosen.length || '');
  chips.replaceChildren(...chosen.map(([text, clear], i) => {
    const item = document.createElement('li');
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', className: 'chip', textContent: text, ariaLabel: 'Remove filter ' + text });
    button.onclick = () => {
      clear();
      changed();
      // The next one, or the heading after the last.
      (chips.querySelectorAll('.chip')[i] ?? chips.querySelector('.chip') ?? heading).focus({ preventScroll: true });
    };
    item.append(button);
    return item;
  }), clearAll);
}

// Saved loans: the hearts on cards and loan pages, and the count in the header. They are stored as ids separated by
// commas.
import { byId, find, write } from '../base/dom.js';
import { fill } from '../base/fill.js';
import { store, stored, whenStored } from '../base/storage.js';

const key = 'kivagen-saved';

export const savedIDs = () => new Set(stored(key)?.match(/^\d{1,19}(,\d{1,19})*$/)?.[0].split(','));

// Marks a loan as saved or not. `loan` is a card or the main element of a loan's page.
export function markSaved(loan, ids) {
  const isSaved = ids.has(loan.dataset.id);
  loan.classList.toggle('kept', isSaved);
  const heart = find('.save', loan);
  if (heart) {
    heart.ariaPressed = isSaved;
    heart.ariaLabel = fill('%script.save name%', find('.loan-name', loan)?.textContent);
  }
}

// Sends the event to which a list (see view.js) and the page of a loan (see saved-loan.js) listen. Both then show again
// which loans are saved; the list also applies its filter again.
function show() {
  write(byId('saved-count'), savedIDs().size);
  document.dispatchEvent(new Event('refresh'));
}

document.addEventListener('click', ({ target }) => {
  const id = target.closest('.save')?.closest('[data-id]').dataset.id;
  if (!id) return;
  // Another tab may have saved or removed a loan since the last read.
  const ids = savedIDs();
  if (!ids.delete(id)) ids.add(id);
  store(key, [...ids].join());
  show();
});
whenStored(show);
show();

// Saved loans: the hearts on cards and loan pages, the count in the header, and the tray, whose script is loaded once a
// loan is saved.
import { byId, find, write } from '../base/dom.js';
import { fill, grouped } from '../base/formatting.js';
import { loadScript } from '../base/on-demand.js';
import { whenStored } from '../base/storage.js';
import { savedIDs, storeIDs } from './saved-ids.js';

export { savedIDs };

// The address of the tray's script. The 404 page has none.
const src = find('a.kept')?.dataset.script;

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

// Sends the event to which a list (see view.js), the page of a loan (see saved-loan.js) and the tray (see shortlist.js)
// listen. They then show again which loans are saved; the list also applies its filter again.
function show() {
  const { size } = savedIDs();
  write(byId('saved-count'), grouped(size));
  if (size && src) loadScript(src).catch(() => { /* The page works without the tray. */ });
  document.dispatchEvent(new Event('refresh'));
}

// Replaces the ids of the saved loans.
export function save(ids) {
  storeIDs(ids);
  show();
}

document.addEventListener('click', ({ target }) => {
  const id = target.closest('.save')?.closest('[data-id]').dataset.id;
  if (!id) return;
  // Another tab may have saved or removed a loan since the last read.
  const ids = savedIDs();
  if (!ids.delete(id)) ids.add(id);
  save(ids);
});
whenStored(show);
show();

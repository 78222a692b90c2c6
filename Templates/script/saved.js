// Saved loans: hearts on cards and loan pages, a count in the header. Kept as ids with commas.
import { store, stored, whenStored } from './storage.js';
import { write } from './words.js';

const key = 'kivagen-saved';
export const savedIDs = () => new Set(stored(key)?.match(/^\d{1,15}(,\d{1,15})*$/)?.[0].split(','));

function show() {
  const saved = savedIDs();
  for (const heart of document.querySelectorAll('.save')) {
    const loan = heart.closest('[data-id]');
    const isSaved = saved.has(loan.dataset.id);
    heart.ariaPressed = isSaved;
    loan.classList.toggle('kept', isSaved);
  }
  write(document.getElementById('saved-count'), saved.size);
  document.dispatchEvent(new Event('saved'));
}

document.addEventListener('click', ({ target }) => {
  const id = target.closest('.save')?.closest('[data-id]').dataset.id;
  if (!id) return;
  // Read again: another tab may have saved something since.
  const saved = savedIDs();
  if (!saved.delete(id)) saved.add(id);
  store(key, [...saved].join());
  show();
});
whenStored(show);
show();

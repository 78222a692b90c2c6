// The filter of a narrow window, which is a sheet over the page. The sheet has an entry in the history, so that the
// Back button closes it.
import { all, byId, focus, root } from '../base/dom.js';
import { form } from '../loans/facets.js';

const toggle = byId('filter-toggle');
export const isOpen = () => form.matches('.open');
// Closes the sheet. It is null while the sheet is closed or about to be.
let leave;

// Shows or hides the sheet. The browser would restore the position at which the list was when the sheet was opened.
function show(isShown) {
  history.scrollRestoration = isShown ? 'manual' : 'auto';
  form.classList.toggle('open', isShown);
  root.classList.toggle('open', isShown);
  for (const element of all('.skip,header,.above,.charts,.presets,.found,footer')) element.inert = isShown;
  toggle.ariaExpanded = isShown;
}

function open() {
  show(true);
  leave = hide;
  try {
    history.pushState(history.state, '');
    leave = () => history.back();
  } catch { /* As in hash.js. */ }
  focus(form);
}

// A second call before the browser is back does nothing, since it would leave the page.
function close() {
  leave?.();
  leave = null;
}

function hide() {
  leave = null;
  show(false);
  focus(toggle);
}

// Calls `closed` when the history is back at the entry from which the sheet was opened.
export function initSheet(closed) {
  if (!toggle) return;
  toggle.onclick = open;
  byId('show-results')?.addEventListener('click', close);
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return;
    // The browser would clear a search field.
    event.preventDefault();
    close();
  });
  addEventListener('popstate', () => {
    if (!isOpen()) return;
    hide();
    closed();
  });
  matchMedia('(max-width:60rem)').onchange = close;
}

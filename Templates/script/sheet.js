// The filter of a narrow window, which is a sheet over the page. The sheet has an entry in the history, so that the
// Back button closes it. What the reader chooses is saved when it is closed (see view.js).
import { all, byId, focus } from './dom.js';

const form = byId('filters');
const toggle = byId('filter-toggle');
let hasEntry;

function show(isOpen) {
  if (isOpen === isSheetOpen()) return;
  for (const element of [form, document.documentElement]) element.classList.toggle('open', isOpen);
  for (const element of all('.skip,header,.above,.found,footer')) element.inert = isOpen;
  form.role = isOpen ? 'dialog' : null;
  form.ariaModal = toggle.ariaExpanded = isOpen;
  focus(isOpen ? form : toggle);
}

export const isSheetOpen = () => form.matches('.open');

function close() {
  if (hasEntry) history.back();
  else show(false);
}

if (toggle) {
  toggle.onclick = () => {
    try {
      history.pushState(history.state, '');
      hasEntry = true;
    } catch { /* As in hash.js. */ }
    show(true);
  };
  byId('show-results').onclick = close;
  addEventListener('popstate', () => {
    hasEntry = false;
    show(false);
  });
  addEventListener('keydown', ({ key }) => { if (key === 'Escape' && isSheetOpen()) close(); });
  matchMedia('(max-width:60rem)').onchange = () => { if (isSheetOpen()) close(); };
}

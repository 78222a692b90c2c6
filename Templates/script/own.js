// Knows which loans the reader has at Kiva: marks them, filters by them, and reads the numbers that the reader enters. A page
// loads this script if there are such loans, or once the reader opens that part of the filter (see frame/own.js).
import { whenStored } from './base/storage.js';
import { own, readAgain } from './own/collection.js';
import { initForm, showKnown, tell } from './own/form.js';
import { storeNews } from './own/known.js';
import { markLoans } from './own/marks.js';
import { disableUnknown, initSwitches, refresh } from './own/switches.js';

function show() {
  refresh();
  markLoans();
  showKnown();
}

initSwitches(() => {
  if (storeNews()) show();
  else if (disableUnknown()) document.dispatchEvent(new Event('refresh'));
  showKnown();
});
initForm(show);
whenStored(() => {
  if (!readAgain()) return;
  show();
  tell('');
});
if (own.size) show();

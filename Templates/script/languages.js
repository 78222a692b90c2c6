// The menu of the site's languages. Its links keep the filter, which is in the hash of the address. Only the pages of
// a site in several languages have this script, after their own.
import { all, find } from './base/dom.js';

const menu = find('.langs');

function keepHash() {
  // A list writes its filter into the hash when changes have paused, or when the page is left. An event of its own for
  // this would make the script of every list longer.
  dispatchEvent(new Event('pagehide'));
  for (const link of all('.langs a')) link.hash = location.hash;
}

// The filter may change while the menu is open, and a link can be followed by a key, too.
for (const type of ['toggle', 'pointerdown', 'click']) menu?.addEventListener(type, keepHash);

document.addEventListener('click', ({ target }) => {
  if (menu && !menu.contains(target)) menu.open = false;
});
menu?.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  menu.open = false;
  find('.langs summary').focus();
});

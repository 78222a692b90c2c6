// Puts the links of the header that do not fit into its row behind "More", the last ones first.
import { create, find } from '../base/dom.js';

const nav = find('.top nav');
const more = nav && find('.onto', nav);
// The links that the page shows in the row, and those that it has behind "More" already.
const links = more ? [...nav.children].filter((child) => child !== more) : [];
const list = more && find('ul', more);
const isLong = more && !more.hidden;

function fit() {
  nav.classList.add('fit');
  more.before(...links);
  for (const item of [...list.children]) if (!item.hasChildNodes()) item.remove();
  more.hidden = !isLong;
  for (const link of links.toReversed()) {
    if (nav.scrollWidth <= nav.clientWidth) break;
    more.hidden = false;
    const item = create('li');
    item.append(link);
    list.prepend(item);
  }
}

if (links.length) {
  new ResizeObserver(fit).observe(nav.parentElement);
  // Escape and a click elsewhere close "More", as they close the menu of languages.
  document.addEventListener('click', ({ target }) => { if (!more.contains(target)) more.open = false; });
  more.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !more.open) return;
    more.open = false;
    find('summary', more).focus();
  });
}

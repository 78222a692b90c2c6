// The button after the chips that copies the address of the page with the current settings. If the settings show saved
// loans, the button copies the link to those loans, because the address shows other loans, or none, to someone else.
import { byId, create, scrollToFocus, write } from '../base/dom.js';
import { savedIDs } from '../frame/saved-ids.js';
import { linkTo } from '../shortlist/shared-link.js';

const { save } = document.filter;
const chips = byId('chips');

async function copy({ target }) {
  save('pushState');
  try {
    const link = byId('filters').elements.saved?.checked && linkTo(savedIDs());
    await navigator.clipboard.writeText(link || location.href);
    write(target, '%script.copied%');
  } catch {
    write(target, '%script.copy-address%');
  }
  setTimeout(write, 2000, target, '%script.copy-link%');
}

const item = create('li');
item.append(create('button', {
  type: 'button', className: 'copy', textContent: '%script.copy-link%', ariaLive: 'polite', onclick: copy,
  onfocus: scrollToFocus,
}));

function show() {
  // The chips are made anew whenever one is added or removed.
  if (chips && item.parentElement !== chips) chips.append(item);
}
document.addEventListener('filter', show);
show();

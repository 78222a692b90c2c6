// Writes below the title of the site, for paper only, what is set: the filter, the order and the groups.
import { create, find } from '../base/dom.js';
import { fill, joined } from '../base/formatting.js';

const shared = document.filter;
const line = create('p', { className: 'paper' });

// Returns the text of what is chosen in a control, unless that is the first option.
function chosen(name) {
  const select = shared.form.elements[name];
  return select?.selectedIndex > 0 && select.selectedOptions[0].textContent;
}

function show() {
  const filters = shared.active?.flatMap((filter) => filter.chips()).map(([text]) => text) ?? [];
  const texts = [
    filters.length && fill('%paper.filter filters%', joined(filters)),
    chosen('sort') && fill('%paper.order order%', chosen('sort')),
    chosen('group') && fill('%paper.groups groups%', chosen('group')),
  ].filter(Boolean);
  line.textContent = texts.join('%card.separator%');
  if (texts.length) find('.top')?.append(line);
  else line.remove();
}
document.addEventListener('filter', show);
show();

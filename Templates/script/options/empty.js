// Suggests what to do if no loan matches.
import { all, byId, create, find, focus, write } from '../base/dom.js';
import { fill, grouped, joined } from '../base/formatting.js';
import { savedIDs } from '../frame/saved-ids.js';

const { cleared, countWithout, facets, heading } = document.filter;

const box = byId('no-match');
const title = find('h3', box);
const [hint, clear] = all('p', box);
const [usualTitle, usualHint] = [title.textContent, hint.textContent];

// Lists the filters that would bring back loans if they alone were cleared, with the number of these loans. The button
// that clears all filters is left out if the only filter has a button of its own.
function show() {
  const { active } = document.filter;
  if (box.hidden || !active) return;
  const isNoneSaved = active.includes(facets.get('saved')) && !savedIDs().size;
  const ways = active.map((filter, place) => [filter, countWithout(place)]).filter(([, count]) => count);
  write(title, isNoneSaved ? '%script.none-saved%' : usualTitle);
  hint.className = ways.length ? 'chips' : '';
  write(hint, isNoneSaved ? '%script.save-one%' : ways.length ? '' : usualHint);
  clear.hidden = ways.length && !active[1];
  hint.append(...ways.map(([filter, count]) => create('button', {
    type: 'button', className: 'chip',
    textContent: fill('%script.without count filter%', grouped(count), joined(filter.chips().map(([text]) => text))),
    onclick() {
      for (const [, clear] of filter.chips()) clear();
      cleared();
      focus(heading);
    },
  })));
}
document.addEventListener('filter', show);
show();

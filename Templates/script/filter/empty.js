// Suggests what to do if no loan matches.
import { all, byId, create, focus, write } from '../base/dom.js';
import { facets } from '../loans/facets.js';
import { fill, grouped, joined } from '../base/formatting.js';
import { countWithout } from '../loans/matches.js';
import { savedIDs } from '../frame/saved.js';
import { heading } from '../loans/totals.js';

const box = byId('no-match');
const [hint] = all('p', box);
const hintOfAll = hint.textContent;

// Lists the filters that would bring back loans if they alone were cleared, with the number of these loans.
export function showEmpty(isEmpty, active, changed) {
  box.hidden = !isEmpty;
  if (!isEmpty) return;
  const isNoneSaved = active.includes(facets.get('saved')) && !savedIDs().size;
  const ways = active.map((filter, place) => [filter, countWithout(place)]).filter(([, count]) => count);
  hint.className = ways.length ? 'chips' : '';
  write(hint, isNoneSaved ? '%script.none-saved%' : ways.length ? '%script.take-away%' : hintOfAll);
  hint.append(...ways.map(([filter, count]) => create('button', {
    type: 'button', className: 'chip', 
    textContent: fill('%script.without count filter%', grouped(count), joined(filter.chips().map(([text]) => text))),
    onclick() {
      for (const [, clear] of filter.chips()) clear();
      changed();
      focus(heading);
    },
  })));
}

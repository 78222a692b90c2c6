// Saved loans that are not on this page: they have left the list, or are on another page of it.
import { byId, create } from './dom.js';
import { loanOf } from './loans.js';
import { savedIDs } from './saved.js';

const hint = byId('elsewhere');

export function showElsewhere(isWanted) {
  const away = isWanted ? [...savedIDs()].filter((id) => !loanOf.has(id)) : [];
  hint.hidden = !away.length;
  hint.lastElementChild.replaceChildren(...away.map((id) => create('a', {
    href: 'https://www.kiva.org/lend/' + id, textContent: id + ' ',
  })));
}

// Saved loans that are not on this page: they have left the list, or are on another page of it.
import { byId, create } from './dom.js';
import { loanOf } from './loans.js';
import { savedIDs } from './saved.js';

// Its link has `ID` in place of an id.
const hint = byId('elsewhere');

export function showElsewhere(isWanted) {
  if (!hint) return;
  const away = isWanted ? [...savedIDs()].filter((id) => !loanOf.has(id)) : [];
  hint.hidden = !away.length;
  hint.lastElementChild.replaceChildren(...away.map((id) => create('a', {
    href: hint.dataset.link.replace('ID', id), textContent: id + ' ',
  })));
}

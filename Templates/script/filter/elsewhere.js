// Links to the saved loans that are not on this page, because they have left the list or are on another of its pages.
import { byId, create } from '../base/dom.js';
import { loanOf } from '../loans/loans.js';
import { savedIDs } from '../frame/saved.js';

// The hint, whose attribute `data-link` has `ID` in place of a loan's id.
const hint = byId('elsewhere');

export function showElsewhere(isWanted) {
  if (!hint) return;
  const missing = [...savedIDs()].filter((id) => isWanted && !loanOf.has(id));
  hint.hidden = !missing.length;
  hint.lastElementChild?.replaceChildren(...missing.map((id) => create('a', {
    href: hint.dataset.link.replace('ID', id), textContent: id + ' ',
  })));
}

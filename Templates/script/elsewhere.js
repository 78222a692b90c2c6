// Saved loans that are not on this page: they have left the list, or are on another page of it.
import { savedIDs } from './saved.js';

const hint = document.getElementById('elsewhere');

export function showElsewhere(isWanted) {
  const away = isWanted ? [...savedIDs()].filter((id) => !document.getElementById('loan-' + id)) : [];
  hint.hidden = !away.length;
  hint.lastElementChild.replaceChildren(...away.map((id) => {
    const link = document.createElement('a');
    link.href = 'https://www.kiva.org/lend/' + id;
    link.textContent = id;
    return link;
  }));
}

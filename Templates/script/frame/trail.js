// The trail: the loans of the list that the reader filtered or sorted last, so that a loan's page can lead to the next
// of them. It is kept until the tab is closed.
import { find } from '../base/dom.js';
import { store, stored } from '../base/storage.js';

const key = 'kivagen-trail';
const area = 'sessionStorage';

const nameOf = (id) => find('#loan-' + id + ' .loan-name')?.textContent;

// Remembers the ids of loans in their order, and the names of those that are in the document. `list` is the address of
// the list. Without ids, the trail ends.
export function rememberTrail(ids, list) {
  store(key, ids.length ? JSON.stringify([list, ids, ids.map(nameOf)]) : '', area);
}

// Returns the loans before and after a loan, each as its id and its name, or `undefined` at an end of the trail.
// Returns `undefined` if the loan is not on the trail, or if the trail's list is not below the address `root`: sites of
// the same origin share the storage.
export function trailAround(id, root) {
  try {
    const [list, ids, names] = JSON.parse(stored(key, area));
    const at = ids.indexOf(id);
    if (at < 0 || !list.startsWith(root)) return;
    return [at - 1, at + 1].map((i) => (/^\d{1,19}$/.test(ids[i]) ? [ids[i], names[i]] : undefined));
  } catch { /* There is no trail, or something else wrote it. */ }
}

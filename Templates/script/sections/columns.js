// Sorts the table of an overview by one of its columns. Sorted by name, the rows are grouped by letter. Sorted by
// figures, they are in a single table body without letters.
import { all, byId, create, find, write } from '../base/dom.js';
import { fill } from '../base/fill.js';

const table = byId('sections');
const headers = table && [...table.tHead.rows[0].cells];
const rail = find('.rail-az');
const bodies = table && [...table.tBodies];
const sorted = create('tbody');

// Each row with the row of activities that may follow it, in alphabetical order.
const entries = table && all('.line', table).map((row) => {
  const below = row.nextElementSibling;
  const figures = Array.from(row.cells, ({ dataset }) => (dataset.value ? +dataset.value : NaN));
  return { rows: below?.matches('.within') ? [row, below] : [row], body: row.parentElement, figures };
});

// Sorts by the column `n`, in the direction that `aria-sort` has words for. Rows without a figure come last.
function sort(n, direction) {
  const sign = direction === 'ascending' ? 1 : -1;
  const ordered = n ? entries.toSorted(({ figures: { [n]: a } }, { figures: { [n]: b } }) =>
    isNaN(a) - isNaN(b) || (a - b) * sign) : entries;
  for (const { rows, body } of ordered) (n ? sorted : body).append(...rows);
  if (n) table.append(sorted);
  else sorted.remove();
  for (const body of bodies) body.hidden = n;
  if (rail) rail.hidden = n;
  headers.forEach((header, i) => { header.ariaSort = i === n ? direction : null; });
}

function choose(n) {
  const direction = n && headers[n].ariaSort !== 'descending' ? 'descending' : 'ascending';
  sort(n, direction);
  const text = direction === 'descending' ? '%script.sorted-largest column%' : n ? '%script.sorted-smallest column%' : '%script.sorted column%';
  write(byId('sort-status'), fill(text, headers[n].textContent));
}

headers?.forEach((header, n) => {
  const button = create('button', { type: 'button', onclick: () => choose(n) });
  // The style draws an arrow in the mark.
  button.append(...header.childNodes, create('i', { ariaHidden: 'true' }));
  header.append(button);
});

// A link to a letter needs the letters, to which the browser could not scroll while they were hidden.
addEventListener('hashchange', () => {
  const target = byId(location.hash.slice(1));
  if (!target?.closest('#sections [hidden]')) return;
  choose(0);
  target.scrollIntoView();
});

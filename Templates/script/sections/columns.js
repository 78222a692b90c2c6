// Sorts the table of an overview by one of its columns. Sorted by name from A on, the rows of a page with a rail of letters
// are grouped by letter, and the rail is shown.
import { byId, create, find, focus, write } from '../base/dom.js';
import { fill } from '../base/fill.js';
import { rail, showLetters } from './letters.js';

const table = byId('sections');
const headers = table && [...table.tHead.rows[0].cells];
// The column that the page is sorted by, with what the loans of a row still need.
export const needColumn = headers?.findIndex(({ ariaSort }) => ariaSort);
// Names, and figures that stand for texts or dates, are first sorted in ascending order.
const isText = (n) => !n || 'text' in headers[n].dataset;
const body = table?.tBodies[0];

const readFigures = (row) => Array.from(row.cells, ({ dataset }) => (dataset.value ? +dataset.value : NaN));

// Each row with the row of activities that may follow it, in the order of the page: those that need most are first.
const entries = body && [...body.rows].filter((row) => row.matches('.line')).map((row, index) => {
  const below = row.nextElementSibling;
  return {
    rows: below?.matches('.within') ? [row, below] : [row], index, figures: readFigures(row),
    id: row.id, letter: row.dataset.letter, place: +row.dataset.place,
  };
});

// Returns the row above the entries of a letter. Its heading is what the link of the letter leads to, and says the same.
function letterRow(letter) {
  const row = create('tr', { className: 'letter' });
  const cell = row.insertCell();
  cell.colSpan = headers.length;
  const heading = create('h2', { id: letter });
  const link = rail && find('[href="#' + letter + '"]', rail);
  heading.append(...link ? [...link.childNodes].map((node) => node.cloneNode(true)) : [letter]);
  cell.append(heading);
  return row;
}

// Names that do not begin with a Latin letter come last.
const byName = (a, b) => (a.letter === 'other') - (b.letter === 'other')
  || (a.letter > b.letter) - (a.letter < b.letter) || a.place - b.place;

// Sorts by the column `n`, in the direction that `aria-sort` has words for. Rows without a figure come last.
function sort(n, direction) {
  const sign = direction === 'ascending' ? 1 : -1;
  const hasLetters = rail && !n && sign > 0;
  const ordered = entries.toSorted(n ? ({ figures: { [n]: a }, index: i }, { figures: { [n]: b }, index: j }) =>
    isNaN(a) - isNaN(b) || (a - b) * sign || i - j : (a, b) => byName(a, b) * sign);
  // The heading of a letter takes over the id of the first row that has it.
  for (const { rows: [row], id } of entries) {
    if (id && !hasLetters) row.id = id;
    else row.removeAttribute('id');
  }
  let last;
  body.replaceChildren(...ordered.flatMap(({ rows, letter }) => {
    const isNew = hasLetters && letter !== last;
    last = letter;
    return isNew ? [letterRow(letter), ...rows] : rows;
  }));
  headers.forEach((header, i) => { header.ariaSort = i === n ? direction : null; });
  showLetters(hasLetters);
}

function choose(n) {
  // The first click sorts a column in its usual direction, and each further one turns the order round.
  const [usual, reverse] = isText(n) ? ['ascending', 'descending'] : ['descending', 'ascending'];
  const isReverse = headers[n].ariaSort === usual;
  sort(n, isReverse ? reverse : usual);
  const text = isText(n) ? isReverse ? '%script.sorted-reverse column%' : '%script.sorted column%'
    : isReverse ? '%script.sorted-smallest column%' : '%script.sorted-largest column%';
  write(byId('sort-status'), fill(text, headers[n].textContent));
}

// Sorts again after figures have changed (see open-loans.js).
export function sortAgain() {
  for (const entry of entries) entry.figures = readFigures(entry.rows[0]);
  const need = ({ figures: { [needColumn]: remaining } }) => (isNaN(remaining) ? -1 : remaining);
  entries.sort((a, b) => need(b) - need(a) || a.place - b.place);
  entries.forEach((entry, index) => { entry.index = index; });
  const n = headers.findIndex(({ ariaSort }) => ariaSort);
  const focused = document.activeElement;
  sort(n, headers[n].ariaSort);
  // An element that is moved loses the focus.
  if (body.contains(focused)) focus(focused);
}

headers?.forEach((header, n) => {
  const button = create('button', { type: 'button', onclick: () => choose(n) });
  // The button takes the place of an element of the same size. The style draws an arrow in its mark.
  button.append(...find('span', header).childNodes);
  header.replaceChildren(button);
});

// Sorts the table by name if the address leads to a letter, since only then the rail and its letters are shown.
function showTarget() {
  const id = location.hash.slice(1);
  if (!rail || !id || headers[0].ariaSort === 'ascending' || !find('[href="#' + CSS.escape(id) + '"]', rail)) return;
  choose(0);
  byId(id)?.scrollIntoView();
}
addEventListener('hashchange', showTarget);
showTarget();

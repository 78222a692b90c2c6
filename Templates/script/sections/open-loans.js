// Counts an overview again by the reader's clock, without the loans that have ended since the page was made. Amounts are in
// cents, and an unknown number is NaN.
import { all, byId, find, write } from '../base/dom.js';
import { dollars, fill, grouped } from '../base/formatting.js';
import { now, whenTimePasses } from '../base/times.js';
import { countryRadius, largestRadius } from '../loans/country-radius.js';
import { formatLeftOut, formatNeed } from '../loans/sentences.js';
import { needColumn, sortAgain } from './columns.js';

const table = byId('sections');
const leftOut = byId('left-out');
const heading = find('h1[data-plain]');
const map = find('.map');

// Reads the text about the loans that were open when the page was made (see OpenLoans.swift).
const readLoans = (text) => text.split(' ').map((loan) => {
  const [expires, remaining] = loan.split(':').map((number) => (number ? +number : NaN));
  return { expires, remaining: Math.round(remaining * 100) };
});
// The rows of the table, each with the open loans of its section. The row of totals has the open loans in no section.
const rows = table ? all('[data-open-loans]', table).map((row) => ({ row, loans: readLoans(row.dataset.openLoans) })) : [];
const total = rows.reduce((number, { loans }) => number + loans.length, 0);
// The number of loans with each status that were not open when the page was made.
const closed = Object.fromEntries((leftOut?.dataset.closed ?? '').split(' ').filter(Boolean).map((count) => {
  const [status, number] = count.split(':');
  return [status, +number];
}));
const closedCount = Object.values(closed).reduce((sum, number) => sum + number, 0);
let openCount = total;

// Returns the sum of what loans still need, or NaN if no loan has an amount.
function sum(loans) {
  const known = loans.filter(({ remaining }) => !isNaN(remaining));
  return known.length ? known.reduce((sum, { remaining }) => sum + remaining, 0) : NaN;
}

const isKnown = (remaining) => remaining >= 0;
const formatKnown = (remaining) => (isKnown(remaining) ? dollars(remaining) : '');

// Returns the share of `part` in `whole` in percent. The function `round` rounds the share (see Numbers.swift).
const percent = (part, whole, round = Math.floor) =>
  (part >= whole ? 100 : part > 0 ? Math.min(99, Math.max(1, round(100 * part / whole))) : 0);

function formatShare(part, whole) {
  const text = fill('%number.percent number%', percent(part, whole, Math.round));
  return part > 0 && 100 * part < whole ? fill('%section.share-below share%', text) : text;
}

// Returns the sum at which the bars end, and whether longer ones are cut off (see SectionIndex.swift).
function barScale() {
  const sums = rows.filter(({ row }) => row.matches('.line')).map(({ remaining }) => remaining).filter((sum) => sum > 0);
  sums.sort((a, b) => a - b);
  const largest = sums.at(-1);
  const { length } = sums;
  const percentile = length < 4 ? largest : sums[Math.min(Math.ceil(length * .95) - 1, length - 2)];
  return largest > 2 * percentile ? { limit: percentile, cutsBars: true } : { limit: largest };
}

function drawBar(bar, remaining, { limit, cutsBars }) {
  const [part] = bar.children;
  bar.replaceChildren(part);
  const isCut = cutsBars && remaining > limit;
  part.setAttribute('width', isCut ? '90%' : percent(remaining, limit) + '%');
  if (!isCut) return;
  const end = part.cloneNode();
  end.setAttribute('x', '93%');
  end.setAttribute('width', '7%');
  bar.append(end);
}

// Writes what a section still needs into its row, in cells that are empty if no loan of the section is open. The table of
// field partners has no share after the need.
function writeRow({ row, open, remaining }, whole, scale) {
  const { [needColumn]: needed, [needColumn + 1]: share } = row.cells;
  const hasShare = !row.closest('.labelled');
  for (const cell of hasShare ? [needed, share] : [needed]) cell.dataset.value = isKnown(remaining) ? remaining / 100 : '';
  write(needed, formatKnown(remaining));
  if (hasShare) write(share, open.length && whole ? formatShare(remaining || 0, whole) : '');
  const bar = find('.bar', row);
  if (bar) drawBar(bar, remaining, scale);
}

// Draws the pins of the countries. The area of a pin shows what the loans of its country still need.
function drawPins() {
  const needs = new Map(rows.map(({ row, remaining }) => [row.dataset.section, remaining || 0]));
  const most = Math.max(...needs.values());
  let count = 0;
  for (const pin of all('[data-country]', map)) {
    const remaining = needs.get(pin.dataset.country);
    pin.setAttribute('r', remaining ? countryRadius(largestRadius / Math.sqrt(most / 100), remaining / 100) : 0);
    count += remaining > 0;
  }
  map.hidden = !count;
  find('svg', map).ariaLabel = fill('%map.countries-in-need count%', grouped(count));
}

function count() {
  for (const entry of rows) {
    entry.open = entry.loans.filter(({ expires }) => !(expires <= now));
    entry.remaining = sum(entry.open);
  }
  const open = rows.flatMap(({ open }) => open);
  // The page does not change until another loan has ended.
  if (open.length === openCount) return;
  openCount = open.length;
  const remaining = sum(open) || 0;
  const scale = barScale();
  for (const entry of rows) if (entry.row.matches('.line')) writeRow(entry, remaining, scale);
  write(table.tFoot.rows[0].cells[needColumn], formatKnown(sum(open)));
  const cut = find('.cover', table.parentElement);
  if (cut) {
    cut.hidden = !scale.cutsBars;
    if (scale.cutsBars) write(cut, fill('%section.cut amount%', dollars(scale.limit)));
  }
  write(byId('headline'), formatNeed({ total: total + closedCount, open: open.length, remaining }));
  write(leftOut, formatLeftOut({
    open: open.length, remaining, reservedCount: open.filter(({ remaining }) => remaining === 0).length,
    closed: { ...closed, ended: (closed.ended ?? 0) + total - open.length },
  }));
  if (heading) heading.textContent = heading.dataset.plain;
  if (map) drawPins();
  sortAgain();
}

whenTimePasses(count);

// Shows the totals of the loans that match, and the counts beside the options.
import { all, byId, create, find, write } from '../base/dom.js';
import { facets, isShown, options } from './facets.js';
import { dollars, fill, form, grouped } from '../base/formatting.js';
import { loans } from './loans.js';
import { addUp, countWithout } from './matches.js';
import { formatLeftOut, formatLeftOutOfFound, formatNeed } from './sentences.js';

const countBox = byId('match-count');
export const heading = countBox.parentElement;
const headline = byId('headline');
const leftOut = byId('left-out');
const bar = byId('funding');
// The line that says how many loans end soon, and its number.
const soonLine = bar && find('.need-js', bar.parentElement);
const soonFigure = soonLine && (find('[data-sum=soon]', soonLine) ?? create('b'));
if (soonFigure) soonFigure.dataset.sum = 'soon';
const shown = (key) => all('[data-sum=' + key + ']');
// The original texts, which are about all loans at the time of the data.
const [headlineOfAll, leftOutOfAll] = [headline, leftOut].map((element) => element?.textContent);

// Returns a text such as `22 of 120 loans · $41,300 still to raise`, on the loans that match the filter.
function formatFound(count, { remaining }) {
  const text = !count ? '%script.found-none _ total%' : remaining ? '%script.found-raise count total amount%'
    : '%script.found count total%';
  return fill(text, grouped(count), grouped(loans.length), dollars(remaining));
}

// Returns the number of countries in which loans of the list can be lent to. A short list does not know it.
const countCountries = () => (facets.get('country')?.options ?? [])
  .filter(({ indices }) => indices.some((index) => !loans[index].isClosed)).length;

// Draws the bar of the loans that can be lent to: what is lent, what is reserved, and what is needed.
function drawBar({ open, lent, reserved, remaining }) {
  if (!bar) return;
  const [part, line] = bar.children;
  const width = (sum) => (Math.round(1000 * sum / (lent + reserved + remaining)) || 0) / 10 + '%';
  bar.parentElement.hidden = !open;
  if (!open) return;
  part.setAttribute('width', width(lent));
  line.setAttribute('x1', width(lent));
  line.setAttribute('x2', width(lent + reserved));
}

// A program can read the number, which is not grouped.
export function showCount(count) {
  countBox.dataset.count = count;
  write(countBox, count < loans.length
    ? fill('%script.count-of count total%', grouped(count), grouped(loans.length)) : fill('%list.count count%', grouped(count)));
}

// Shows the totals of the loans that match the set filters.
export function showTotals(active, count) {
  const sums = addUp();
  const isPart = active.length > 0;
  // The page is right unless the filter leaves loans out, or loans have ended since.
  const isOld = isPart || loans.some(({ isClosed, state }) => isClosed && !state);
  write(headline, isPart ? formatFound(count, sums)
    : isOld ? formatNeed({ ...sums, total: count, countries: countCountries() }) : headlineOfAll);
  write(leftOut, isPart ? formatLeftOutOfFound(count, sums) : isOld ? formatLeftOut(sums) : leftOutOfAll);
  drawBar(sums);
  for (const key of ['lent', 'reserved']) {
    for (const figure of shown(key)) {
      write(figure, dollars(sums[key]));
      figure.closest('.stats>span')?.toggleAttribute('hidden', key !== 'lent' && !sums[key]);
    }
  }
  showSoon(sums.soon);
  showCounts(active);
}

// Shows how many loans end soon. The form of the text depends on their number, and may lack the place for it.
function showSoon(count) {
  if (!soonLine || soonLine.dataset.count === '' + count) return;
  soonLine.dataset.count = count;
  soonLine.hidden = !count;
  soonFigure.textContent = grouped(count);
  const parts = form('%figure.ending-soon count%', count).split('{0}');
  soonLine.replaceChildren(...parts.flatMap((part, index) => (index ? [soonFigure, part] : [part])));
}

let counted;

// Shows beside each option in sight how many loans would match if it were the only choice in its facet. Without `active`,
// the set filters are those of the last call.
export function showCounts(active = counted) {
  counted = active;
  for (const option of active ? options.values() : []) {
    if (!isShown(option)) continue;
    const found = countWithout(active.indexOf(option.facet), option.indices);
    write(find('b', option.label), grouped(found));
    option.label.classList.toggle('zero', !found);
  }
}

// Shows the totals of the loans that match, and the counts beside the options.
import { all, byId, find, write } from '../base/dom.js';
import { options } from './facets.js';
import { dollars, fill, grouped } from '../base/formatting.js';
import { loans } from './loans.js';
import { addUp, countWithout } from './matches.js';

const countBox = byId('match-count');
export const heading = countBox.parentElement;
const headline = byId('headline');
const leftOut = byId('left-out');
const bar = byId('funding');
const shown = (key) => all('[data-sum=' + key + ']');
// The original texts, which are about all loans at the time of the data.
const [headlineOfAll, leftOutOfAll] = [headline, leftOut].map((element) => element?.textContent);

// Returns a text such as `22 of 120 loans · $41,300 still to raise`. Without a filter, it counts the loans that can still be
// lent to.
function formatHeadline(isPart, count, { open, remaining }) {
  if (!isPart && !open) return fill('%script.none-open count%', grouped(count));
  const found = isPart ? count : open;
  const text = !found ? '%script.found-none _ total%' : remaining ? '%script.found-raise count total amount%'
    : '%script.found count total%';
  return fill(text, grouped(found), grouped(loans.length), dollars(remaining));
}

// The sentences about the loans that the headline leaves out, by their statuses.
const sentences = {
  funded: '%left-out.funded count%', 'in-repayment': '%left-out.in-repayment count%', repaid: '%left-out.repaid count%',
  ended: '%left-out.ended count%',
};
function formatLeftOut({ open, closed }) {
  const found = Object.keys(sentences).filter((status) => open && closed[status]);
  return found.map((status) => fill(sentences[status], grouped(closed[status]))).join('%page.between-sentences%');
}

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
  write(headline, isOld ? formatHeadline(isPart, count, sums) : headlineOfAll);
  write(leftOut, isOld ? formatLeftOut(sums) : leftOutOfAll);
  drawBar(sums);
  for (const key of ['lent', 'reserved', 'soon']) {
    for (const figure of shown(key)) {
      write(figure, key === 'soon' ? grouped(sums.soon) : dollars(sums[key]));
      figure.closest('.stats>span')?.toggleAttribute('hidden', key !== 'lent' && !sums[key]);
    }
  }
  showCounts(active);
}

// Shows beside each option how many loans would match if it were the only choice in its facet.
function showCounts(active) {
  for (const option of options.values()) {
    const found = countWithout(active.indexOf(option.facet), option.indices);
    write(find('b', option.label), grouped(found));
    option.label.classList.toggle('zero', !found);
  }
}

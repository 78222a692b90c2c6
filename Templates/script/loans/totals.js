// Shows the totals of the loans that match, and the counts beside the options.
import { all, byId, find, write } from '../base/dom.js';
import { options } from './facets.js';
import { dollars, fill, grouped } from '../base/formatting.js';
import { loans } from './loans.js';
import { addUp, countWithout } from './matches.js';

const countBox = byId('match-count');
export const heading = countBox.parentElement;
const sum = byId('match-sum');
const headline = byId('headline');
const pledge = byId('pledge');
// The original texts, which are about all loans.
const [headlineOfAll, pledgeOfAll] = [headline, pledge].map((element) => element?.textContent);

// Returns a text such as `22 of 120 loans ask for $41,300`.
function formatHeadline(count, { open, amount }) {
  const text = !count ? '%script.found-none _ total%' : !amount ? '%script.found count total%'
    : open < count ? '%script.found-asked count total amount%' : '%script.found-ask count total amount%';
  return fill(text, grouped(count), grouped(loans.length), dollars(amount));
}

// Returns the sentence about the matching loans: the share that lenders have pledged, rounded down. Of loans that are being
// repaid, are repaid, or have ended, nothing is pledged any more.
function formatPledge({ past, amount, remaining }) {
  if (past) return '';
  const share = Math.floor(100 * (amount - remaining) / amount);
  return share > 99 ? '%pledge.all%' : share > 0 ? fill('%pledge.some share%', fill('%number.percent number%', share)) : '';
}

// Scripts can read the numbers, which are not grouped.
export const showCount = (count) => write(countBox, count < loans.length
  ? fill('%script.count-of count total%', count, loans.length) : fill('%list.count count%', count));

// Shows the totals of the loans that match the set filters.
export function showTotals(active, count) {
  const sums = addUp();
  const isPart = active.length > 0;
  write(sum, sums.amount ? fill('%list.sum amount%', dollars(sums.amount)) : '');
  write(headline, isPart ? formatHeadline(count, sums) : headlineOfAll);
  write(pledge, isPart ? formatPledge(sums) : pledgeOfAll);
  for (const figure of all('[data-sum=soon]')) write(figure, grouped(sums.soon));
  for (const figure of all('[data-sum=remaining]')) {
    write(figure, dollars(sums.remaining));
    // Loans past their funding have nothing to raise.
    figure.closest('.stats>span')?.toggleAttribute('hidden', sums.past && !sums.open);
  }
  showCounts(active);
}

// Shows beside each option how many loans would match if it were the only choice in its facet.
function showCounts(active) {
  for (const option of options.values()) {
    const found = countWithout(active.indexOf(option.facet), option.indices);
    write(find('b', option.label), found);
    option.label.classList.toggle('zero', !found);
  }
}

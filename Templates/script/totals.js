// Shows the totals of the loans that match, and the counts beside the options.
import { all, byId, find, write } from './dom.js';
import { options } from './facets.js';
import { dollars, pluralize } from './formatting.js';
import { loans } from './loans.js';
import { addUp, countWithout } from './matches.js';

const countBox = byId('match-count');
export const heading = countBox.parentElement;
const sum = byId('match-sum');
const headline = byId('headline');
const pledge = byId('pledge');
// What they say of all loans.
const [headlineOfAll, pledgeOfAll] = [headline, pledge].map((element) => element?.textContent);

// Returns a text such as `14 of 20 loans`.
export const formatCount = (count) => (count === loans.length ? '' : count + ' of ') + pluralize(loans.length, 'loan');

// Returns a text such as `22 of 120 loans ask for $41,300`.
function formatHeadline({ count, open, amount }) {
  const found = count > 1 ? count.toLocaleString('en') : count ? 'One' : 'None';
  const verb = open < count ? 'asked' : count === 1 ? 'asks' : 'ask';
  return found + ' of ' + pluralize(loans.length, 'loan') + (amount ? ' ' + verb + ' for ' + dollars(amount / 100) : '');
}

// Returns what is said of the loans that match: the share that lenders have pledged, rounded down.
function formatPledge({ amount, remaining }) {
  const share = Math.floor(100 * (amount - remaining) / amount);
  return share > 0 ? 'Lenders have already pledged ' + (share < 100 ? share + '%' : 'all') + ' of it.' : '';
}

export const showCount = (count) => write(countBox, formatCount(count));

// Shows the totals of the loans that match the set filters.
export function showTotals(active) {
  const sums = addUp();
  const isPart = active.length > 0;
  write(sum, sums.amount ? '· ' + dollars(sums.amount / 100) : '');
  write(headline, isPart ? formatHeadline(sums) : headlineOfAll);
  write(pledge, isPart ? formatPledge(sums) : pledgeOfAll);
  for (const figure of all('[data-sum]')) {
    const { sum } = figure.dataset;
    write(figure, /amount|remaining/.test(sum) ? dollars(sums[sum] / 100) : sums[sum].toLocaleString('en'));
  }
  showCounts(active);
}

// Shows beside each option how many loans would match if it were chosen alone in its facet.
function showCounts(active) {
  for (const option of options.values()) {
    const found = countWithout(active.indexOf(option.facet), option.indices);
    write(find('b', option.label), found);
    option.label.classList.toggle('zero', !found);
  }
}

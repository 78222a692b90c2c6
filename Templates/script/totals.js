// Shows the totals of the loans that match, and the counts beside the options.
import { all, byId, find, write } from './dom.js';
import { options } from './facets.js';
import { dollars, grouped, pluralize } from './formatting.js';
import { loans } from './loans.js';
import { addUp, countWithout } from './matches.js';

const countBox = byId('match-count');
export const heading = countBox.parentElement;
const sum = byId('match-sum');
const headline = byId('headline');
const pledge = byId('pledge');
// What they say of all loans.
const [headlineOfAll, pledgeOfAll] = [headline, pledge].map((element) => element?.textContent);

// Returns a text such as `14 of 20 loans`, in which scripts can read the numbers: they have no commas.
export const formatCount = (count) => (count === loans.length ? '' : count + ' of ') + pluralize(loans.length).replaceAll(',', '');

// Returns a text such as `22 of 120 loans ask for $41,300`.
function formatHeadline({ count, open, amount }) {
  const found = count > 1 ? grouped(count) : count ? 'One' : 'None';
  const verb = open < count ? 'asked' : count === 1 ? 'asks' : 'ask';
  return found + ' of ' + pluralize(loans.length) + (amount ? ' ' + verb + ' for ' + dollars(amount / 100) : '');
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
    write(figure, figure.dataset.sum === 'soon' ? grouped(sums.soon) : dollars(sums.remaining / 100));
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

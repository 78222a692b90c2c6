// Shows the totals above the list and the counts beside the options.
import { all, byId, write } from './dom.js';
import { options } from './facets.js';
import { loans } from './loans.js';
import { dollars, pluralize } from './formatting.js';

const count = byId('match-count');
export const heading = count.parentElement;

// Returns a text such as `14 of 20 loans`.
export const formatCount = ({ count }) => (count === loans.length ? '' : count + ' of ') + pluralize(loans.length, 'loan');

export function showTotals(sums) {
  write(count, formatCount(sums));
  write(byId('show-results'), 'Show ' + pluralize(sums.count, 'loan'));
  write(byId('match-sum'), sums.amount ? '· ' + dollars(sums.amount / 100) : '');
  for (const figure of all('[data-sum]')) {
    const { sum } = figure.dataset;
    write(figure, sum === 'amount' || sum === 'remaining' ? dollars(sums[sum] / 100) : sums[sum].toLocaleString('en'));
  }
  for (const { label, count } of options.values()) {
    write(label.querySelector('b'), count);
    label.classList.toggle('zero', !count);
  }
}

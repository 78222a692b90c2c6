// The figures above the list and beside the options.
import { all, byId, write } from './dom.js';
import { options } from './facets.js';
import { loans } from './loans.js';
import { counted, dollars } from './words.js';

const count = byId('match-count');
export const heading = count.parentElement;

// `14 of 20 loans`.
export const countWords = ({ count }) => (count === loans.length ? '' : count + ' of ') + counted(loans.length, 'loan');

export function showTotals(sums) {
  write(count, countWords(sums));
  write(byId('match-sum'), sums.amount ? '· ' + dollars(sums.amount / 100) : '');
  for (const figure of all('[data-sum]')) {
    const { sum } = figure.dataset;
    const label = figure.previousElementSibling;
    write(label, label.textContent.replace(/^loans?/, 'loan' + (sums[sum] === 1 ? '' : 's')));
    write(figure, sum === 'amount' || sum === 'remaining' ? dollars(sums[sum] / 100) : sums[sum].toLocaleString('en'));
  }
  for (const { label, count } of options.values()) {
    write(label.querySelector('b'), count);
    label.classList.toggle('zero', !count);
  }
}

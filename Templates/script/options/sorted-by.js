// Writes on the cards the value that the list is sorted by, unless all cards show it anyway.
import { all, create, find, write } from '../base/dom.js';
import { dollars, fill } from '../base/formatting.js';
import { monthOf } from '../base/limits.js';
import { monthText } from '../base/months.js';
import { day } from '../base/units.js';

const { column, form, list, loanOf, need, pace } = document.filter;
const sort = form.elements.sort;
// Amounts of less than a dollar have cents.
const rounded = (amount) => dollars(Math.round(amount < 1 ? 100 * amount : amount) * (amount < 1 ? 1 : 100));

// The text for a loan, by the order. It is empty if the loan has no such value.
const texts = {
  half: ({ half }) => half >= 0 && fill('%script.half-back month%', monthText(monthOf(half))),
  popular({ position }) {
    const amount = -3600 * column('popular')[position];
    return amount >= 0 && fill('%script.an-hour amount%', rounded(amount));
  },
  'at-risk': (loan) => need(loan) >= 0
    && fill('%script.at-risk need pace%', rounded(day * need(loan)), rounded(day * pace(loan))),
};

function show() {
  const text = texts[sort?.selectedOptions[0].dataset.by ?? sort?.value];
  for (const card of list.children) {
    const line = find('.by', card);
    const loan = loanOf.get(card.dataset.id);
    const value = text && loan && text(loan);
    if (!value) {
      line?.remove();
      continue;
    }
    if (line) write(line, value);
    else find('.nums', card)?.after(create('p', { className: 'by', textContent: value }));
  }
}
document.addEventListener('filter', show);
// Cards of long lists are added when they are shown.
new MutationObserver(show).observe(list, { childList: true });
show();

// What is to be said of the saved loans together: how many are open, and what a share of each is.
import { dollars, fill, grouped } from '../base/formatting.js';
import { now } from '../base/clock.js';
import { areIDsForgotten } from '../frame/saved-ids.js';
import { usualShare } from './kiva-links.js';

// Returns the loans with these ids, in their order. `status` says in words why a loan is not open for lending, and
// `lend` is the amount of one share in cents: the usual share, or the smallest one if that is larger, but at most what
// is needed.
export function describe(ids, known) {
  const loans = [...ids].map((id) => {
    const loan = known.get(id) ?? { id, isUnknown: true };
    const status = statusOf(loan);
    const share = Math.max(usualShare, loan.share || 0);
    return { ...loan, status, isOpen: !status, lend: loan.remaining < share ? loan.remaining : share };
  });
  const open = loans.filter(({ isOpen }) => isOpen);
  return { loans, open, total: open.reduce((sum, { lend }) => sum + lend, 0) };
}

// The statuses in words, by those in the data.
const statuses = {
  funded: '%status.funded%', 'in-repayment': '%status.in-repayment%', repaid: '%status.repaid%',
  ended: '%status.ended%',
};

function statusOf({ isUnknown, state, expires, remaining }) {
  if (isUnknown) return '%shortlist.unknown%';
  if (state) return statuses[state] ?? statuses.ended;
  if (expires <= now) return statuses.ended;
  return remaining === 0 ? '%card.in-baskets%' : '';
}

// Joins sentences, some of which may be empty. The sign `+` between words would make them one text, which the site
// could not replace.
export const sentences = (...texts) => texts.filter(Boolean).join('%page.between-sentences%');

// Returns what the reader has to know about the list itself: that its loans are forgotten, or could not be loaded.
export const noteText = (isLoaded) => sentences(
  isLoaded ? '' : '%shortlist.not-loaded%', areIDsForgotten() ? '%shortlist.forgotten%' : '');

export const countText = (count) => fill('%shortlist.saved count%', grouped(count));

// Returns a text such as `4 saved, 3 still open · $75 at $25 each`.
export function summaryText({ loans, open, total }, count = countText(loans.length)) {
  if (!open.length) return fill('%shortlist.summary-closed saved%', count);
  const { lend } = open[0];
  const isSame = open.every((loan) => loan.lend === lend);
  const sum = open.length < 2 ? dollars(total)
    : isSame ? fill('%shortlist.sum-each amount share%', dollars(total), dollars(lend))
      : fill('%shortlist.sum amount%', dollars(total));
  return fill('%shortlist.summary saved open sum%', count, fill('%shortlist.open count%', grouped(open.length)), sum);
}

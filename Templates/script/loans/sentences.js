// Writes sentences about loans that were counted by the reader's clock (see Totals.swift). `open` is the number of loans that
// can be lent to, and `reservedCount` the number of open loans whose missing amount is fully reserved in lenders' baskets.
// `closed` has the number of the other loans with each status. `remaining` is what open loans still need, in cents.
import { dollars, fill, grouped } from '../base/formatting.js';

// Returns a text such as `$89,000 still needed by 33 borrowers in 24 countries`. If no loan is open, the text says that none
// of the loans can be lent to. `total` is the number of all loans.
export function formatNeed({ total, open, remaining, countries }) {
  if (!open) return fill('%script.none-open count%', grouped(total));
  if (!remaining) return fill('%headline.asking-a-loan count%', grouped(open));
  return fill(countries > 1 ? '%headline.needed-in-countries count amount countries%' : '%headline.needed count amount%',
    grouped(open), dollars(remaining), grouped(countries));
}

const reservedTexts = ({ remaining, reservedCount }) => (remaining && reservedCount
  ? [fill('%left-out.reserved count%', grouped(reservedCount))] : []);
const join = (sentences) => sentences.join('%page.between-sentences%');

// The sentences about the loans that the headline leaves out, by their statuses.
const closedTexts = {
  funded: '%left-out.funded count%', 'in-repayment': '%left-out.in-repayment count%', repaid: '%left-out.repaid count%',
  ended: '%left-out.ended count%',
};

// Returns sentences that say how many open loans are fully reserved, and how many other loans have each status. They follow
// the headline of a list without a filter.
export function formatLeftOut(sums) {
  const found = Object.keys(closedTexts).filter((status) => sums.open && sums.closed[status]);
  return join([
    ...reservedTexts(sums), ...found.map((status) => fill(closedTexts[status], grouped(sums.closed[status]))),
  ]);
}

// Returns sentences that say how many of the `count` loans that match the filter are fully reserved, and how many are not
// open. They follow the headline of a filtered list.
export function formatLeftOutOfFound(count, sums) {
  const closed = count - sums.open;
  return join([...reservedTexts(sums), ...closed ? [fill('%script.not-open count%', grouped(closed))] : []]);
}

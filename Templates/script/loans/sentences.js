// Sentences on loans that were counted by the reader's clock (see Totals.swift). The counts are `open`, the loans that can
// be lent to, `reservedCount`, those of them that need nothing but what is reserved, and `closed`, the other loans by their
// statuses. `remaining` is in cents.
import { dollars, fill, grouped } from '../base/formatting.js';

// Returns a text such as `$89,000 still needed by 33 borrowers in 24 countries`. Without open loans, it says so of all
// loans, whose number is `total`.
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

// Returns the sentences about what the headline leaves out: how many open loans are wholly reserved, and how many loans are
// not open, by their statuses.
export function formatLeftOut(sums) {
  const found = Object.keys(closedTexts).filter((status) => sums.open && sums.closed[status]);
  return join([
    ...reservedTexts(sums), ...found.map((status) => fill(closedTexts[status], grouped(sums.closed[status]))),
  ]);
}

// Returns the sentences after the headline of a filtered list: how many of the `count` loans that match are wholly reserved,
// and how many are not open.
export function formatLeftOutOfFound(count, sums) {
  const closed = count - sums.open;
  return join([...reservedTexts(sums), ...closed ? [fill('%script.not-open count%', grouped(closed))] : []]);
}

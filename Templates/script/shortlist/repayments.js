// When the shares of the saved loans are expected back.

// Returns the last month in which a repayment of a loan is expected; `null` if some have no date, or none is known.
export function lastMonth({ firstMonth, undated, runs }) {
  if (undated || !runs.length) return null;
  return runs.reduce((month, count, i) => month + (i % 2 ? 0 : count), firstMonth) - 1;
}

// Adds what is expected of the share of a loan to `months`, a map from months to cents. Of what borrowers repay until a
// month, the share gets its part, rounded to a cent, as on the page of the loan (see LoanShare.swift). Returns what is
// expected without a date.
function addShare({ amount, firstMonth, undated, runs, lend }, months) {
  let month = firstMonth;
  let repaid = 0;
  let returned = 0;
  const dated = runs.reduce((sum, count, i) => sum + (i % 2 ? 0 : count * runs[i + 1]), 0);
  const partOf = (sum) => Math.round(lend * sum / Math.max(amount ?? 0, dated + undated));
  for (let i = 0; i < runs.length; i += 2) {
    const [count, cents] = runs.slice(i, i + 2);
    if (cents) {
      for (let n = 0; n < count; n++) {
        repaid += cents;
        const due = partOf(repaid) - returned;
        if (due) months.set(month + n, (months.get(month + n) ?? 0) + due);
        returned += due;
      }
    }
    month += count;
  }
  return partOf(dated + undated) - returned;
}

// The maximum number of rows, which decides how long their periods are.
const maximumRows = 24;

// Returns the number of months of each period: one, a quarter, or as few years as possible.
function periodLength(months) {
  const count = (length) => new Set(months.map((month) => Math.floor(month / length))).size;
  let length = [1, 3].find((length) => count(length) <= maximumRows) ?? 12;
  while (count(length) > maximumRows) length += 12;
  return length;
}

// Returns the repayments of some loans together: `rows` by period, each with its first month, the sum that is due and
// the sum of all until then; the length of a period in months; the months by which half and all is expected, where
// known; the whole sum; the sum without a date; and how many loans have no known repayments. All sums are in cents.
export function expectedRepayments(loans) {
  const months = new Map();
  const known = loans.filter(({ runs }) => runs?.length);
  const undated = known.reduce((sum, loan) => sum + addShare(loan, months), 0);
  const total = [...months.values()].reduce((sum, due) => sum + due, undated);
  const sorted = [...months].sort(([one], [other]) => one - other);
  const length = periodLength([...months.keys()]);
  const rows = [];
  let sum = 0;
  let half = null;
  for (const [month, due] of sorted) {
    const first = month - month % length;
    if (rows.at(-1)?.first !== first) rows.push({ first, due: 0 });
    sum += due;
    if (half === null && sum * 2 >= total) half = month;
    const row = rows.at(-1);
    row.due += due;
    row.sum = sum;
  }
  const last = undated ? null : sorted.at(-1)?.[0] ?? null;
  return { rows, length, half, last, total, undated, missing: loans.length - known.length };
}

// The size of the picture, in its own units.
export const width = 600;
export const height = 100;

// Returns the path of the step line: at the end of each period, the sum rises by what is due in it.
export function stepLine({ rows, length, total }) {
  const start = rows[0].first;
  const end = rows.at(-1).first + length;
  const steps = rows.map(({ first, sum }) => {
    const x = Math.round((first + length - start) * width / (end - start));
    return 'H' + x + 'V' + Math.round(height - height * sum / total);
  });
  return 'M0 ' + height + steps.join('') + 'V' + height + 'Z';
}

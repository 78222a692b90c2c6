// What is known of the loans that the reader has: by the table that the reader gave, and by the loans of the page's
// list.
import { change, facts, own } from './collection.js';
import { partnerNumber } from './names.js';

// The list for which the facts were counted last, and the reader's loans at that time.
let list;
let owned;
// The values of each fact that occur among the reader's loans, and of how many loans the fact is known.
export let had = facts.map(() => new Set());
export let counts = facts.map(() => 0);

// Returns the value of a fact of a loan of the list, or `''`. A list of loans that are all alike has no facet for it.
export const factOf = ({ values, card }, fact) =>
  values.find((value) => value.startsWith(fact + '='))?.slice(fact.length + 1) ?? card?.dataset[fact] ?? '';

// Forgets what was counted, because the loans of the reader are others.
export const forgetCounts = () => { list = null; };

// The facts of the list that are not stored yet, by the numbers of the loans.
let news = new Map();

// Counts the facts, unless they were counted for this list already, and returns whether it did.
export function study(loans) {
  if (list === loans && owned === own) return false;
  [list, owned] = [loans, own];
  const listed = new Map();
  for (const loan of loans) if (own.has(+loan.id)) listed.set(+loan.id, facts.map((fact) => factOf(loan, fact)));
  had = facts.map(() => new Set());
  counts = facts.map(() => 0);
  for (const [id, values] of own) {
    values.forEach((value, i) => {
      const best = listed.get(id)?.[i] || partnerNumber(value);
      if (!best) return;
      had[i].add(best);
      counts[i]++;
    });
  }
  news = new Map([...listed].filter(([id, found]) => found.some((value, i) => value && !own.get(id)[i])));
  return true;
}

// Stores the facts of the list, which will be needed when the loans have left it. Returns whether the loans are others
// now, because another tab has changed them.
export function storeNews() {
  if (!news.size) return false;
  return change((loans) => {
    for (const [id, found] of news) {
      if (loans.has(id)) loans.set(id, loans.get(id).map((value, i) => value || found[i]));
    }
    news.clear();
  });
}

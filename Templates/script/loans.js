// The loans of the list, as their cards tell them; NaN for a number that a card does not have.
import { byId } from './dom.js';
import { options } from './facets.js';
import { markSaved, savedIDs } from './saved.js';
import { day, made, now, seconds } from './times.js';

export const list = byId('loans');

export const loans = Array.from(list.children, (card, newest) => {
  const { id, amount, funded, remaining, posted, expires, months, state, ...data } = card.dataset;
  const ends = state ? NaN : seconds(expires) - now;
  if (!state && remaining > 0 && !(ends <= 0)) data.open = '1';
  if (ends > 0 && ends <= 7 * day) data.soon = '1';
  return {
    card, ends, id: +id, amount: +amount, remaining: +remaining, months: +months,
    // As the card says it: rounded down, but 1 once anything was lent.
    percent: Math.min(100, Math.max(Math.floor(100 * funded / amount), funded > 0 ? 1 : 0)),
    days: ends > 0 ? Math.floor(ends / day) : NaN,
    // What the orders compare, the lowest first; what has ended comes after all that has not. Popularity is in dollars a
    // second, from the first minute on.
    newest, 'amount-desc': -amount, left: +remaining, funded: -funded / amount, repaid: +months,
    ending: seconds(expires) + (state === 'ended' || ends <= 0) * 1e10,
    popular: -funded / Math.max(made - seconds(posted), 60),
    isBeyond: card.matches('.beyond'),
    options: Object.entries(data)
      .flatMap(([name, values]) => values.split(' ').map((value) => options.get(name + '=' + value)))
      .filter(Boolean),
  };
});

// By the id as an attribute has it.
export const loanOf = new Map(loans.map((loan) => [loan.card.dataset.id, loan]));

const kept = options.get('saved=1');
export function readSaved() {
  const ids = savedIDs();
  for (const loan of loans) {
    const isSaved = markSaved(loan.card, ids);
    loan.options = loan.options.filter((option) => option !== kept).concat(isSaved && kept || []);
  }
}
readSaved();

// The loans of the list, read from the data attributes of their cards. A number that a card lacks is NaN.
import { byId } from './dom.js';
import { options } from './facets.js';
import { markSaved, savedIDs } from './saved.js';
import { dataTime, day, now, seconds } from './times.js';

export const list = byId('loans');

export const loans = Array.from(list.children, (card, newest) => {
  const { id, amount, funded, remaining, posted, expires, months, state, ...data } = card.dataset;
  const secondsLeft = state ? NaN : seconds(expires) - now;
  if (!state && remaining > 0 && !(secondsLeft <= 0)) data.open = '1';
  if (secondsLeft > 0 && secondsLeft <= 7 * day) data.soon = '1';
  return {
    card, secondsLeft, id: +id, amount: +amount, remaining: +remaining, months: +months,
    // The percentage as the card displays it: rounded down, but at least 1 once anything was lent.
    percent: Math.min(100, Math.max(Math.floor(100 * funded / amount), funded > 0 ? 1 : 0)),
    days: secondsLeft > 0 ? Math.floor(secondsLeft / day) : NaN,
    // The values by which the list is sorted, lowest first. By end, loans that have ended come after all others.
    // Popularity is the dollars funded per second since the loan was posted, at least a minute ago.
    newest, 'amount-desc': -amount, left: +remaining, funded: -funded / amount, repaid: +months,
    ending: seconds(expires) + (state === 'ended' || secondsLeft <= 0) * 1e10,
    popular: -funded / Math.max(dataTime - seconds(posted), 60),
    isBeyond: card.matches('.beyond'),
    options: Object.entries(data)
      .flatMap(([name, values]) => values.split(' ').map((value) => options.get(name + '=' + value)))
      .filter(Boolean),
  };
});

// The loans by id, as the string that attributes hold.
export const loanOf = new Map(loans.map((loan) => [loan.card.dataset.id, loan]));

const savedOption = options.get('saved=1');
export function readSaved() {
  const ids = savedIDs();
  for (const loan of loans) {
    const isSaved = markSaved(loan.card, ids);
    loan.options = loan.options.filter((option) => option !== savedOption).concat(isSaved && savedOption || []);
  }
}
readSaved();

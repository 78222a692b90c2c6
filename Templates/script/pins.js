// The dots on the map.
import { all } from './dom.js';
import { list, loanOf } from './loans.js';

for (const pin of all('.pins circle')) {
  const loan = loanOf.get(pin.dataset.loan);
  if (loan) loan.pin = pin;
}

let lit;
list.addEventListener('pointerover', ({ target }) => {
  lit?.classList.remove('hi');
  lit = loanOf.get(target.closest('.loan')?.dataset.id)?.pin;
  lit?.classList.add('hi');
});

// The dots on the map.
import { list, loanOf } from './loans.js';

for (const pin of document.querySelectorAll('.pins circle')) {
  const loan = loanOf.get(document.getElementById('loan-' + pin.dataset.loan));
  if (loan) loan.pin = pin;
}

let lit;
list.addEventListener('pointerover', ({ target }) => {
  lit?.classList.remove('hi');
  lit = loanOf.get(target.closest('.loan'))?.pin;
  lit?.classList.add('hi');
});

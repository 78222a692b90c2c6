// Connects the pins on the map with their loans.
import { all } from './dom.js';
import { loanOf } from './loans.js';

for (const pin of all('.pins circle')) {
  const loan = loanOf.get(pin.dataset.loan);
  if (loan) loan.pin = pin;
}

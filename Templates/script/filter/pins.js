// Marks on the map which loans match.
import { all } from '../base/dom.js';
import { loanOf } from '../loans/loans.js';
import { isMatch } from '../loans/matches.js';

const pins = all('.pins [data-loan]');

export function showPins() {
  for (const pin of pins) {
    const index = loanOf.get(pin.dataset.loan)?.position;
    pin.classList.toggle('off', index >= 0 && !isMatch(index));
  }
}

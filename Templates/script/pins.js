// Marks on the map which loans match.
import { all } from './dom.js';
import { loanOf, loans } from './loans.js';
import { isMatch } from './matches.js';

const pins = all('.pins [data-loan]');
let readFor;
let shown = [];

export function showPins() {
  if (readFor !== loans) {
    readFor = loans;
    shown = Array.from(pins, (pin) => ({ pin, index: loanOf.get(pin.dataset.loan)?.index }));
  }
  for (const { pin, index } of shown) {
    const isOff = index >= 0 && !isMatch(index);
    if (!pin.isOff === isOff) pin.classList.toggle('off', pin.isOff = isOff);
  }
}

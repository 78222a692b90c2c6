// Under a filter, the map shows only the pins of loans that match, and none of them is too small to be seen.
import { all, find } from '../base/dom.js';
import { loanOf, mode } from '../loans/loans.js';
import { isMatch } from '../loans/matches.js';

// The diameter of a pin in pixels is at least this while a filter is set, without the inner half of its outline, which is
// as wide as a quarter of a unit of the drawing.
const leastSize = 6;

const pins = all('.pins [data-loan]').map((pin) => ({ pin, radius: pin.getAttribute('r') }));
const map = find('.map svg');
let isFiltered = false;
let width = 0;

// Returns the radius of a pin on the map as it is displayed, in the units of the drawing.
export const pinRadius = (radius) =>
  (isFiltered && width ? Math.max(radius, leastSize / 2 * map.viewBox.baseVal.width / width + .25) : radius);

function resize() {
  for (const { pin, radius } of pins) pin.setAttribute('r', pinRadius(radius));
}

export function showPins(isSet) {
  if (isSet !== isFiltered) {
    isFiltered = isSet;
    resize();
  }
  for (const { pin } of pins) {
    const index = loanOf.get(pin.dataset.loan)?.position;
    pin.classList.toggle('off', index >= 0 && !isMatch(index));
  }
  if (IS_LONG) mode.showSums?.();
}

// A map that is not displayed has no width.
if (map) new ResizeObserver(([{ contentRect }]) => {
  ({ width } = contentRect);
  resize();
  // The loans of a split list may not be loaded yet.
  if (IS_LONG && isFiltered) mode.showSums?.();
}).observe(map);

// The row with the count, the chips and the order, which stays in sight while the list scrolls.
import { list } from '../loans/loans.js';

const found = list.parentElement;
const toolbar = found.firstElementChild;

// The headings of groups stay below the row, whose height depends on the width of the window and on the chips.
new ResizeObserver(() => list.style.setProperty('--tool', toolbar.offsetHeight + 'px')).observe(toolbar);

// Scrolls to the start of the result if it is above the window.
export function showStart() {
  if (found.getBoundingClientRect().top < 0) found.scrollIntoView();
}

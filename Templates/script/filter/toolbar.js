// The row with the count and the order, which stays in sight while the list scrolls, with the chips unless the window is
// narrow.
import { find } from '../base/dom.js';
import { list } from '../loans/loans.js';

const found = list.parentElement;
const toolbar = find('.tool', found);
const line = find('.tools', found);

// The headings of groups stay below the row, whose height depends on the width of the window and on the chips. In a narrow
// window, the style gives the toolbar no box of its own.
const observer = new ResizeObserver(() => {
  list.style.setProperty('--tool', (toolbar.offsetHeight || line.offsetHeight) + 'px');
});
observer.observe(toolbar);
observer.observe(line);

// Scrolls to the start of the result if it is above the window.
export function showStart() {
  if (found.getBoundingClientRect().top < 0) found.scrollIntoView();
}

// The histogram over a slider, redrawn with the loans that the other filters leave.
import { find } from '../base/dom.js';
import { nearest } from '../base/formatting.js';
import { isMatchWithout } from '../loans/matches.js';

// Returns a function that redraws the histogram of a slider, if there is one. It takes the value of each loan, and the
// index of the slider among the set filters. The bars keep their positions, and the highest keeps its height.
export function histogram(box, stops) {
  const path = find('.hist path', box);
  if (!path) return () => {};
  const { width, height } = path.ownerSVGElement.viewBox.baseVal;
  const stepWidth = width / (stops.length - 1);
  let x = 0;
  const bars = Array.from(path.getAttribute('d').matchAll(/(\d+)\D+\d*v-\d+h(\d+)/g), ([, left, barWidth]) => {
    x += +left;
    return { x, width: +barWidth };
  });
  const centers = bars.map(({ x, width }) => x + width / 2);
  let values;
  let barOf;

  // The bar of the step that begins at the last stop before a value.
  const barFor = (value) => nearest(centers, (stops.findLastIndex((stop) => stop <= value) + .5) * stepWidth);

  return (current, place) => {
    if (values !== current) barOf = (values = current).map(barFor);
    const counts = bars.map(() => 0);
    barOf.forEach((bar, index) => { if (values[index] >= 0 && isMatchWithout(index, place)) counts[bar]++; });
    const scale = (height - 2) / Math.max(...counts);
    const drawing = bars.map(({ x, width }, i) => (counts[i]
      ? 'M' + x + ' ' + height + 'v-' + Math.max(3, Math.floor(counts[i] * scale)) + 'h' + width + 'V' + height + 'z' : '')).join('');
    if (path.getAttribute('d') !== drawing) path.setAttribute('d', drawing);
  };
}

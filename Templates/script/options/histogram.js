// The histogram over a slider, redrawn with the loans that the other filters leave.
import { find } from '../base/dom.js';
import { nearest } from '../base/formatting.js';

const { column, isMatchWithout, ranges } = document.filter;

// Returns a function that redraws the histogram of a slider, if there is one. It takes the value of each loan, and the
// index of the slider among the set filters. The bars keep their positions and their scale, and those of all loans stay
// behind them.
function histogram(box, stops) {
  const path = find('.hist path', box);
  if (!path) return () => {};
  const { width, height } = path.ownerSVGElement.viewBox.baseVal;
  const stepWidth = width / (stops.length - 1);
  let x = 0;
  const bars = Array.from(path.getAttribute('d').matchAll(/(\d+)\D+\d*v-\d+h(\d+)/g), ([, left, barWidth]) => {
    x += +left;
    return { x, width: +barWidth };
  });
  const everything = path.cloneNode();
  everything.removeAttribute('id');
  path.before(everything);
  const centers = bars.map(({ x, width }) => x + width / 2);
  let values;
  let barOf;
  let most;

  // The bar of the step that begins at the last stop before a value.
  const barFor = (value) => nearest(centers, (stops.findLastIndex((stop) => stop <= value) + .5) * stepWidth);

  const count = (isCounted) => {
    const counts = bars.map(() => 0);
    barOf.forEach((bar, index) => { if (values[index] >= 0 && isCounted(index)) counts[bar]++; });
    return counts;
  };

  function draw(path, counts) {
    const drawing = bars.map(({ x, width }, i) => (counts[i]
      ? 'M' + x + ' ' + height + 'v-' + Math.max(3, Math.floor(counts[i] * (height - 2) / most)) + 'h' + width + 'V' + height + 'z' : '')).join('');
    if (path.getAttribute('d') !== drawing) path.setAttribute('d', drawing);
  }

  return (current, place) => {
    if (values !== current) {
      values = current;
      barOf = values.map(barFor);
      const counts = count(() => true);
      most = Math.max(...counts);
      draw(everything, counts);
    }
    draw(path, count((index) => isMatchWithout(index, place)));
  };
}

const drawings = ranges.map((range) => [range, histogram(range.box, range.stops)]);
function drawAll() {
  const { active } = document.filter;
  if (active) for (const [range, draw] of drawings) draw(column(range.key), active.indexOf(range));
}
document.addEventListener('filter', drawAll);
drawAll();

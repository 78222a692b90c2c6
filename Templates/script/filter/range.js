// A slider of the filter, which has two thumbs and may have a histogram and two fields for exact amounts.
import { all, create, find } from '../base/dom.js';
import { fill, grouped, nearest, readAmount } from '../base/formatting.js';
import { amount, readLimit, writeLimit } from '../base/limits.js';
import { column } from '../loans/loans.js';

// Returns a month such as `March 2028`, which is counted from January of year 0. The names are those of the browser, because
// the site's own would take room in every list.
const formatMonth = (n) => new Date(Date.UTC(Math.floor(n / 12), n % 12)).toLocaleDateString(
  '%language.tag%', { year: 'numeric', month: 'long', timeZone: 'UTC' });

const units = {
  '$': '%number.money amount%', '%': '%number.percent number%', day: '%script.days count%',
  month: '%script.months count%', rating: '{0}',
};
// Returns a filter for one number of a loan. It has two native range inputs over a rail, or only one for the upper
// limit, and for amounts also two text fields. End 0 is the low one and end 1 the high one. `limits` holds the exact
// value for each end, infinite for no limit. A thumb is at the stop nearest to its limit. `slid` is called when a thumb
// has moved, and `changed` when a limit was typed.
export function rangeFilter(box, changed, slid) {
  const { key, unit } = box.dataset;
  const stops = box.dataset.stops.split(',').map(Number);
  const last = stops.length - 1;
  const rail = find('.rail', box);
  const thumbs = [...rail.children];
  const isSingle = !thumbs[1];
  // The missing thumb for the lower limit is an input that is not on the page.
  if (isSingle) thumbs.unshift(create('input'));
  const fields = all('.money input', box);
  const output = find('output', box);
  const any = output.textContent;
  const refusal = create('p', { className: 'refused', role: 'alert' });
  const noLimits = () => [-Infinity, Infinity];
  let limits = noLimits();

  // Two digits after the point are for money.
  const format = (n) => (unit === 'date' ? isFinite(n) ? formatMonth(n) : ''
    : fill(units[unit], unit === '$' ? grouped(n) : grouped(n, '' + n)));
  // A value at or beyond the end of the scale is no limit.
  const limitFor = (end, value) => ((end ? value < stops[last] : value > stops[0]) ? value : noLimits()[end]);
  const areCrossed = () => limits[0] > limits[1];
  const clamp = (n, low, high) => Math.min(Math.max(n, low), high);
  const isSet = (from = limits) => from.some(isFinite);

  // Returns the stops of the two thumbs. A thumb is at the end of the scale only if there is no limit at that end.
  function thumbStops() {
    const [low, high] = limits;
    const top = isFinite(high) ? last - 1 : last;
    const lowStop = isFinite(low) ? clamp(nearest(stops, low), 1, top) : 0;
    return [lowStop, isFinite(high) ? clamp(nearest(stops, high), lowStop, top) : last];
  }

  function formatLimits() {
    const [low, high] = limits;
    if (low === high || isSingle && isSet()) return format(high);
    const text = isFinite(low) ? isFinite(high) ? '%script.between least most%' : '%script.at-least least%'
      : isFinite(high) ? '%script.at-most _ most%' : any;
    return fill(text, format(low), format(high));
  }

  function paint() {
    const [low, high] = limits;
    const at = thumbStops();
    // An end without a limit shows the end of the scale, or the other limit if that is beyond the scale.
    const shown = [isFinite(low) ? low : Math.min(stops[0], high), isFinite(high) ? high : Math.max(stops[last], low)];
    thumbs.forEach((thumb, end) => {
      thumb.value = at[end];
      thumb.ariaValueText = format(shown[end]);
      box.style.setProperty(end ? '--hi' : '--lo', at[end] / last);
    });
    fields.forEach((field, end) => { field.value = grouped(shown[end]); });
    refusal.textContent = '';
    output.textContent = formatLimits();
  }

  // Moves a thumb to a stop, but never past the other limit, whose exact value is used then.
  function move(end, i) {
    const other = thumbStops()[1 - end];
    const limit = limits[1 - end];
    limits[end] = limitFor(end, (end ? i > other : i < other) ? stops[i] : isFinite(limit) ? limit : stops[other]);
    thumbs.forEach((thumb, n) => thumb.classList.toggle('up', n === end));
    paint();
    slid();
  }

  thumbs.forEach((thumb, end) => { thumb.oninput = () => {
    // An arrow key moves to the stop next to the exact value, not to the one next to the thumb's stop.
    let i = +thumb.value;
    const value = limits[end];
    const step = isFinite(value) && i - thumbStops()[end];
    if (step === 1) i = stops.findIndex((stop) => stop > value);
    if (step === -1) i = stops.findLastIndex((stop) => stop < value);
    // Without a stop beyond the value, the thumb goes to the end of the scale, which is no limit.
    move(end, i < 0 ? last * end : i);
  }; });

  // A field sets an exact value. A value beyond the other limit moves that limit too.
  fields.forEach((field, end) => { field.onchange = () => {
    const text = readAmount(field.value);
    if (!amount.test(text)) {
      const refused = fill('%script.not-an-amount text whole exact%', field.value, grouped(1250), grouped(12.5));
      paint();
      refusal.textContent = refused;
      return box.append(refusal);
    }
    limits[end] = limitFor(end, parseFloat(text));
    if (areCrossed()) limits[1 - end] = limitFor(1 - end, limits[end]);
    paint();
    changed();
  }; });

  // The rail captures the pointer and moves the nearest thumb. If both are equally near, the direction of the movement
  // decides.
  let drag = null;

  // Returns the pointer's position on the scale, as a fractional number of stops.
  const position = (event) => clamp(.5 + (event.clientX - drag.center) * drag.sign / drag.width, 0, 1) * last;

  function dragTo(place) {
    const i = Math.round(place);
    if (i !== +thumbs[drag.end].value) move(drag.end, i);
  }

  // Begins to move a thumb, unless it cannot be decided yet which one.
  function beginDrag(direction, place) {
    const { start } = drag;
    const [low, high] = thumbStops();
    const lean = low < high ? Math.abs(start - low) - Math.abs(start - high) : low ? low - last ? 0 : -1 : 1;
    const sign = isSingle || (Math.abs(lean) > 1e-6 ? lean : direction);
    if (!sign) return;
    drag.end = +(sign > 0);
    thumbs[drag.end].focus({ focusVisible: false, preventScroll: true });
    dragTo(place);
  }

  rail.onpointerdown = (event) => {
    if (event.button || drag) return;
    const style = getComputedStyle(rail);
    const area = rail.getBoundingClientRect();
    drag = {
      pointer: event.pointerId, x: event.clientX, end: -1, sign: style.direction === 'rtl' ? -1 : 1,
      center: area.x + area.width / 2, width: area.width - parseFloat(style.getPropertyValue('--thumb')),
    };
    drag.start = position(event);
    rail.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') return;
    event.preventDefault();
    beginDrag(0, drag.start);
  };
  rail.onpointermove = (event) => {
    if (event.pointerId !== drag?.pointer) return;
    if (drag.end >= 0) return dragTo(position(event));
    const moved = (event.clientX - drag.x) * drag.sign;
    if (Math.abs(moved) >= (event.pointerType === 'touch' ? 4 : 1)) beginDrag(moved, position(event));
  };
  rail.onpointerup = (event) => {
    if (event.pointerId !== drag?.pointer) return;
    // The pointer did not move: this is a tap, or a click near two thumbs at the same stop.
    if (drag.end < 0) beginDrag(Math.round(drag.start) - thumbStops()[0], drag.start);
    drag = null;
  };
  rail.onpointercancel = () => { drag = null; };

  function clear() {
    limits = noLimits();
    paint();
  }

  function read(hash) {
    // A limit in the address is one also at the end of the scale, where it still excludes loans without a value.
    const found = thumbs.map(({ name }, end) => readLimit(hash.get(name), unit) ?? noLimits()[end]);
    return found[0] > found[1] ? noLimits() : found;
  }

  return {
    box, key, stops, isSet, read,
    mark(fits, [low, high] = limits) {
      column(key).forEach((value, index) => { fits[index] = value >= low && value <= high; });
    },
    chips: () => [[key === 'amount' ? formatLimits()
      : fill('%script.slider-chip slider limits%', find('legend', box).textContent, formatLimits()), clear]],
    load(hash) {
      limits = read(hash);
      // Opens a <details> around the slider, so that its limits are visible. On any other element this has no effect.
      box.parentElement.open ||= isSet();
      paint();
    },
    save: () => thumbs.map(({ name }, end) => [name, writeLimit(limits[end], unit)]),
  };
}

import { all, focus } from './dom.js';
import { counted, dollars } from './words.js';

// What may be typed, or stand in the hash: dollars and cents, or nothing.
const number = /^(\d{1,12}(\.\d{0,2})?|\.\d{1,2})?$/;

// A filter for one number of a loan: two native ranges over a rail, for amounts two fields besides.
// Of the two ends 0 is the low one, 1 the high one. `limits` are exact, infinite for none; a thumb stands
// at the stop nearest to its limit.
export function rangeFilter(box, changed) {
  const { key, unit } = box.dataset;
  const stops = box.dataset.stops.split(',').map(Number);
  const last = stops.length - 1;
  const rail = box.querySelector('.rail');
  const thumbs = [...rail.children];
  const fields = [...all('.money input', box)];
  const output = box.querySelector('output');
  const any = output.textContent;
  const none = () => [-Infinity, Infinity];
  let limits = none();

  const format = (n) => (unit === '$' ? dollars(n) : unit === '%' ? n + unit : counted(n, unit));
  const clean = (end, value) => ((end ? value < stops[last] : value > stops[0]) ? value : none()[end]);
  const crossed = () => limits[0] > limits[1];
  const within = (n, low, high) => Math.min(Math.max(n, low), high);
  const isSet = () => limits.some(isFinite);

  const nearest = (value) => stops.reduce(
    (best, stop, i) => (Math.abs(stop - value) < Math.abs(stops[best] - value) ? i : best), 0);

  // Where the thumbs stand: at an end only without a limit there.
  function places() {
    const [low, high] = limits;
    const top = isFinite(high) ? last - 1 : last;
    const place = isFinite(low) ? within(nearest(low), 1, top) : 0;
    return [place, isFinite(high) ? within(nearest(high), place, top) : last];
  }

  function words() {
    const [low, high] = limits;
    if (low === high) return format(low);
    if (isFinite(low)) return format(low) + (isFinite(high) ? ' – ' + format(high) : ' or more');
    return isFinite(high) ? 'up to ' + format(high) : any;
  }

  function paint() {
    const [low, high] = limits;
    const at = places();
    // An end without a limit stands where the scale ends, or with the other one beyond that.
    const shown = [isFinite(low) ? low : Math.min(stops[0], high), isFinite(high) ? high : Math.max(stops[last], low)];
    thumbs.forEach((thumb, end) => {
      thumb.value = at[end];
      thumb.ariaValueText = format(shown[end]);
      box.style.setProperty(end ? '--hi' : '--lo', at[end] / last);
    });
    fields.forEach((field, end) => { field.value = shown[end]; });
    output.textContent = words();
  }

  // Moves a thumb to a stop; never past the other one, whose exact value counts.
  function move(end, i) {
    const other = places()[1 - end];
    const limit = limits[1 - end];
    limits[end] = clean(end, (end ? i > other : i < other) ? stops[i] : isFinite(limit) ? limit : stops[other]);
    thumbs.forEach((thumb, n) => thumb.classList.toggle('up', n === end));
    paint();
    changed();
  }

  thumbs.forEach((thumb, end) => thumb.addEventListener('input', () => {
    // A key goes on to the next stop from the exact value, not from the stop where the thumb stands.
    let i = +thumb.value;
    const value = limits[end];
    const keyed = isFinite(value) && i - places()[end];
    if (keyed === 1) i = stops.findIndex((stop) => stop > value);
    if (keyed === -1) i = stops.findLastIndex((stop) => stop < value);
    // Beyond the ends of the scale there is no stop: that is no limit.
    move(end, i < 0 ? last * end : i);
  }));

  // An exact value; one beyond the other end takes that end with it.
  fields.forEach((field, end) => field.addEventListener('change', () => {
    const text = field.value.replace(/[\s$,]/g, '');
    if (number.test(text)) limits[end] = clean(end, parseFloat(text));
    if (crossed()) limits[1 - end] = clean(1 - end, limits[end]);
    paint();
    changed();
  }));

  // The rail takes the pointer: the nearest thumb moves; of two as near, the direction decides.
  let drag = null;

  // In stops, with fractions.
  const position = (event) => within((event.clientX - drag.left) * drag.way / drag.width, 0, 1) * last;

  // The end whose thumb is meant, -1 while nobody can tell.
  function endAt(place, direction) {
    const [low, high] = places();
    const lean = low < high ? Math.abs(place - low) - Math.abs(place - high) : low ? low - last ? 0 : -1 : 1;
    const way = Math.abs(lean) > 1e-6 ? lean : direction;
    return way > 0 ? 1 : way < 0 ? 0 : -1;
  }

  function follow(place) {
    const i = Math.round(place);
    if (i !== +thumbs[drag.end].value) move(drag.end, i);
  }

  function take(end, place) {
    if (end < 0) return;
    drag.end = end;
    thumbs[end].focus({ focusVisible: false, preventScroll: true });
    follow(place);
  }

  rail.addEventListener('pointerdown', (event) => {
    if (event.button || drag) return;
    const style = getComputedStyle(rail);
    const thumb = parseFloat(style.getPropertyValue('--thumb'));
    const area = rail.getBoundingClientRect();
    const way = style.direction === 'rtl' ? -1 : 1;
    drag = {
      pointer: event.pointerId, x: event.clientX, way, end: -1,
      left: way > 0 ? area.left + thumb / 2 : area.right - thumb / 2, width: area.width - thumb,
    };
    drag.start = position(event);
    rail.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') return;
    event.preventDefault();
    take(endAt(drag.start, 0), drag.start);
  });
  rail.addEventListener('pointermove', (event) => {
    if (event.pointerId !== drag?.pointer) return;
    if (drag.end >= 0) return follow(position(event));
    const moved = (event.clientX - drag.x) * drag.way;
    if (Math.abs(moved) >= (event.pointerType === 'touch' ? 4 : 1)) take(endAt(drag.start, moved), position(event));
  });
  rail.addEventListener('pointerup', (event) => {
    if (event.pointerId !== drag?.pointer) return;
    // A tap, or a click beside two thumbs that stand together.
    if (drag.end < 0) take(endAt(drag.start, Math.round(drag.start) - places()[0]), drag.start);
    drag = null;
  });
  rail.addEventListener('pointercancel', () => { drag = null; });

  function clear() {
    limits = none();
    paint();
  }

  return {
    isSet,
    fits: (loan) => loan[key] >= limits[0] && loan[key] <= limits[1],
    chips: () => [[(key === 'amount' ? '' : box.querySelector('legend').textContent + ': ') + words(), clear]],
    load(hash) {
      limits = thumbs.map(({ name }, end) => {
        const text = hash.get(name);
        return clean(end, number.test(text) ? parseFloat(text) : NaN);
      });
      if (crossed()) limits = none();
      paint();
    },
    save: () => thumbs.flatMap(({ name }, end) => (isFinite(limits[end]) ? [[name, limits[end]]] : [])),
  };
}

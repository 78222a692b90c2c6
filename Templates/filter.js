// The list's filter and sort. The form is the view, `filters` and `sort` are the state, the hash keeps it.
const byId = (id) => document.getElementById(id);
const form = byId('filters');
const list = byId('loans');
if (!form || !list) return;

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const dollars = (n) => '$' + (n % 1 ? cents : whole).format(n);

const number = (text) => (text === undefined ? NaN : Number(text));
const loans = Array.from(list.children, (card) => {
  const data = card.dataset;
  return {
    card, id: number(data.id),
    amount: number(data.amount), funded: number(data.funded), remaining: number(data.remaining),
    expires: Date.parse(data.expires),
    beyond: card.classList.contains('beyond'),
  };
});
const loanOf = new Map(loans.map((loan) => [loan.card.id, loan]));
for (const pin of document.querySelectorAll('.pins circle')) {
  const loan = loanOf.get('loan-' + pin.dataset.loan);
  if (loan) loan.pin = pin;
}

// Above 300 cards the first 200 that match are shown, and 200 more on demand.
const step = 200;
const cap = loans.length > 300 ? step : Infinity;
let limit = cap;

// MARK: Range

// A filter for one number of a loan: two native ranges over a rail, two fields for exact values.
// `low` and `high` are exact, null for no limit; a thumb stands at the stop nearest to them.
function rangeFilter(box, key, name, format) {
  const rail = box.querySelector('.rail');
  const [from, to] = rail.querySelectorAll('input');
  const [fromField, toField] = box.querySelectorAll('.money input');
  const output = box.querySelector('output');
  const stops = box.dataset.stops.split(',').map(Number);
  const last = stops.length - 1;
  let low = null;
  let high = null;

  const lower = (value) => (value === null || value <= stops[0] ? null : value);
  const upper = (value) => (value === null || value >= stops[last] ? null : value);
  const within = (n, a, b) => Math.min(Math.max(n, a), b);

  function nearest(value) {
    let best = 0;
    stops.forEach((stop, i) => {
      if (Math.abs(stop - value) < Math.abs(stops[best] - value)) best = i;
    });
    return best;
  }

  // Where the thumbs stand: at an end only without a limit there.
  function places() {
    const top = high === null ? last : last - 1;
    const a = low === null ? 0 : Math.min(Math.max(nearest(low), 1), top);
    return [a, high === null ? last : within(nearest(high), a, top)];
  }

  function words() {
    if (low === null && high === null) return 'Any amount';
    if (high === null) return format(low) + ' or more';
    if (low === null) return 'up to ' + format(high);
    return low === high ? format(low) : format(low) + ' – ' + format(high);
  }

  const set = (element, value) => { if (element.value !== String(value)) element.value = value; };

  function paint() {
    const [a, b] = places();
    set(from, a);
    set(to, b);
    // An end without a limit stands where the scale ends, or with the other one beyond that.
    const bottom = low ?? Math.min(stops[0], high ?? Infinity);
    const top = high ?? Math.max(stops[last], low ?? 0);
    from.setAttribute('aria-valuetext', format(bottom));
    to.setAttribute('aria-valuetext', format(top));
    box.style.setProperty('--lo', last ? a / last : 0);
    box.style.setProperty('--hi', last ? b / last : 1);
    set(fromField, bottom);
    set(toField, top);
    output.textContent = words();
  }

  // Moves a thumb to a stop; never past the other one, whose exact value counts.
  function move(thumb, i) {
    const [a, b] = places();
    if (thumb === from) low = i >= b && high !== null ? lower(high) : lower(stops[Math.min(i, b)]);
    if (thumb === to) high = i <= a && low !== null ? upper(low) : upper(stops[Math.max(i, a)]);
    from.classList.toggle('up', thumb === from);
    to.classList.toggle('up', thumb === to);
    paint();
    changed();
  }
  // A key goes on to the next stop from the exact value, not from the stop where the thumb stands.
  function next(thumb) {
    const i = Number(thumb.value);
    const [place, value] = thumb === from ? [places()[0], low] : [places()[1], high];
    if (value === null || Math.abs(i - place) !== 1) return i;
    const above = stops.findIndex((stop) => stop > value);
    const below = stops.findLastIndex((stop) => stop < value);
    return i > place ? (above < 0 ? last : above) : Math.max(0, below);
  }
  for (const thumb of [from, to]) thumb.addEventListener('input', () => move(thumb, next(thumb)));

  // An exact value; one beyond the other end takes that end with it.
  function read(field, old) {
    const text = field.value.replace(/[\s$,]/g, '');
    if (text === '') return null;
    return /^(\d{1,12}(\.\d{0,2})?|\.\d{1,2})$/.test(text) ? Number(text) : old;
  }
  fromField.addEventListener('change', () => {
    low = lower(read(fromField, low));
    if (low !== null && high !== null && low > high) high = upper(low);
    paint();
    changed();
  });
  toField.addEventListener('change', () => {
    high = upper(read(toField, high));
    if (low !== null && high !== null && low > high) low = lower(high);
    paint();
    changed();
  });

  // The rail takes the pointer: the nearest thumb moves; of two as near, the direction decides.
  let drag = null;

  function begin(event) {
    const style = getComputedStyle(rail);
    const thumb = parseFloat(style.getPropertyValue('--thumb')) || 26;
    const area = rail.getBoundingClientRect();
    drag = {
      pointer: event.pointerId, x: event.clientX, thumb: null,
      left: area.left + thumb / 2, width: area.width - thumb,
      rightToLeft: style.direction === 'rtl',
    };
    drag.start = position(event);
  }

  // In stops, with fractions.
  function position(event) {
    const part = (event.clientX - drag.left) / drag.width;
    return within(drag.rightToLeft ? 1 - part : part, 0, 1) * last;
  }

  function thumbAt(place, direction) {
    const [a, b] = places();
    if (a === b) {
      if (b === 0) return to;
      if (a === last) return from;
      return direction > 0 ? to : direction < 0 ? from : null;
    }
    const nearer = Math.abs(place - b) - Math.abs(place - a);
    if (Math.abs(nearer) > 1e-6) return nearer > 0 ? from : to;
    return direction > 0 ? to : direction < 0 ? from : null;
  }

  function take(thumb, place) {
    if (!thumb) return;
    drag.thumb = thumb;
    thumb.focus({ focusVisible: false, preventScroll: true });
    follow(place);
  }

  function follow(place) {
    const i = Math.round(place);
    if (i !== Number(drag.thumb.value)) move(drag.thumb, i);
  }

  rail.addEventListener('pointerdown', (event) => {
    if (event.button || drag) return;
    begin(event);
    rail.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') return;
    event.preventDefault();
    take(thumbAt(drag.start, 0), drag.start);
  });
  rail.addEventListener('pointermove', (event) => {
    if (event.pointerId !== drag?.pointer) return;
    if (drag.thumb) return follow(position(event));
    const moved = (event.clientX - drag.x) * (drag.rightToLeft ? -1 : 1);
    if (Math.abs(moved) < (event.pointerType === 'touch' ? 4 : 1)) return;
    take(thumbAt(drag.start, moved), position(event));
  });
  rail.addEventListener('pointerup', (event) => {
    if (event.pointerId !== drag?.pointer) return;
    // A tap, or a click beside two thumbs that stand together.
    if (!drag.thumb) take(thumbAt(drag.start, Math.round(drag.start) - places()[0]), drag.start);
    drag = null;
  });
  rail.addEventListener('pointercancel', () => { drag = null; });

  return {
    paint,
    isSet: () => low !== null || high !== null,
    clear() { low = high = null; },
    // A loan without the value passes while nothing is set.
    fits: (loan) => (low === null && high === null)
      || (loan[key] >= (low ?? -Infinity) && loan[key] <= (high ?? Infinity)),
    load(hash) {
      const value = (end) => (/^\d{1,12}(\.\d{1,2})?$/.test(hash.get(end) ?? '') ? Number(hash.get(end)) : null);
      low = lower(value(name.low));
      high = upper(value(name.high));
      if (low !== null && high !== null && low > high) low = high = null;
    },
    save: () => [[name.low, low], [name.high, high]].filter(([, value]) => value !== null),
  };
}

// MARK: State

// Each filter: paint, isSet, clear, fits(loan), load(hash), save() → [[name, value]].
const filters = [];
const box = form.querySelector('.range');
if (box) filters.push(rangeFilter(box, 'amount', { low: 'min', high: 'max' }, dollars));

const orders = {
  newest: null,
  ending: (loan) => loan.expires,
  amount: (loan) => loan.amount,
  'amount-desc': (loan) => -loan.amount,
  left: (loan) => loan.remaining,
  funded: (loan) => -loan.funded / loan.amount,
};
const select = form.elements.sort;
let sort = 'newest';
let shownSort = 'newest';
let ordered = loans;

// MARK: The list

function arrange() {
  if (sort === shownSort) return;
  shownSort = sort;
  const value = orders[sort];
  ordered = !value ? loans : loans
    .map((loan) => ({ loan, value: value(loan) }))
    .sort((a, b) => Number.isNaN(a.value) - Number.isNaN(b.value)
      || a.value - b.value || a.loan.id - b.loan.id)
    .map(({ loan }) => loan);
  const cards = document.createDocumentFragment();
  for (const loan of ordered) cards.append(loan.card);
  list.append(cards);
}

const countText = byId('match-count');
const sumText = byId('match-sum');
const status = byId('match-status');
const none = byId('no-match');
const more = byId('show-more');
let found = loans.length;

function show() {
  let sum = 0;
  found = 0;
  for (const loan of ordered) {
    const fits = filters.every((filter) => filter.fits(loan));
    if (fits) {
      found += 1;
      sum += Math.round((loan.amount || 0) * 100);
    }
    if (loan.card.hidden === fits) loan.card.hidden = !fits;
    const beyond = fits ? found > limit : loan.beyond;
    if (loan.beyond !== beyond) loan.card.classList.toggle('beyond', loan.beyond = beyond);
    if (loan.pin) loan.pin.classList.toggle('off', !fits);
  }
  const noun = loans.length === 1 ? ' loan' : ' loans';
  countText.textContent = (found === loans.length ? found : found + ' of ' + loans.length) + noun;
  sumText.textContent = sum ? '· ' + dollars(sum / 100) : '';
  none.hidden = found > 0 || loans.length === 0;
  if (more) more.hidden = found <= limit;
}

// MARK: Change

let frame = 0;
let hashTimer = 0;
let statusTimer = 0;

// Something was set: the list follows in this frame, the status and the hash once it is quiet.
function changed() {
  limit = cap;
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    arrange();
    show();
  });
  announce();
  clearTimeout(hashTimer);
  hashTimer = setTimeout(save, 400);
}

function announce() {
  clearTimeout(statusTimer);
  statusTimer = setTimeout(() => {
    status.textContent = found
      ? found + ' of ' + loans.length + (loans.length === 1 ? ' loan' : ' loans') + ' shown'
      : 'No loan fits these filters';
  }, 600);
}

function paint() {
  for (const filter of filters) filter.paint();
  select.value = sort;
}

select.addEventListener('change', () => {
  sort = select.value;
  changed();
});
form.addEventListener('submit', (event) => event.preventDefault());
byId('clear').addEventListener('click', () => {
  for (const filter of filters) filter.clear();
  paint();
  changed();
  countText.parentElement.focus({ preventScroll: true });
});
more?.addEventListener('click', () => {
  const next = ordered.filter((loan) => !loan.card.hidden)[limit];
  limit += step;
  show();
  next?.card.querySelector('h3 a').focus({ preventScroll: true });
});
const toggle = byId('filter-toggle');
toggle.addEventListener('click', () => {
  toggle.setAttribute('aria-expanded', form.classList.toggle('open'));
});

let lit = null;
list.addEventListener('pointerover', (event) => {
  const pin = loanOf.get(event.target.closest('.loan')?.id)?.pin;
  if (pin === lit) return;
  lit?.classList.remove('hi');
  pin?.classList.add('hi');
  lit = pin;
});

// MARK: Hash

let written = '';

function hashText() {
  const parts = filters.flatMap((filter) => filter.save());
  if (sort !== 'newest') parts.push(['sort', sort]);
  return parts.map(([name, value]) => name + '=' + encodeURIComponent(value)).join('&');
}

function save() {
  clearTimeout(hashTimer);
  hashTimer = 0;
  const text = hashText();
  if (text === written) return;
  try {
    history.replaceState(history.state, '', text ? '#' + text : location.pathname + location.search);
    written = text;
  } catch { /* too often, or not allowed here: the page works without */ }
}

// Takes what is valid in the hash; a hash without `=` is a place on the page and changes nothing.
function load() {
  const text = location.hash.slice(1);
  if (text && !text.includes('=')) {
    if (byId(text)?.matches('.beyond')) {
      limit = Infinity;
      show();
      byId(text).scrollIntoView();
    }
    written = '';
    return save();
  }
  const hash = new URLSearchParams(text);
  for (const filter of filters) filter.load(hash);
  const order = hash.get('sort') ?? '';
  sort = Object.hasOwn(orders, order) ? order : 'newest';
  written = hashText();
  paint();
  arrange();
  show();
}

addEventListener('hashchange', () => {
  load();
  announce();
});
addEventListener('pagehide', () => { if (hashTimer) save(); });
addEventListener('pageshow', (event) => {
  paint();
  if (event.persisted) show();
});

load();

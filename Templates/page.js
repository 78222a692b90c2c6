// On every page: the theme switch, times by the reader's clock, pictures that do not load.
const root = document.documentElement;

for (const radio of document.querySelectorAll('.theme input')) {
  radio.checked = radio.value === (root.dataset.theme || 'auto');
  radio.addEventListener('change', () => {
    if (radio.value === 'auto') delete root.dataset.theme;
    else root.dataset.theme = radio.value;
    try {
      localStorage.setItem('kivagen-theme', radio.value);
    } catch { /* no storage: for this page only */ }
  });
}

// Nobody reads before the data was there: a clock that says so is wrong.
const made = Date.parse(document.querySelector('footer time')?.dateTime) || 0;
const now = Math.max(Date.now(), made) / 1000;
const seconds = (text) => Date.parse(text) / 1000;
const count = (n, one) => n + ' ' + one + (n === 1 ? '' : 's');

function deadline(left) {
  if (left <= 0) return ['Ended', 'calm'];
  const days = Math.floor(left / 86400);
  if (days < 1) return ['Last day', 'hot'];
  return [count(days, 'day') + ' left', days <= 2 ? 'hot' : days <= 5 ? 'soon' : 'calm'];
}

const units = { year: 31536000, month: 2678400, day: 86400, hour: 3600, minute: 60 };

// `3 hours ago`; with short units `3 h ago`.
function ago(past, short = {}) {
  for (const unit in units) {
    const n = Math.floor(past / units[unit]);
    if (n > 0) return (short[unit] ? n + short[unit] : count(n, unit)) + ' ago';
  }
  return 'just now';
}

// By a clock that is before the data they have no age.
const stale = document.querySelector('.stale');
const past = Date.now() / 1000 - seconds(stale?.dataset.time);
if (past >= 0) {
  const age = document.createElement('span');
  age.textContent = ' (' + ago(past) + ')';
  stale.append(age);
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

for (const loan of document.querySelectorAll('[data-expires],[data-posted]')) {
  const { expires, posted } = loan.dataset;
  const badge = loan.querySelector('.badge');
  const left = seconds(expires) - now;
  // What is funded or over stays so.
  if (badge && left === left && !badge.matches('.done') && badge.textContent !== 'Ended') {
    const [words, urgency] = deadline(left);
    if (badge.textContent !== words) {
      badge.textContent = words;
      badge.className = 'badge ' + urgency;
    }
  }
  const time = loan.querySelector('.when time');
  if (time && posted) {
    const past = now - seconds(posted);
    const words = past < units.month ? ago(past, { hour: ' h', minute: ' min' }) : day.format(Date.parse(posted));
    if (time.textContent !== words) time.textContent = words;
  }
}

// A host shows the 404 page at any path; without a base URL the way home is found from there.
if (document.getElementById('lost')) {
  const folder = location.pathname.replace(/((loans|notes)\/)?[^/]*$/, '').replace(/^\/+/, '/');
  for (const link of document.querySelectorAll('[data-home]')) {
    if (link.getAttribute('href') === 'index.html') link.href = folder + 'index.html';
  }
}

// A picture that is not there: the sector's band behind it shows.
const hide = (image) => { if (image.closest('.pic')) image.style.opacity = 0; };
document.addEventListener('error', (event) => hide(event.target), true);
for (const image of document.querySelectorAll('.pic img')) {
  if (image.complete && !image.naturalWidth && image.loading !== 'lazy') hide(image);
}

// Remembers when the reader visited the list of a site. `localStorage` has three times in seconds: that of the data at the
// last visit, that of the data now, and that of the reader's clock.

// A visit ends after the reader was away for this long.
const pause = 1800;

// Returns the time of the data at the reader's last visit, which is not this one, or `undefined` if there was none or if
// the browser stores nothing. A reload, and the way back from a page, belong to the same visit. Sites of the same origin
// share the storage, but not the path of the list.
export function lastVisit(path, time) {
  const key = 'kivagen-visit ' + path;
  const now = () => Math.round(Date.now() / 1000);
  try {
    const read = () => localStorage.getItem(key)?.match(/^(\d{1,11}) (\d{1,11}) (\d{1,11})$/)?.slice(1).map(Number);
    const [before, last, seen] = read() ?? [0, 0, 0];
    // A time in the future, stored while a clock was wrong, begins a new visit too.
    const base = Math.abs(now() - seen) < pause ? before : last;
    localStorage.setItem(key, [base, time, now()].join(' '));
    let isOver = false;
    document.addEventListener('visibilitychange', () => {
      try {
        const times = read();
        // A tab that was in the background for long does not continue the visit when it is shown again.
        if (!document.hidden) isOver ||= now() - times?.[2] >= pause;
        else if (times && !isOver) localStorage.setItem(key, [times[0], times[1], now()].join(' '));
      } catch { /* The visit ended earlier, then. */ }
    });
    return base || undefined;
  } catch { /* The next visit will be the first one. */ }
}

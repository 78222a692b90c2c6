// What is set, in the hash of the address: only what differs from the default.
let written = '';

// Takes pairs of a name and a value; an empty value is left out.
export function hashText(pairs) {
  return pairs.filter(([, value]) => value !== '')
    .map(([name, value]) => name + '=' + encodeURIComponent(value).replaceAll('%2C', ',')).join('&');
}

// As an entry of its own in the history with `pushState`, in place of the one there is with `replaceState`.
export function writeHash(text, how) {
  if (text === written) return;
  try {
    history[how](null, '', text ? '#' + text : location.pathname + location.search);
    written = text;
  } catch { /* too often, or not allowed here: the page works without */ }
}

// What is read counts as written; `null` if the hash is a place on the page.
export function readHash() {
  const text = location.hash.slice(1);
  const isPlace = text && !text.includes('=');
  written = isPlace ? '' : text;
  return isPlace ? null : new URLSearchParams(text);
}

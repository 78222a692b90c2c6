// What is set, in the hash of the address: only what differs from the default.
let written;

// Takes pairs of a name and a value; an empty value is left out.
export function hashText(pairs) {
  return String(new URLSearchParams(pairs.filter(([, value]) => value !== ''))).replaceAll('%2C', ',');
}

// As an entry of its own in the history with `pushState`, in place of the one there is with `replaceState`.
export function writeHash(text, how, address = text ? '#' + text : location.href.split('#')[0]) {
  if (text === written) return;
  try {
    history[how](text, '', address);
    written = text;
  } catch { /* too often, or not allowed here: the page works without */ }
}

// At a place on the page, what was set when the reader came there; `null` on the first time.
export function readHash() {
  const text = location.hash.slice(1);
  written = text && !/=/.test(text) ? history.state : text;
  return written;
}

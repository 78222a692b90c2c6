// Reads and writes the hash of the address, which holds the settings that differ from the default.
let written;

// Returns the hash for pairs of a name and a value, without the pairs whose value is empty.
export function formatHash(pairs) {
  return String(new URLSearchParams(pairs.filter(([, value]) => value !== ''))).replace(/%2C/g, ',').replace(/%3A/g, ':');
}

// Writes the hash. `method` is `pushState`, which adds an entry to the history, or `replaceState`, which replaces the
// current one. The document then gets the event `address`.
export function writeHash(text, method, address = text ? '#' + text : location.href.split('#')[0]) {
  if (text === written) return;
  try {
    history[method](text, '', address);
    written = text;
    document.dispatchEvent(new Event('address'));
  } catch { /* The browser limits the number of calls and forbids them on some pages. The page works without. */ }
}

// Returns the hash of the settings. If the address names a place on the page, these are the settings that were in
// effect when the reader went there, or `null` if none were recorded.
export function readHash() {
  const text = location.hash.slice(1);
  written = text && !text.includes('=') ? history.state : text;
  return written;
}

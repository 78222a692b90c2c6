// Keeps `embed=1` in the address, so that a frame that is loaded again still shows an embedded page.
const mode = 'embed=1';

function keep() {
  const [page, hash = ''] = location.href.split('#');
  // If the hash names a place on the page, the settings of the page replace the place. hash.js keeps these settings as
  // the state of the entry in the history.
  const settings = hash && !hash.includes('=') ? String(history.state ?? '') : hash;
  const parts = [...settings.split('&').filter((part) => part.includes('=') && part !== mode), mode];
  const address = page + '#' + parts.join('&');
  if (address === location.href) return;
  try {
    history.replaceState(history.state, '', address);
  } catch { /* The page works without it, as hash.js explains. */ }
}

export function keepAddress() {
  // hash.js writes only the settings of the page, and a link to a place on the page has only the place.
  document.addEventListener('address', keep);
  addEventListener('hashchange', keep);
}

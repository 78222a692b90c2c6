// Keeps `embed=1` in the address, so that a frame that is loaded again still shows an embedded page.
const mode = 'embed=1';

// Returns an address with the mode in its hash. If the hash names a place on the page, the settings of the page replace
// the place. hash.js keeps these settings as the state of the entry in the history.
function withMode(address, state) {
  const [page, hash = ''] = String(address).split('#');
  const isPlace = hash && !hash.includes('=');
  const settings = isPlace ? String(state ?? '') : hash;
  return page + '#' + [...settings.split('&').filter((part) => part.includes('=') && part !== mode), mode].join('&');
}

export function keepAddress() {
  // Whatever script of the page writes its settings into the address need not know of the mode.
  for (const method of ['pushState', 'replaceState']) {
    const write = history[method].bind(history);
    history[method] = (state, title, address) => write(state, title, address && withMode(address, state));
  }
  // A link to a place or to settings of the page leaves out the mode.
  addEventListener('hashchange', () => {
    const address = withMode(location.href, history.state);
    if (address === location.href) return;
    try {
      history.replaceState(history.state, '', address);
    } catch { /* The page works without it, as hash.js explains. */ }
  });
}

// Opens links in new windows, except those to places and settings of the page itself.
import { all } from '../base/dom.js';

function retarget(link) {
  // The link may be in an SVG image, where `href` and `target` are no strings.
  const href = link.getAttribute('href');
  // An address that cannot be parsed leads nowhere.
  if (!URL.canParse(href, document.baseURI)) return;
  const address = new URL(href, document.baseURI);
  const [page, hash] = address.href.split('#');
  if (hash !== undefined && page === location.href.split('#')[0] || !/^(https?|file):$/.test(address.protocol)) return;
  link.setAttribute('target', '_blank');
  link.setAttribute('rel', 'noopener');
}

export function openLinks() {
  for (const link of all('a[href]')) retarget(link);
  // Scripts add further links, and change addresses.
  document.addEventListener('click', ({ target }) => {
    const link = target.closest('a[href]');
    if (link) retarget(link);
  }, true);
}

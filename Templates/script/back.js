// On the page of a loan: the way back leads to the list as the reader left it, its filter and its page.
import { all } from './dom.js';

// The addresses of lists below the site's root; some hosts leave `.html` out.
const list = /^((index|page\/\d+|countries\/[A-Z]{2}(\/\d+)?|sectors\/[a-z\d-]+(\/\d+)?)(\.html)?)?$/;

const [link] = all('.back a');
const home = link && { href: link.href, text: link.textContent, root: link.href.replace(/(index|page\/\d+)\.html$/, '') };

// Nothing for an entry of the history that is no list of this very site.
function place({ url, key }) {
  try {
    const { href, pathname, hash } = new URL(url);
    const path = pathname.slice(new URL(home.root).pathname.length);
    return href.startsWith(home.root) && list.test(path) ? { path, hash, key } : null;
  } catch {
    return null;
  }
}

// The list where the reader was last, on the way to this page. Browsers of before 2026 do not tell.
function left() {
  const way = window.navigation?.entries() ?? [];
  return way.slice(0, window.navigation?.currentEntry?.index).map(place).findLast(Boolean);
}

function lead() {
  const to = left();
  const page = home.root + (to?.path || 'index.html');
  const isOther = to && (to.hash || page !== home.href);
  link.href = isOther ? home.root + to.path + to.hash : home.href;
  link.textContent = isOther ? 'Back to the list' : home.text;
}

if (link) {
  lead();
  // It may come back from the history, after another look at the list.
  addEventListener('pageshow', lead);
  // In the history the list is as it was, scrolled to where the reader left it.
  link.addEventListener('click', (event) => {
    const to = left();
    if (!to || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigation.traverseTo(to.key);
  });
}

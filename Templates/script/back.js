// On the page of a loan: the way back leads to the list as the reader left it, its filter and its page.
import { all } from './dom.js';

// What a list stores at each change: its address.
const key = 'kivagen-list';
// The addresses of lists below the site's root; some hosts leave `.html` out.
const list = /^((index|page\/\d+|countries\/[A-Z]{2}(\/\d+)?|sectors\/[a-z\d-]+(\/\d+)?)(\.html)?)?$/;

const [link] = all('.back a');
const home = link && { href: link.href, text: link.textContent, root: link.href.replace(/(index|page\/\d+)\.html$/, '') };

// Where in the site the reader was; nothing if that is no list of this very site.
function left() {
  try {
    const { href, pathname, hash } = new URL(sessionStorage.getItem(key));
    const path = pathname.slice(new URL(home.root).pathname.length);
    return href.startsWith(home.root) && list.test(path) ? { path, hash } : null;
  } catch {
    return null; // no storage, or no address in it
  }
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
}

// Makes the link back on a loan's page lead to the list as the reader left it, with its filter and its page.
import { all } from '../base/dom.js';
import { lists } from './pages.js';

const [link] = all('.back a');
// The site's own pages with a list are named by the attribute.
const names = ['index', ...link?.dataset.lists?.split(' ') ?? [], ...lists.map(([folder, name]) => folder + '/' + name + '(/\\d+)?')];
// Matches the path of a list, relative to the site's root.
const listPath = RegExp('^((' + names.join('|') + ')(\\.html)?)?$');

const home = link && { href: link.href, text: link.textContent, root: link.href.replace(/(index|page\/\d+)\.html$/, '') };

// Returns the path, hash and key of a history entry, or `null` if the entry is not a list of this site.
function listEntry({ url, key }) {
  try {
    const { href, pathname, hash } = new URL(url);
    const path = pathname.slice(new URL(home.root).pathname.length);
    return href.startsWith(home.root) && listPath.test(path) ? { path, hash, key } : null;
  } catch {
    return null;
  }
}

// Returns the list that the reader visited last before this page. Browsers from before 2026 lack the Navigation API.
function lastList() {
  const entries = window.navigation?.entries() ?? [];
  return entries.slice(0, window.navigation?.currentEntry?.index).map(listEntry).findLast(Boolean);
}

function updateLink() {
  const entry = lastList();
  const page = home.root + (entry?.path || 'index.html');
  const isOther = entry && (entry.hash || page !== home.href);
  link.href = isOther ? home.root + entry.path + entry.hash : home.href;
  link.textContent = isOther ? '%script.back-to-list%' : home.text;
}

if (link) {
  updateLink();
  // The page may be restored from the history after the reader visited the list again.
  addEventListener('pageshow', updateLink);
  // The entry in the history restores the list's scroll position.
  link.addEventListener('click', (event) => {
    const entry = lastList();
    if (!entry || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigation.traverseTo(entry.key);
  });
}

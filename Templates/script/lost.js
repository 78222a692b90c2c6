// The script of the 404 page. Hosts show that page at any path. Without a base URL, the path of the site's home page is
// derived from the path of the request.
import { all, create, find, root } from './base/dom.js';
import { fill } from './base/fill.js';
import './page.js';
import { folders, lists } from './frame/pages.js';

// The pages of further languages are in folders of their own.
const languages = find('[data-languages]')?.dataset.languages.replaceAll(' ', '|') ?? '(?!)';
const further = '(' + lists.map(([folder]) => folder).join('|') + ')/[^/]+/\\d+(\\.html)?';
// Matches what follows the site's root in the path of a page. A host may also show a page at `loans/1/`, `mine/`.
const page = RegExp('(?<=/)((' + languages + ')/)?((' + further + '|(' + folders + ')/[^/]*)(/(index(\\.html)?)?)?|[^/]*/*)$', 'i');
const folder = location.pathname.replace(page, '').replace(/^\/+/, '/');
for (const link of all('[data-home]')) {
  const href = link.getAttribute('href');
  if (/^(index|saved)\.html/.test(href)) link.href = folder + href;
}

// An embedded page that is gone shows the 404 page in its frame (see theme.js).
if (root.matches('.embed') && !document.head.dataset.embed) document.head.append(create('script', { src: folder + 'embed.js' }));

// If the path is that of a loan's page, the texts and links name the loan. Texts have `{0}` in place of the id, and links `ID`.
const id = location.pathname.match(/\/loans\/([1-9]\d{0,18})(\.html)?$/)?.[1];
if (id) {
  for (const heading of all('h1[data-gone]')) {
    const text = fill(heading.dataset.gone, id);
    document.title = document.title.replace(heading.textContent, () => text);
    heading.textContent = text;
  }
  for (const link of all('a[data-gone]')) link.href = link.dataset.gone.replace('ID', id);
  for (const text of all('#gone, #perhaps')) text.hidden = text.id !== 'gone';
}

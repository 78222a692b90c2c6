// On the 404 page, which hosts show at any path; without a base URL the way home is found from there.
import { all } from './dom.js';
import './page.js';

const folder = location.pathname
  .replace(/(?<=\/)((loans|notes|page|(countries|sectors)(\/[^/]+(?=\/(\d+(\.html)?)?$))?)\/)?[^/]*$/, '').replace(/^\/+/, '/');
for (const link of all('[data-home]')) {
  const href = link.getAttribute('href');
  if (href.startsWith('index.html')) link.href = folder + href;
}

// What was the page of a loan is named by its number; words and link have `ID` in its place.
const id = location.pathname.match(/\/loans\/([1-9]\d{0,18})(\.html)?$/)?.[1];
if (id) {
  const named = ({ dataset }) => dataset.gone.replace('ID', id);
  for (const heading of all('h1[data-gone]')) {
    document.title = document.title.replace(heading.textContent, () => named(heading));
    heading.textContent = named(heading);
  }
  for (const link of all('a[data-gone]')) link.href = named(link);
  for (const text of all('#gone, #perhaps')) text.hidden = text.id !== 'gone';
}

// On the 404 page, which hosts show at any path; without a base URL the way home is found from there.
import { all } from './dom.js';
import './page.js';

const folder = location.pathname.replace(/((loans|notes|page|(countries|sectors)(\/[^/]+(?=\/(\d+(\.html)?)?$))?)\/)?[^/]*$/, '').replace(/^\/+/, '/');
for (const link of all('[data-home]')) {
  const href = link.getAttribute('href');
  if (href.startsWith('index.html')) link.href = folder + href;
}

// Shows what readers must know although the header and the footer are hidden: that the data are invented or old, the
// time of the data, that the page is not Kiva's, and the name of the site.
import { all, create, find } from '../base/dom.js';

export function showSource() {
  const main = find('main');
  const brand = find('header .brand');
  if (!main || !brand) return;
  const notices = create('div', { className: 'wrap' });
  const source = create('div', { className: 'wrap source' });
  const link = create('a', { href: brand.href });
  link.append(find('span', brand)?.cloneNode(true) ?? brand.textContent);
  source.append(link);
  source.append(find('footer>div>p'));
  main.before(notices);
  main.after(source);

  const move = () => {
    notices.append(...all('header .notice'));
    source.append(...all('footer .as-of'));
  };
  // Other scripts add notices and the time later (see age.js and status.js).
  const observer = new MutationObserver(move);
  for (const hidden of all('header,footer')) observer.observe(hidden, { childList: true, subtree: true });
  move();
}

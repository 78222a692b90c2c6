// Makes the links to the previous and the next loan follow the list that the reader came from, with its filter and its
// order.
import { create, find } from '../base/dom.js';
import { fill } from '../base/fill.js';
import { trailAround } from '../frame/trail.js';

const nav = find('.beside');
const written = nav && [...nav.children];

function link([id, name], i) {
  const link = create('a', { href: id + '.html', rel: i ? 'next' : 'prev' });
  link.append(create('span', { textContent: i ? '%loan.next%' : '%loan.previous%' }), ' ', create('bdi', { textContent: name || fill('%script.loan id%', id) }));
  return link;
}

function updateLinks() {
  const around = trailAround(find('main').dataset.id, new URL('..', location).href);
  nav.replaceChildren(...around ? around.flatMap((loan, i) => (loan ? link(loan, i) : [])) : written);
}

if (nav) {
  updateLinks();
  // The page may be restored from the history after the reader visited the list again.
  addEventListener('pageshow', updateLinks);
}

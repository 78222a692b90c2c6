// What can be done with the saved loans: links to Kiva, and a link for someone else.
import { create, write } from '../base/dom.js';
import { dollars, fill, grouped } from '../base/formatting.js';
import { basketLimit, kivaLinks } from './kiva-links.js';
import { linkTo } from './shared-link.js';
import { sentences } from './summary.js';

// Shows the links that put the open loans into the basket at Kiva in `element`, and what Kiva will do in `hint`. More links
// than `most` are left to the page of saved loans, which the hint says. The links stay the same elements as long as their
// addresses do, so that they keep the focus.
export function showLinks(element, hint, { open }, app, most = Infinity) {
  const { addresses, needsSignIn } = kivaLinks(open, app);
  const count = addresses.length;
  if (count > most) {
    element.replaceChildren();
    return write(hint, fill('%shortlist.hint-many count%', grouped(count)));
  }
  if ([...element.children].map(({ href }) => href).join() !== addresses.join()) {
    element.replaceChildren(...addresses.map((href, i) => create('a', {
      className: 'btn', href, target: '_blank', rel: 'noopener',
      textContent: count > 1 ? fill('%shortlist.lend-part number count%', grouped(i + 1), grouped(count))
        : '%shortlist.lend%',
    })));
    for (const link of element.children) link.setAttribute('aria-describedby', hint.id);
  }
  const text = needsSignIn ? fill('%shortlist.hint-sign-in limit%', dollars(basketLimit))
    : fill('%shortlist.hint count%', open.length);
  write(hint, count ? sentences(text, count > 1 ? '%shortlist.hint-parts%' : '') : '');
}

// Copies the link that shows the loans with these ids, and says so in `status`. A link that cannot be copied by a
// script is shown, to be copied by hand. The link to a page on a disk leads nowhere for anyone else, which is said, too.
export async function sendLink(ids, status) {
  const href = linkTo(ids);
  if (!href) return status.replaceChildren('%shortlist.too-long%');
  const note = location.protocol === 'file:' ? '%shortlist.only-here%' : '';
  try {
    await navigator.clipboard.writeText(href);
    status.replaceChildren(sentences(note ? '%shortlist.copied%' : '%shortlist.sent%', note));
  } catch {
    const field = create('input', {
      readOnly: true, value: href, ariaLabel: '%shortlist.link%', onfocus: () => field.select(),
    });
    status.replaceChildren(sentences(note, '%shortlist.copy-by-hand%'), ' ', field);
  }
}

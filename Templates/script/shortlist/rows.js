// The rows of the page of saved loans.
import { create } from '../base/dom.js';
import { dollars, fill } from '../base/formatting.js';
import { day, now } from '../base/clock.js';
import { dayText, monthText } from '../base/months.js';
import { lastMonth } from './repayments.js';
import { address } from './site.js';

// Returns the flag of a country by its code of two capital letters.
const flagOf = (code) => {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  return String.fromCodePoint(...[...code].map((letter) => 0x1f1a5 + letter.charCodeAt()));
};

// Returns the address of a loan at Kiva.
const atKiva = (id) => 'https://www.kiva.org/lend/' + id;

// Returns how long a loan is open: the days that are left and, for paper, the last day; nothing if that is not known.
function ends({ expires }) {
  const days = Math.floor((expires - now) / day);
  if (isNaN(days)) return [];
  const left = days < 1 ? '%time.last-day%' : fill('%time.left count%', days);
  return [[
    create('span', { className: 'left', textContent: left }),
    create('span', { className: 'last-day', textContent: fill('%card.until date%', dayText(expires - 1)) }),
  ]];
}

// Returns the facts of an open loan: what it still needs, how long it is open, and when it is repaid. Each is a list of
// texts and elements.
function facts(loan) {
  const { months, runs } = loan;
  const back = runs && lastMonth(loan);
  return [
    ...isNaN(loan.remaining) ? [] : [[fill('%card.to-go amount%', dollars(loan.remaining))]],
    ...ends(loan),
    [back ? fill('%saved-page.back-by month%', monthText(back))
      : months > 0 ? fill('%card.repaid-over count%', months) : '%saved-page.back-unknown%'],
  ];
}

// Returns a line with the facts of an open loan.
function lineOf(loan) {
  const line = create('p', { className: 'now' });
  facts(loan).forEach((fact, index) => line.append(...index ? ['%card.separator%'] : [], ...fact));
  return line;
}

// Returns the row of a loan. `remove` is called with its id when the reader removes it; without the function, the row
// has no button.
export function rowOf(loan, remove) {
  const { id, name, country, sector, partner, isOpen, isUnknown, status } = loan;
  const text = isUnknown ? fill('%script.loan id%', id) : name ?? '%card.anonymous%';
  const row = create('li');
  row.dataset.id = id;
  const link = create('a', { href: isUnknown ? atKiva(id) : address('loans/' + id + '.html') });
  link.append(create('bdi', { textContent: text }));
  const heading = create('h2');
  heading.append(link);
  if (status) {
    const struck = create('s');
    struck.append(link);
    heading.append(struck);
  }
  const of = create('p', { className: 'of' });
  const place = [flagOf(country?.[1]), country?.[0] ?? country?.[1]].filter(Boolean).join(' ');
  // The names may be in any script.
  for (const name of [place, sector?.[0], partner?.[0]].filter(Boolean)) {
    if (of.firstChild) of.append('%card.separator%');
    of.append(create('bdi', { textContent: name }));
  }
  row.append(
    heading,
    of,
    isOpen ? lineOf(loan) : create('p', { className: 'now', textContent: status }),
    create('p', { className: 'kiva', textContent: fill('%script.loan id%', id) + '%card.separator%' + atKiva(id) }),
  );
  if (remove) {
    row.append(create('button', {
      type: 'button', className: 'remove', textContent: '%saved-page.remove%',
      ariaLabel: fill('%saved-page.remove-loan name%', text), onclick: () => remove(id),
    }));
  }
  return row;
}

// The rail of letters beside an overview: it shows where the page is, and a finger that slides along it leads.
import { all, byId } from './dom.js';

const rail = document.querySelector('.rail-az');
const target = (link) => byId(link.hash.slice(1));
const links = [...all('.rail-az a')].filter(target);

let current;
// The letter that was jumped to, and where the page was then: near its end it need not be at the top.
let chosen;
let place;

function mark(link) {
  if (!link || link === current) return;
  current?.removeAttribute('aria-current');
  current = link;
  current.setAttribute('aria-current', 'true');
}

// The line that a letter must have passed: the upper edge of the window; over the last screen it moves down to the
// lower one, so that each letter has its turn.
function readingLine() {
  const end = document.documentElement.scrollHeight - innerHeight;
  const last = Math.min(end, innerHeight);
  return 40 + (last > 0 ? Math.max(0, scrollY - (end - last)) / last * innerHeight : 0);
}

function follow() {
  if (chosen && Math.abs(scrollY - place) < 2) return mark(chosen);
  chosen = null;
  const line = readingLine();
  mark(links.findLast((link) => target(link).getBoundingClientRect().top <= line) ?? links[0]);
}

function choose(link) {
  chosen = link;
  place = scrollY;
  mark(link);
}

let frame = 0;
function soon() {
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    follow();
  });
}

// Once the browser has gone there.
function arrive() {
  requestAnimationFrame(() => {
    const link = links.find(({ hash }) => hash === location.hash);
    if (link) choose(link);
    else follow();
  });
}

// Where the rail was when the finger came down: the page scrolls below it, and may take the rail along.
let began;

const within = (n, low, high) => Math.min(Math.max(n, low + 1), high - 1);

function slide({ pointerType, buttons, clientX, clientY }) {
  if (pointerType === 'mouse' || !buttons) return;
  const { left, right, top, bottom } = rail.getBoundingClientRect();
  const link = document.elementFromPoint(within(clientX, left, right), within(clientY - began + top, top, bottom))
    ?.closest('.rail-az a');
  if (!links.includes(link) || link === current) return;
  target(link).scrollIntoView();
  choose(link);
}

rail?.addEventListener('pointerdown', () => { began = rail.getBoundingClientRect().top; });
rail?.addEventListener('pointermove', slide);
rail?.addEventListener('click', arrive);
addEventListener('hashchange', arrive);
addEventListener('scroll', soon, { passive: true });
addEventListener('resize', soon);
arrive();

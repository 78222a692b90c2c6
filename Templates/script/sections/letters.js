// The rail of letters beside an overview. It marks the letter at which the page is scrolled, and scrolls the page while
// a finger slides along it.
import { all, byId } from '../base/dom.js';

export const rail = document.querySelector('.rail-az');
const target = (link) => byId(link.hash.slice(1));
// The links to letters that the page shows. There are none while the table is sorted by a figure.
let links = [];

// Shows the rail, or hides it.
export function showLetters(areShown) {
  if (!rail) return;
  rail.hidden = !areShown;
  links = areShown ? all('a', rail).filter(target) : [];
  markCurrent();
}

let current;
// The letter that was jumped to, and the scroll position afterwards. Near the end of the page, the letter's section
// need not be at the top of the window.
let chosen;
let chosenPosition;

function mark(link) {
  if (!link || link === current) return;
  current?.removeAttribute('aria-current');
  current = link;
  current.setAttribute('aria-current', 'true');
}

// Returns the vertical position that a letter's section must have passed for the letter to be marked. It is near the
// upper edge of the window. While the last screen is scrolled, it moves down to the lower edge, so that every letter is
// marked at some point.
function readingLine() {
  const end = document.documentElement.scrollHeight - innerHeight;
  const last = Math.min(end, innerHeight);
  return 40 + (last > 0 ? Math.max(0, scrollY - (end - last)) / last * innerHeight : 0);
}

function markCurrent() {
  if (chosen && Math.abs(scrollY - chosenPosition) < 2) return mark(chosen);
  chosen = null;
  const line = readingLine();
  mark(links.findLast((link) => target(link).getBoundingClientRect().top <= line) ?? links[0]);
}

function choose(link) {
  chosen = link;
  chosenPosition = scrollY;
  mark(link);
}

let frame = 0;
function scheduleMark() {
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    markCurrent();
  });
}

// Marks the letter in the address after the browser has scrolled to it.
function markTarget() {
  requestAnimationFrame(() => {
    const link = links.find(({ hash }) => hash === location.hash);
    if (link) choose(link);
    else markCurrent();
  });
}

// The top of the rail when the finger came down. The page scrolls under the finger and may move the rail.
let startTop;

const clampInside = (n, low, high) => Math.min(Math.max(n, low + 1), high - 1);

function slide({ pointerType, buttons, clientX, clientY }) {
  if (pointerType === 'mouse' || !buttons) return;
  const { left, right, top, bottom } = rail.getBoundingClientRect();
  const link = document
    .elementFromPoint(clampInside(clientX, left, right), clampInside(clientY - startTop + top, top, bottom))
    ?.closest('.rail-az a');
  if (!links.includes(link) || link === current) return;
  target(link).scrollIntoView();
  choose(link);
}

rail?.addEventListener('pointerdown', () => { startTop = rail.getBoundingClientRect().top; });
rail?.addEventListener('pointermove', slide);
rail?.addEventListener('click', markTarget);
addEventListener('hashchange', markTarget);
addEventListener('scroll', scheduleMark, { passive: true });
addEventListener('resize', scheduleMark);

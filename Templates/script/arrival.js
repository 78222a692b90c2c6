// A card rises into place the first time it comes into view.
import { all } from './dom.js';
import { list } from './loans.js';

const stillness = matchMedia('(prefers-reduced-motion:reduce)');
const arrived = new WeakSet();

function rise(card) {
  arrived.add(card);
  if (stillness.matches) return;
  card.animate({ transform: ['translateY(.75rem)', 'none'] }, { duration: 500, easing: 'cubic-bezier(.2,.7,.2,1)' });
}

// Those that are in view at once, before the first paint.
for (const card of all('.loan:not([hidden],.beyond)', list)) {
  if (card.getBoundingClientRect().top > innerHeight) break;
  rise(card);
}

const arrival = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    arrival.unobserve(target);
    rise(target);
  }
});

// Only cards near the window are observed: thousands would slow each frame down.
list.addEventListener('contentvisibilityautostatechange', ({ target, skipped }) => {
  if (skipped || arrived.has(target)) arrival.unobserve(target);
  else arrival.observe(target);
});

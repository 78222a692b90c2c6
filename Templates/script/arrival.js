// A card rises into place the first time it comes into view.
import { list } from './loans.js';

const stillness = matchMedia('(prefers-reduced-motion:reduce)');
const arrived = new WeakSet();

const arrival = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    arrival.unobserve(target);
    arrived.add(target);
    if (stillness.matches) continue;
    target.animate({ transform: ['translateY(1.25rem)', 'none'] }, { duration: 500, easing: 'cubic-bezier(.2,.7,.2,1)' });
  }
});

// Only cards near the window are observed: thousands would slow each frame down.
list.addEventListener('contentvisibilityautostatechange', ({ target, skipped }) => {
  if (skipped || arrived.has(target)) arrival.unobserve(target);
  else arrival.observe(target);
});

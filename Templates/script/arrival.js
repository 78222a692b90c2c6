// Animates each card into place the first time it comes into view.
import { list } from './loans.js';

function rise(card) {
  card.arrived = true;
  if (matchMedia('(prefers-reduced-motion:reduce)').matches) return;
  card.animate({ translate: ['0 .75rem', '0'] }, { duration: 500, easing: 'ease' });
}

// Cards in view at the start are animated before the first paint.
for (const card of list.children) {
  if (card.getBoundingClientRect().top > innerHeight) break;
  if (card.checkVisibility()) rise(card);
}

const arrival = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) if (isIntersecting && !target.arrived) rise(target);
});

// Only cards near the window are observed, since observing thousands would slow down each frame.
list.addEventListener('contentvisibilityautostatechange', ({ target, skipped }) => {
  if (skipped) arrival.unobserve(target);
  else arrival.observe(target);
});

// Animates each card into place the first time it comes into view.
import { list } from './loans.js';

function rise(card) {
  card.arrived = true;
  if (matchMedia('(prefers-reduced-motion:reduce)').matches) return;
  card.animate({ translate: ['0 .75rem', '0'] }, { duration: 500, easing: 'ease' });
}

// Animates the cards that are in view at the start, before the first paint.
export function riseAtStart() {
  for (const card of list.children) {
    if (card.getBoundingClientRect().top > innerHeight) break;
    if (card.checkVisibility()) rise(card);
  }
}

const arrival = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) if (isIntersecting && !target.arrived) rise(target);
});

// Animates the cards of a short list when they come into view.
export function awaitView(cards) {
  for (const card of cards) arrival.observe(card);
}

// Of a long list only cards near the window are observed, since observing thousands would slow down each frame.
list.addEventListener('contentvisibilityautostatechange', ({ target, skipped }) => {
  if (skipped) arrival.unobserve(target);
  else arrival.observe(target);
});

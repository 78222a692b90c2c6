// A picture that is not there: the sector's band behind it shows.
const hide = (image) => { if (image.closest('.pic')) image.style.opacity = 0; };

document.addEventListener('error', ({ target }) => hide(target), true);
for (const image of document.querySelectorAll('.pic img')) {
  if (image.complete && !image.naturalWidth && image.loading !== 'lazy') hide(image);
}

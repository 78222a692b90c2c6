// Hides a picture that cannot be loaded, so that the sector's band behind it is visible. The listener is added before
// the first picture can fail.
document.addEventListener('error', ({ target }) => { if (target.closest('.pic')) target.style.opacity = 0; }, true);

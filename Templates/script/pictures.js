// A picture that is not there: the sector's band behind it shows. Listens before the first of them can fail.
document.addEventListener('error', ({ target }) => { if (target.closest('.pic')) target.style.opacity = 0; }, true);

// Leaves only the sector's band of a picture that cannot be loaded. The band is no link to Kiva. The listener is added
// before the first picture can fail.
document.addEventListener('error', ({ target }) => {
  const link = target.closest('.pic');
  if (!link) return;
  link.removeAttribute('href');
  link.classList.remove('pic', 'own');
  link.replaceChildren();
}, true);

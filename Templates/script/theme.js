// Marks the page as one with scripts and sets the chosen theme, both before the first paint.
import './base/pictures.js';
import './base/distances.js';

document.documentElement.className = 'js';
try {
  const theme = localStorage.getItem('kivagen-theme');
  if (/^(light|dark)$/.test(theme)) document.documentElement.dataset.theme = theme;
} catch { /* Without storage, the page has the system's theme. */ }

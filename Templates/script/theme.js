// Before the first paint: marks the page as one with script, and sets the theme that was chosen.
import './pictures.js';

document.documentElement.className = 'js';
try {
  const theme = localStorage.getItem('kivagen-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch { /* no storage: the system's theme */ }

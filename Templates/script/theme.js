// Marks the page as one with scripts, and as an embedded page if it is one, and sets the chosen theme, all before the
// first paint.
import './base/pictures.js';
import './base/distances.js';

const root = document.documentElement;
// The style sheet hides the header and the footer of an embedded page.
root.className = /[#&]embed=1(&|$)/.test(location.hash) ? 'js embed' : 'js';
try {
  // The script of the page corrects what is no theme (see theme-switch.js).
  root.dataset.theme = localStorage.getItem('kivagen-theme');
} catch { /* Without storage, the page has the system's theme. */ }

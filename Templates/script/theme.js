// Marks the page as one with scripts, and as an embedded page if it is one, and sets the chosen theme, all before the
// first paint.
import './base/pictures.js';
import './base/distances.js';

const root = document.documentElement;
root.className = 'js';
if (/[#&]embed=1(&|$)/.test(location.hash)) {
  // The style sheet hides the header and the footer of an embedded page.
  root.className = 'js embed';
  // The script of embedded pages. The 404 page finds its address later (see lost.js).
  const src = document.head.dataset.embed;
  if (src) document.head.appendChild(document.createElement('script')).src = src;
}
try {
  const theme = localStorage.getItem('kivagen-theme');
  if (/^(light|dark)$/.test(theme)) root.dataset.theme = theme;
} catch { /* Without storage, the page has the system's theme. */ }

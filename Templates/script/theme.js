// Marks the page as one with scripts, and as a part of another page if it is one, and sets the chosen theme, all before
// the first paint.
import './base/pictures.js';
import './base/distances.js';

const root = document.documentElement;
root.className = 'js';
// The style sheet hides the header and the footer of a part. The script does the rest (see embed.js).
if (/[#&]embed=1(&|$)/.test(location.hash)) {
  root.className += ' embed';
  document.head.append(Object.assign(document.createElement('script'), { src: root.dataset.embed }));
}
try {
  const theme = localStorage.getItem('kivagen-theme');
  if (/^(light|dark)$/.test(theme)) root.dataset.theme = theme;
} catch { /* Without storage, the page has the system's theme. */ }

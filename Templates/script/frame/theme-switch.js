// The switch between the light theme, the system's and the dark one. On load, theme.js sets the theme before the first
// paint.
import { all, find, root } from '../base/dom.js';
import { store, stored, whenStored } from '../base/storage.js';

const key = 'kivagen-theme';
const theme = find('.theme');

function show() {
  const theme = stored(key);
  delete root.dataset.theme;
  if (/^(light|dark)$/.test(theme)) root.dataset.theme = theme;
  for (const radio of all('.theme input')) radio.checked = radio.value === (root.dataset.theme ?? 'auto');
}

theme?.addEventListener('change', ({ target }) => {
  store(key, target.value);
  show();
});
whenStored(show);
show();

// A narrow header has no room for the switch, which is in the footer then.
const narrow = matchMedia('(max-width:34rem)');
function place() {
  if (theme) find(narrow.matches ? 'footer .wrap' : '.top')?.append(theme);
}
narrow.addEventListener('change', place);
if (narrow.matches) place();

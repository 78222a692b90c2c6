// The switch between the light theme, the system's and the dark one. On load, theme.js sets the theme before the first
// paint.
import { all, find, root } from '../base/dom.js';
import { store, stored, whenStored } from '../base/storage.js';

const key = 'kivagen-theme';
const theme = find('.theme');

function show() {
  const chosen = stored(key)?.match(/^(light|dark)$/)?.[0] ?? 'auto';
  if (chosen === 'auto') delete root.dataset.theme;
  else root.dataset.theme = chosen;
  for (const radio of all('.theme input')) radio.checked = radio.value === chosen;
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

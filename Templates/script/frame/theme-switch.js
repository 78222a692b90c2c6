// The switch between the light theme, the system's and the dark one. On load, theme.js sets the theme before the first
// paint.
import { all, find, root } from '../base/dom.js';
import { store, stored, whenStored } from '../base/storage.js';

const key = 'kivagen-theme';

function show() {
  const theme = stored(key)?.match(/^(light|dark)$/)?.[0] ?? 'auto';
  if (theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const radio of all('.theme input')) radio.checked = radio.value === theme;
}

find('.theme')?.addEventListener('change', ({ target }) => {
  store(key, target.value);
  show();
});
whenStored(show);
show();

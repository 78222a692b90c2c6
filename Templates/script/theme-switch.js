// The switch between the light theme, the system's and the dark one. On load, theme.js sets the theme before the first
// paint.
import { all } from './dom.js';
import { store, stored, whenStored } from './storage.js';

const key = 'kivagen-theme';
const root = document.documentElement;

function show() {
  const theme = stored(key);
  const isChosen = theme === 'light' || theme === 'dark';
  if (isChosen) root.dataset.theme = theme;
  else delete root.dataset.theme;
  for (const radio of all('.theme input')) radio.checked = radio.value === (isChosen ? theme : 'auto');
}

document.querySelector('.theme')?.addEventListener('change', ({ target }) => {
  store(key, target.value);
  show();
});
whenStored(show);
show();

// The tray at the foot of the page, which sums the saved loans up.
import { create, focus, root, write } from '../base/dom.js';
import { whenTimePasses } from '../base/clock.js';
import { areIDsForgotten, savedIDs } from '../frame/saved-ids.js';
import { sendLink, showLinks } from './actions.js';
import { loadLoans } from './loan-data.js';
import { linkTo } from './shared-link.js';
import { loadStyle, savedPage } from './site.js';
import { countText, describe, noteText, summaryText } from './summary.js';

const summary = create('p', { className: 'sum' });
const links = create('span', { className: 'lend' });
const hint = create('p', { id: 'tray-hint' });
const note = create('p', { className: 'note' });
const status = create('p', { role: 'status' });
const buttons = create('p', { className: 'acts' });
const print = create('a', { textContent: '%shortlist.print%' });
const show = create('a', { textContent: '%shortlist.show%' });
buttons.append(
  links,
  create('button', { type: 'button', textContent: '%shortlist.send%', onclick: () => sendLink(savedIDs(), status) }),
  print, show,
);
const tray = create('div', {
  className: 'tray', id: 'tray', role: 'region', ariaLabel: '%shortlist.region%', tabIndex: -1, hidden: true,
});
// The tray is the last element of the page, so that the keyboard reaches it after all loans, or by this link.
const skip = create('a', {
  className: 'skip vh', href: '#tray', textContent: '%shortlist.skip%', hidden: true,
  onclick() {
    focus(tray);
    return false;
  },
});
tray.append(summary, buttons, hint, note, status);

// The maximum number of links to Kiva, so that the tray stays small.
const mostLinks = 2;
// Counts the calls of `update`, so that only the last one shows what it has loaded.
let last = 0;
// The saved loans at the last update.
let shownIDs = '';

// The tray appears once it has all that it says, so that nothing in it moves when the loans have been loaded.
async function update() {
  const ids = savedIDs();
  const call = ++last;
  // A message about a link is out of date once other loans are saved.
  if ([...ids].join() !== shownIDs) status.replaceChildren();
  shownIDs = [...ids].join();
  if (!ids.size) {
    tray.hidden = skip.hidden = true;
    return;
  }
  let text = countText(ids.size);
  let isLoaded = true;
  let shown = { open: [] };
  let app;
  try {
    const data = await loadLoans(ids);
    ({ app } = data);
    shown = describe(ids, data.loans);
    text = summaryText(shown);
  } catch {
    isLoaded = false;
  }
  if (call !== last) return;
  // The page of saved loans has to be told those that the browser does not keep.
  show.href = areIDsForgotten() && linkTo(ids) || savedPage;
  print.href = show.href + (show.hash ? '&print' : '#print');
  write(summary, text);
  write(note, noteText(isLoaded));
  showLinks(links, hint, shown, app, mostLinks);
  tray.hidden = skip.hidden = false;
}

// Adds the tray once it has its style.
export async function addTray() {
  await loadStyle();
  document.body.append(tray);
  document.body.prepend(skip);
  // The page needs room below its content, and for what has the focus.
  new ResizeObserver(() => root.style.setProperty('--tray', tray.offsetHeight + 'px')).observe(tray);
  document.addEventListener('refresh', update);
  whenTimePasses(update);
}

// Fills the page of the saved loans with those that the browser keeps, or with those that a link names.
import { all, byId, create, find, focus, write } from '../base/dom.js';
import { fill, grouped } from '../base/formatting.js';
import { whenTimePasses } from '../base/clock.js';
import { save, savedIDs } from '../frame/saved.js';
import { sendLink, showLinks } from './actions.js';
import { loadLoans } from './loan-data.js';
import { rowOf } from './rows.js';
import { maximumCount, readLink } from './shared-link.js';
import { loadStyle, savedPage } from './site.js';
import { countText, describe, noteText, sentences, summaryText } from './summary.js';
import { dividedTables, repaymentsSection } from './figures.js';

// How many rows are shown at first, and how many more on request.
const step = 200;

const main = byId('saved');
const box = byId('shortlist');
const title = find('h1', main);
const summary = create('p', { className: 'lede' });
const note = create('p', { className: 'note' });
const links = create('span', { className: 'lend' });
const hint = create('p', { id: 'lend-hint', className: 'hint' });
const status = create('p', { role: 'status' });
const button = (textContent, onclick) => create('button', { type: 'button', textContent, onclick });
const keep = button('%saved-page.save-these%', saveThese);
const own = create('a', { href: savedPage, textContent: '%saved-page.own%' });
const acts = create('p', { className: 'acts' });
acts.append(
  links, keep, button('%shortlist.send%', () => sendLink(shown.ids, status)),
  button('%shortlist.print%', () => print()), own);
const rows = create('ul', { className: 'rows', role: 'list' });
const more = create('button', { type: 'button', className: 'more-rows', onclick: showMore });
const figures = create('div', { className: 'figs' });
const notes = create('div', { className: 'by-hand', textContent: '%saved-page.room%' });
const empty = create('div', { className: 'none' });

// What the page shows: the ids, whether a link named them, and the loans as `describe` returns them.
let shown = { ids: new Set(), loans: [], open: [], total: 0 };
let limit = step;

function showRows() {
  rows.replaceChildren(...shown.loans.slice(0, limit).map((loan) => rowOf(loan, shown.isOwn && remove)));
  more.hidden = shown.loans.length <= limit;
  write(more, fill('%saved-page.more count%', grouped(shown.loans.length - limit)));
}

function showMore() {
  const next = limit;
  limit += step;
  showRows();
  focus(find('a', rows.children[next]));
}

// Removes a loan from the saved ones. The focus moves to the next row, or to the heading if none is left.
function remove(id) {
  const index = shown.loans.findIndex((loan) => loan.id === id);
  const ids = savedIDs();
  ids.delete(id);
  shown.next = index;
  save(ids);
}

function saveThese() {
  save(new Set([...savedIDs(), ...shown.ids]));
  focus(own);
}

// Counts the calls of `update`, so that only the last one shows what it has loaded.
let last = 0;

async function update() {
  const call = ++last;
  const link = readLink(location.hash);
  const saved = savedIDs();
  const ids = link?.ids ?? saved;
  const { next } = shown;
  // The number of the loans is known before their data.
  if (ids.size && !summary.isConnected) {
    write(summary, link ? fill('%saved-page.loans count%', grouped(ids.size)) : countText(ids.size));
    box.replaceChildren(summary);
  }
  let data = { loans: new Map() };
  let isLoaded = true;
  try {
    if (ids.size) data = await loadLoans(ids);
  } catch {
    isLoaded = false;
  }
  if (call !== last) return;
  // A message about a link is out of date once the page shows other loans.
  if ([...ids].join() !== [...shown.ids].join()) status.replaceChildren();
  shown = { ids, isOwn: !link, ...describe(ids, data.loans), isLoaded };
  if (!isLoaded) for (const loan of shown.loans) [loan.status, loan.isOpen] = ['', false];
  showAll(data.app, link, saved);
  if (next >= 0) focus(shown.loans.length ? all('.remove', rows)[Math.min(next, rows.children.length - 1)] : title);
  printIfAsked();
}

function showAll(app, link, saved) {
  const { ids, loans, isLoaded } = shown;
  const isKept = [...ids].every((id) => saved.has(id));
  const intro = !link ? '' : isKept ? '%saved-page.all-saved%' : '%saved-page.sent%';
  const cut = link?.isCut ? fill('%saved-page.cut count%', grouped(maximumCount)) : '';
  write(title, link ? '%saved-page.title-sent%' : '%saved-page.title%');
  write(summary, isLoaded ? summaryText(shown, link ? fill('%saved-page.loans count%', grouped(ids.size)) : undefined)
    : countText(ids.size));
  write(note, sentences(intro, cut, noteText(isLoaded)));
  keep.hidden = !link || isKept;
  own.hidden = !link;
  showLinks(links, hint, isLoaded ? shown : { open: [] }, app);
  if (!loans.length) {
    const list = create('a', { className: 'btn', href: find('.brand').href, textContent: '%page.all-loans%' });
    const texts = link ? ['%saved-page.none-in-link%'] : ['%script.none-saved%', '%script.save-one%'];
    const away = create('p');
    away.append(list);
    empty.replaceChildren(...texts.map((textContent) => create('p', { textContent })), away);
    box.replaceChildren(empty, ...link ? [own] : []);
    return;
  }
  showRows();
  figures.replaceChildren(...isLoaded ? [...dividedTables(shown), ...repaymentsSection(shown.open)] : []);
  if (!rows.isConnected) box.replaceChildren(summary, note, acts, hint, status, rows, more, figures, notes);
}

// All rows are printed.
let before;
addEventListener('beforeprint', () => {
  before = limit;
  limit = Infinity;
  showRows();
  const time = find('[src$="status.js"]')?.status?.words;
  title.dataset.time = time ? fill('%header.data-of time%', time) : '';
});
addEventListener('afterprint', () => {
  limit = before;
  showRows();
});

// The tray links to this page with a hash that asks for a print-out.
function printIfAsked() {
  if (!/[#&]print$/.test(location.hash)) return;
  try {
    history.replaceState(history.state, '', location.href.replace(/[#&]print$/, ''));
  } catch { /* The page is printed once more when it is loaded again. */ }
  if (shown.loans.length) print();
}

export async function fillPage() {
  title.tabIndex = -1;
  await loadStyle();
  document.addEventListener('refresh', update);
  addEventListener('hashchange', () => {
    limit = step;
    status.replaceChildren();
    update();
  });
  whenTimePasses(update);
}

// The script of the page with the lines that show a part of the site elsewhere. It writes the address of the chosen page
// into the lines, and copies them.
import { all, byId, create, find, write } from './base/dom.js';
import './page.js';

const main = byId('embed');
const choice = byId('embedded');
const frame = find('iframe', main);
const { base: known, example } = main.dataset;
// Without a base URL, the address of the site is that of this page, unless the page is opened from a disk.
const isHere = example !== undefined && /^https?:$/.test(location.protocol);
const base = isHere ? new URL('.', location).href : known;
if (isHere) byId('example')?.remove();

const mode = '#embed=1';
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');
const blocks = all('pre', main).map((block) => [block, block.textContent, block.matches('.plain') ? String : escaped]);
const first = known + choice.value + mode;

function show() {
  const address = choice.value + mode;
  if (frame.getAttribute('src') !== address) frame.src = address;
  for (const [block, text, form] of blocks) write(block, text.replaceAll(form(first), () => form(base + address)));
}
choice.onchange = show;
show();

async function copy(button, block) {
  try {
    await navigator.clipboard.writeText(block.textContent);
    write(button, '%script.copied%');
  } catch {
    // A page from a disk may not write to the clipboard.
    getSelection().selectAllChildren(block);
    write(button, '%embed.selected%');
  }
  setTimeout(write, 2000, button, '%embed.copy%');
}

for (const [block] of blocks) {
  const button = create('button', { type: 'button', className: 'btn', textContent: '%embed.copy%', ariaLive: 'polite' });
  button.onclick = () => copy(button, block);
  const line = create('p');
  line.append(button);
  block.after(line);
}

// The part of the filter in which the reader enters loans, and forgets them.
import { byId, create, find, focus, write } from '../base/dom.js';
import { fill, grouped } from '../base/formatting.js';
import { change, isKept, own } from './collection.js';
import { counts } from './known.js';
import * as names from './names.js';
import { findNumbers } from './numbers.js';
import { countedSwitches } from './switches.js';
import { readTable } from './table.js';
import { limit, readFile } from './text.js';

const part = byId('own');
const status = part && find('[role=status]', part);
const area = create('textarea', { rows: 3, spellcheck: false, placeholder: '%own.example%' });
const file = create('input', { type: 'file', accept: '.csv,.tsv,.txt,text/*' });
const add = create('button', { type: 'button', className: 'plain', textContent: '%own.add%' });
const forget = create('button', { type: 'button', className: 'plain', textContent: '%own.forget%' });
const hints = new Map();
// What came of the last thing that the reader did.
let result = '';

// Returns the loans of a text, each as its number and its facts.
const loansIn = (text) => readTable(text, names) ?? findNumbers(text).map((id) => [id, '', '', '']);

// Adds the loans of a text, and returns the sentence about them. The facts of a table complete those that are known.
function addLoans(text) {
  const loans = loansIn(text);
  if (!loans.length) return '%own.none%';
  let count = 0;
  change((own) => {
    count -= own.size;
    for (const [id, ...facts] of loans) own.set(id, facts.map((fact, i) => fact || (own.get(id)?.[i] ?? '')));
    count += own.size;
  });
  return count ? fill('%own.added count%', grouped(count)) : '%own.all-known%';
}

// Reads a file, and returns the sentence about it.
async function addFile(file) {
  const megabytes = (size) => grouped(Math.ceil(size / 1e6));
  if (!file.size) return '%own.empty-file%';
  if (file.size > limit) return fill('%own.too-large size most%', megabytes(file.size), megabytes(limit));
  try {
    const text = await readFile(file);
    return text === null ? '%own.not-text%' : text.trim() ? addLoans(text) : '%own.empty-file%';
  } catch {
    return '%own.unreadable%';
  }
}

// Shows what is known of the reader's loans.
export function showKnown() {
  if (!part) return;
  const count = own.size;
  const total = count ? fill('%own.have count known%', grouped(count), grouped(counts[0])) : '';
  write(status, [result, total, count && !isKept ? '%own.not-kept%' : ''].filter(Boolean).join('%page.between-sentences%'));
  forget.hidden = !count;
  for (const [box, known] of countedSwitches()) {
    write(hints.get(box), count ? fill('%own.known count known%', grouped(count), grouped(known)) : '');
  }
}

// Says what came of an action.
export function tell(text) {
  result = text;
  showKnown();
}

function field(text, control) {
  const label = create('label', { className: 'field', textContent: text });
  label.append(control);
  return label;
}

// Adds the controls to the part. `changed` is called after the loans were changed.
export function initForm(changed) {
  if (!part) return;
  const finish = (text) => {
    changed();
    tell(text);
  };
  add.onclick = () => {
    finish(addLoans(area.value));
    if (result !== '%own.none%') area.value = '';
  };
  file.onchange = async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    finish(await addFile(chosen));
    // The same file can be chosen again.
    file.value = '';
  };
  forget.onclick = () => {
    change((own) => own.clear());
    finish('%own.forgotten%');
    focus(area);
  };
  part.firstElementChild.after(
    create('p', { textContent: '%own.intro%' }), field('%own.paste%', area), add, field('%own.file%', file));
  status.before(forget);
  add.after(status);
  for (const [box] of countedSwitches()) {
    const hint = create('p', { className: 'about', id: 'about-' + box.name });
    box.setAttribute('aria-describedby', hint.id);
    box.closest('.opt').after(hint);
    hints.set(box, hint);
  }
  // The part is the last one of a panel that scrolls. It stays where it is if the address opened it.
  const bringIntoView = () => {
    if (part.open && part.contains(document.activeElement)) part.scrollIntoView({ block: 'nearest' });
  };
  part.addEventListener('toggle', bringIntoView);
  bringIntoView();
}

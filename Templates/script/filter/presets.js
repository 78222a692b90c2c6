// The links above the list that set a filter: shows how many loans each of them finds, and which one is set.
import { all, find, write } from '../base/dom.js';
import { grouped } from '../base/formatting.js';
import { loans, reading } from '../loans/loans.js';

const links = all('.presets>a');
for (const link of links) {
  // In a narrow window the links scroll sideways, which Chromium does not do for an element that takes the focus.
  link.onfocus = () => link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
let countedFor;

// Returns how many loans the filters would find if they were set as in a hash.
function count(filters, hash) {
  const { length } = loans;
  const matches = new Uint8Array(length).fill(1);
  for (const filter of filters) {
    const wanted = filter.read(hash);
    if (!filter.isSet(wanted)) continue;
    const fits = new Uint8Array(length);
    filter.mark(fits, wanted);
    fits.forEach((isFit, index) => { if (!isFit) matches[index] = 0; });
  }
  return matches.filter(Boolean).length;
}

// Returns the parts of a hash in an order that is the same for all hashes that set the same filter.
const partsOf = (hash) => String(new URLSearchParams(hash)).split(/=|&|%2C/).sort().join();

// The numbers depend on the loans, on the reader's clock and on the saved loans, but not on the filter.
export function showPresets(filters, current) {
  for (const link of links) {
    const hash = link.hash.slice(1);
    // Some words are known once options.js is loaded (see other-words.js).
    const isKnown = !('late' in link.dataset) || document.filter.hasAllWords;
    if (countedFor !== reading && isKnown) write(find('b', link), grouped(count(filters, new URLSearchParams(hash))));
    link.ariaCurrent = partsOf(hash) === partsOf(current) ? 'true' : null;
  }
  countedFor = reading;
}

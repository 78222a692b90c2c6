// The links above the list that set a filter: shows how many loans each of them finds, and which one is set.
import { all, find, scrollToFocus, write } from '../base/dom.js';
import { grouped } from '../base/formatting.js';
import { reading } from '../loans/loans.js';
import { countMatchesOf } from '../loans/matches.js';

const links = all('.presets>a');
for (const link of links) link.onfocus = scrollToFocus;
let countedFor;

// Returns the parts of a hash in an order that is the same for all hashes that set the same filter.
const partsOf = (hash) => String(new URLSearchParams(hash)).split(/=|&|%2C/).sort().join();

// The numbers depend on the loans, on the reader's clock and on the saved loans, but not on the filter.
export function showPresets(filters, current) {
  for (const link of links) {
    const hash = link.hash.slice(1);
    // Some links have words that are known once options.js is loaded (see other-words.js).
    if (countedFor !== reading && !link.matches('[data-late]')) {
      write(find('b', link), grouped(countMatchesOf(new URLSearchParams(hash), filters)));
    }
    link.ariaCurrent = partsOf(hash) === partsOf(current) ? 'true' : null;
  }
  countedFor = reading;
}

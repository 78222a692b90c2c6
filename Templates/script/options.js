// Adds what only some readers use in a list: words of the address that have no control, buttons that exclude an option,
// switches that require all chosen options of a facet, the search among options, the link to copy, what to do if nothing
// is found, the bars of the histogram that match, the values that the list is sorted by, and the line that says on paper
// what is set. The list loads this script once the reader turns to the filter, or once anything is set (see view.js).
import './options/other-words.js';
import './options/exclusion.js';
import './options/require-all.js';
import './options/option-search.js';
import './options/histogram.js';
import './options/empty.js';
import './options/copy-link.js';
import './options/sorted-by.js';
import './options/paper.js';

// The search among the options of a long facet, and among the parts of "More filters", which are also found by their options.
// What has all words of the search, in any order, is shown.
import { all, create, find, write } from '../base/dom.js';
import { fill, fold, readWords } from '../base/formatting.js';

const { form } = document.filter;

// Nested options are open while they match the search.
for (const field of all('details .find input', form)) {
  const part = field.closest('.part');
  const isMore = part.id === 'more';
  const hint = create('p', { className: 'none', ariaLive: 'polite' });
  field.parentElement.append(hint);

  // Shows the items that have all words. Returns whether there are any.
  function show(items, words) {
    for (const item of items) {
      const text = fold(all('span,summary,legend', item).map(({ textContent }) => textContent).join(' '));
      item.hidden = !words.every((word) => text.includes(word));
    }
    return items.some((item) => !item.hidden);
  }

  field.oninput = (event) => {
    const words = readWords(field.value);
    const items = all(isMore ? '#more>.part,#more>.opt' : '.opt', part);
    // A part may be named by another form of a word: the search for "woman" finds "Women among the borrowers".
    const isFound = show(items, words) || isMore && show(items, words.map((word) => word.slice(0, Math.max(3, word.length - 2))));
    if (!isMore) for (const folded of all('details', part)) folded.open = words[0] && find('.opt:not([hidden])', folded);
    write(hint, isFound ? '' : fill('%script.no-option text%', field.value.trim()));
    // What is found may be below the edge of the panel.
    if (event) part.scrollIntoView({ block: form.matches('.open') ? 'start' : 'nearest' });
  };
  if (field.value) field.oninput();
}

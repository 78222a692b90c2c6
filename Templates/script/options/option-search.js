// The search among the options of a long facet, and among the parts of "More filters".
import { all, create, find, write } from '../base/dom.js';
import { fill, fold } from '../base/formatting.js';

const { form } = document.filter;

// Nested options are open while they match the search.
for (const field of all('details .find input', form)) {
  const part = field.closest('.part');
  const isMore = part.id === 'more';
  const hint = create('p', { className: 'none', ariaLive: 'polite' });
  field.parentElement.append(hint);
  field.oninput = () => {
    const text = fold(field.value.trim());
    const items = all(isMore ? '#more>.part,#more>.opt' : '.opt', part);
    for (const item of items) item.hidden = !fold(find('span,summary,legend', item).textContent).includes(text);
    if (!isMore) for (const folded of all('details', part)) folded.open = text && find('.opt:not([hidden])', folded);
    write(hint, items.every((item) => item.hidden) ? fill('%script.no-option text%', field.value.trim()) : '');
  };
  if (field.value) field.oninput();
}

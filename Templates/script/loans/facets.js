// The facets of the filter. The checkboxes of one name are a facet, which a loan fits if it has any of the checked
// options. A switch is a facet with one checkbox.
import { all, byId, create, find, write } from '../base/dom.js';
import { fill, fold } from '../base/formatting.js';

// A list of very few loans has no filter, and gets an empty one.
export const form = byId('filters') ?? create('form');

// The options of all facets, by `name=value`. Each has the indices of its loans (see loans.js).
export const options = new Map();
// The facets by name. Each is a filter (see view.js).
export const facets = new Map();

for (const box of all('[type=checkbox]', form)) {
  const { name, value } = box;
  if (!facets.has(name)) facets.set(name, createFacet(name));
  const label = box.closest('.opt');
  const text = find('span', label).textContent;
  const option = {
    box, label, text, facet: facets.get(name), indices: [],
    // The text that is searched for an option. The search does not find switches.
    folded: box.role ? '' : fold(text),
  };
  option.facet.options.push(option);
  options.set(name + '=' + value, option);
}

function createFacet(name) {
  const options = [];
  // A switch is disabled until its loans are known (see marks.js).
  const chosen = () => options.filter(({ box }) => box.checked && !box.disabled);
  return {
    options,
    isSet: () => chosen().length,
    mark(fits) { for (const { indices } of chosen()) for (const index of indices) fits[index] = 1; },
    chips: () => chosen().map(({ box, text }) => [text, () => { box.checked = false; }]),
    load(hash) {
      const values = new Set(hash.get(name)?.split(','));
      for (const { box } of options) box.checked = values.has(box.value);
    },
    save: () => [[name, chosen().map(({ box }) => box.value).join()]],
  };
}

// The options of a long facet can be searched. Nested options are open while they match the search.
for (const field of all('details .find input', form)) {
  const part = field.closest('.part');
  const hint = create('p', { className: 'none', ariaLive: 'polite' });
  field.parentElement.append(hint);
  field.oninput = () => {
    const text = fold(field.value.trim());
    const labels = all('.opt', part);
    for (const label of labels) label.hidden = !fold(find('span', label).textContent).includes(text);
    for (const folded of all('details', part)) folded.open = text && find('.opt:not([hidden])', folded);
    write(hint, labels.every((label) => label.hidden) ? fill('%script.no-option text%', field.value.trim()) : '');
  };
}

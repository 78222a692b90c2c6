// The facets of the filter. The checkboxes of one name are a facet, which a loan fits if it has any of the checked
// options. A switch is a facet with one checkbox.
import { all, byId } from './dom.js';
import { fold } from './formatting.js';

const form = byId('filters');

// The options of all facets, by `name=value`.
export const options = new Map();
// The facets by name. Each is a filter (see view.js).
export const facets = new Map();

for (const box of all('[type=checkbox]', form)) {
  const { name, value } = box;
  if (!facets.has(name)) facets.set(name, facet(name));
  const label = box.closest('.opt');
  const option = { box, label, facet: facets.get(name), text: label.querySelector('span').textContent };
  option.facet.options.push(option);
  options.set(name + '=' + value, option);
}

function facet(name) {
  const options = [];
  const chosen = () => options.filter(({ box }) => box.checked);
  const facet = {
    options,
    isSet: () => chosen().length,
    fits: (loan) => loan.options.some((option) => option.isOn && option.facet === facet),
    chips: () => chosen().map(({ box, text }) => [text, () => { box.checked = false; }]),
    load(hash) {
      const values = new Set(hash.get(name)?.split(','));
      for (const { box } of options) box.checked = values.has(box.value);
    },
    save: () => [[name, chosen().map(({ box }) => box.value).join()]],
  };
  return facet;
}

// The options of a long facet can be searched. Nested options are open while they match the search.
for (const field of all('details .find input', form)) {
  field.addEventListener('input', () => {
    const text = fold(field.value.trim());
    const part = field.closest('.part');
    for (const label of all('.opt', part)) {
      label.hidden = !fold(label.querySelector('span').textContent).includes(text);
    }
    for (const folded of all('details', part)) {
      folded.open = text && folded.querySelector('.opt:not([hidden])');
    }
  });
}

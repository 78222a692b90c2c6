// Switches that require all chosen options of a facet. They are for tags and themes, of which a loan can have several. A switch is shown once two of
// its options are chosen.
import { create } from '../base/dom.js';

const { facets } = document.filter;

for (const facet of [...facets.values()].filter((facet) => facet.allowsAll())) {
  facet.all = create('input', {
    type: 'checkbox', role: 'switch',
    oninput() { for (const option of facet.options) option.required = facet.all.checked; },
  });
  facet.all.setAttribute('form', 'filters');
  const label = create('label', { className: 'opt' });
  label.append(facet.all, create('span', { textContent: '%script.all%' }));
  facet.options[0].label.before(label);
  const show = () => {
    facet.all.checked = facet.options.some(({ required }) => required);
    label.hidden = facet.options.filter(({ box }) => box.checked).length < 2 && !facet.all.checked;
  };
  document.addEventListener('filter', show);
  show();
}

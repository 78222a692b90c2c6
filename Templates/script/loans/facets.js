// The facets of the filter. The checkboxes of one name are the options of a facet. A switch is a facet with one
// checkbox.
import { all, byId, create, find } from '../base/dom.js';
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

// Returns a facet with its options. Each option is chosen (its box is checked), excluded, or neither. Of several chosen
// options, a loan must have all that are `required`, and at least one of the others.
function createFacet(name) {
  const options = [];
  // Whether a reader can ask for loans that have all chosen options.
  const allowsAll = () => options[0].box.closest('[data-all]');
  // A switch is disabled until its loans are known (see marks.js).
  const chosen = () => options.filter(({ box }) => box.checked && !box.disabled);
  const state = () => ({
    any: chosen().filter(({ required }) => !required),
    all: chosen().filter(({ required }) => required),
    not: options.filter(({ box, excluded }) => excluded && !box.checked && !box.disabled),
  });

  // Reads `a,all:b,c,not:d`. A mode applies to the values after it.
  function read(hash) {
    const found = { any: [], all: [], not: [] };
    let list = found.any;
    for (const part of hash.get(name)?.split(',') ?? []) {
      const value = part.replace(/^(not|all):/, (_, mode) => {
        if (mode === 'not' || allowsAll()) list = found[mode];
        return '';
      });
      const option = options.find(({ box }) => box.value === value);
      if (option) list.push(option);
    }
    return found;
  }

  return {
    options, read, allowsAll,
    isSet: (from = state()) => from.any[0] || from.all[0] || from.not[0],
    mark(fits, { any, all, not } = state()) {
      fits.fill(1);
      const keep = (options, isIn) => {
        const has = new Uint8Array(fits.length);
        for (const { indices } of options) for (const index of indices) has[index] = 1;
        has.forEach((number, index) => { if (number !== isIn) fits[index] = 0; });
      };
      if (any[0]) keep(any, 1);
      for (const option of all) keep([option], 1);
      keep(not, 0);
    },
    chips() {
      const { any, all, not } = state();
      const chip = (text, option) => [fill(text, option.text), () => {
        option.box.checked = false;
        exclude(option, false);
      }];
      // An option or its facet may have a text for the chip (see FacetDefinition.swift).
      return [
        ...any.map((option) => chip(option.box.closest('[data-chip]')?.dataset.chip ?? '{0}', option)),
        ...all.map((option) => chip('%script.must option%', option)),
        ...not.map((option) => chip(option.box.closest('[data-not]')?.dataset.not ?? '%script.not option%', option)),
      ];
    },
    load(hash) {
      const { any, all, not } = read(hash);
      for (const option of options) {
        option.required = all.includes(option);
        option.box.checked = option.required || any.includes(option);
        exclude(option, not.includes(option));
      }
    },
    save() {
      const { any, all, not } = state();
      const values = (prefix, options) => (options[0] ? [prefix + options.map(({ box }) => box.value).join()] : []);
      return [[name, [...values('', any), ...values('all:', all), ...values('not:', not)].join()]];
    },
  };
}

// Excludes the loans that have an option, or no longer excludes them.
export function exclude(option, isExcluded) {
  const { box, button, label } = option;
  option.excluded = isExcluded;
  if (isExcluded) box.checked = false;
  if (button) button.ariaPressed = isExcluded;
  label.classList.toggle('out', isExcluded);
}

// Returns whether an option is in no closed part of the filter.
export const isShown = ({ label }) => !label.closest('details:not([open])');

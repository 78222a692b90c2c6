// Elements of the page.
export const byId = (id) => document.getElementById(id);
export const all = (selector, root = document) => root.querySelectorAll(selector);
export const create = (name, properties) => Object.assign(document.createElement(name), properties);

// Without a jump of the page.
export const focus = (element) => element?.focus({ preventScroll: true });

// Nothing is laid out anew for a text that stays.
export function write(element, text) {
  if (element && element.textContent !== '' + text) element.textContent = text;
}

// Functions to find, create and change elements of the page.
export const root = document.documentElement;
export const byId = (id) => document.getElementById(id);
export const find = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const create = (name, properties) => Object.assign(document.createElement(name), properties);

// Focuses an element without scrolling to it.
export const focus = (element) => element?.focus({ preventScroll: true });

// Sets an element's text, unless it is the same already: setting it again would cause layout.
export function write(element, text) {
  if (element && element.textContent !== '' + text) element.textContent = text;
}

// Scrolls a row sideways to the element in it that takes the focus, which Chromium does not do by itself.
export const scrollToFocus = ({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' });

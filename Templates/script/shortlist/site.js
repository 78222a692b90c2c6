// The addresses of the site's pages and files, and the style of saved loans.
import { create, find } from '../base/dom.js';

const { href, dataset } = find('a.kept') ?? { href: location.href, dataset: {} };

// The page of the saved loans.
export const savedPage = href.split('#')[0];

// Returns the absolute address of a file, whose path is relative to the root of the pages in this language.
export const address = (path) => new URL(path, savedPage).href;

// Loads the style sheet. It comes before the other ones, so that a site's own style has the last word. The promise is
// kept even without the file.
export const loadStyle = () => new Promise((resolve) => {
  if (!dataset.style) return resolve();
  document.head.prepend(create('link', { rel: 'stylesheet', href: dataset.style, onload: resolve, onerror: resolve }));
});

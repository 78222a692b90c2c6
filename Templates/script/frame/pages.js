// The pages in folders, which have the same folders in each language (see PagePaths.swift). Paths have no `.html` here,
// since some hosts omit it.

// The pages with a list: the folder, and what the name of a page matches. A list may have further pages, `countries/KE/2`.
export const lists = [
  ['page', '\\d+'],
  ['countries', '[A-Z]{2}'],
  ['sectors', '[a-z\\d-]+'],
  ['partners', '\\d+'],
  ['views', '[a-z\\d-]+'],
];

// The folders of all pages. A host may also show a page such as `about.html` at `about/`.
export const folders = [...lists.map(([folder]) => folder), 'loans', 'notes', 'about', 'changes', 'data', 'embed',
  'figures', 'saved'].join('|');

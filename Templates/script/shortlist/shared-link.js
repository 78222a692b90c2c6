// The link that shows loans to someone else. Its hash has the numbers, as in `saved.html#loans=1,2,3`.
import { savedPage } from './site.js';

// Mail programs and messengers cut or refuse longer addresses.
const longestLink = 8000;

// The maximum number of loans that are read from a link.
export const maximumCount = 1000;

// Returns the address that shows loans; `null` if it would be too long.
export function linkTo(ids) {
  const { href } = new URL('#loans=' + [...ids], savedPage);
  return href.length > longestLink ? null : href;
}

// Returns the ids in the hash of an address; `null` if the hash has no list of loans. What is not the number of a loan
// is ignored, such as what a messenger appends to the link. `isCut` says that the list has more than the maximum number.
export function readLink(hash) {
  const text = new URLSearchParams(hash.slice(1)).get('loans');
  if (text === null) return null;
  const parts = text.split(/[\s,;]+/).map((part) => part.replace(/[^\d]+$/, ''));
  const ids = new Set(parts.filter((part) => /^[1-9]\d{0,18}$/.test(part)));
  return { ids: new Set([...ids].slice(0, maximumCount)), isCut: ids.size > maximumCount };
}

// The ids of the saved loans, which are stored with commas in between.
import { isUnstored, store, stored } from '../base/storage.js';

const key = 'kivagen-saved';

// Returns the ids. What is no number is ignored.
export const savedIDs = () => new Set(stored(key)?.split(/\s*,\s*/).filter((id) => /^\d{1,19}$/.test(id)));

export const storeIDs = (ids) => store(key, [...ids].join());

// Returns whether the browser forgets the ids when the reader leaves the page.
export const areIDsForgotten = () => isUnstored(key);

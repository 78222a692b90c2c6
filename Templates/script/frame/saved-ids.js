// The ids of the saved loans, which are stored with commas in between.
import { isUnstored, store, stored } from '../base/storage.js';

const key = 'kivagen-saved';

// Returns the ids. What is no list of numbers counts as none.
export const savedIDs = () => new Set(stored(key)?.match(/^\d{1,19}(,\d{1,19})*$/)?.[0].split(','));

export const storeIDs = (ids) => store(key, [...ids].join());

// Returns whether the browser forgets the ids when the reader leaves the page.
export const areIDsForgotten = () => isUnstored(key);

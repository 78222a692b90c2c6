// Stores the reader's choices for all pages, or for this page only if the storage is missing or full. `area` is the
// name of the storage.

// The choices that could not be stored. All scripts of a page share them.
const unstored = document.unstored ??= {};

// Returns whether a choice is kept for this page only.
export const isUnstored = (key) => key in unstored;

export function stored(key, area = 'localStorage') {
  try {
    return unstored[key] ?? window[area].getItem(key);
  } catch {
    return null;
  }
}

export function store(key, value, area = 'localStorage') {
  try {
    window[area].setItem(key, value);
    delete unstored[key];
  } catch {
    unstored[key] = value;
  }
}

// Calls a function when another tab stored something, and when this page is restored from the history, since it may
// have missed such an event.
export function whenStored(callback) {
  addEventListener('storage', callback);
  addEventListener('pageshow', callback);
}

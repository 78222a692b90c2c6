// What the reader chose, kept for all pages; where there is no storage, or it is full, for this page only.
const unstored = {};

export function stored(key) {
  try {
    return unstored[key] ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key, value) {
  try {
    localStorage.setItem(key, value);
    delete unstored[key];
  } catch {
    unstored[key] = value;
  }
}

// Another tab stored something, or this page comes back from the history and may have missed it.
export function whenStored(act) {
  addEventListener('storage', act);
  addEventListener('pageshow', act);
}

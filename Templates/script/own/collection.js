// The loans that the reader has at Kiva. They are kept in the browser, for all sites of the same origin.

const key = 'kivagen-own';
// What is known of a loan besides its number, in this order.
export const facts = ['country', 'sector', 'partner'];

// The facts of each loan by its number. A fact that is not known is `''`.
export let own = new Map();
// Whether the browser keeps the loans when the page is left.
export let isKept = true;
// The text from which the loans were read, or as which they were written.
let known;

// Returns the text of loans: a list of `[country, sector, partner, numbers]`, in which the numbers are sorted, and each is
// the distance from the one before, with digits and letters.
function format(loans) {
  const groups = new Map();
  for (const id of [...loans.keys()].sort((a, b) => a - b)) {
    const values = loans.get(id);
    const name = JSON.stringify(values);
    const group = groups.get(name) ?? { values, last: 0, steps: [] };
    groups.set(name, group);
    group.steps.push((id - group.last).toString(36));
    group.last = id;
  }
  return JSON.stringify(Array.from(groups.values(), ({ values, steps }) => [...values, steps.join()]));
}

// Adds the loans of a group of such a text. Throws an error if the group is not one of `format`.
function addGroup(loans, group) {
  const values = group.slice(0, facts.length);
  const [steps, ...rest] = group.slice(facts.length);
  const areShort = values.every((value) => typeof value === 'string' && value.length <= 200);
  if (!areShort || rest.length || !/^[\da-z]{1,10}(,[\da-z]{1,10})*$/.test(steps)) throw Error();
  let id = 0;
  for (const step of steps.split(',')) {
    id += parseInt(step, 36);
    if (!(id > 0 && id < 1e15)) throw Error();
    loans.set(id, values);
  }
}

// Returns the loans of a text. A text that is not one of `format` has none.
function parse(text) {
  const loans = new Map();
  try {
    for (const group of JSON.parse(text) ?? []) addGroup(loans, group);
    return loans;
  } catch {
    return new Map();
  }
}

// Reads the loans again if another tab has changed them, and returns whether it has.
export function readAgain() {
  let text = known;
  try {
    text = localStorage.getItem(key);
  } catch { /* The loans are those of this page. */ }
  if (text === known) return false;
  known = text;
  own = parse(text);
  isKept = true;
  return true;
}

// Changes the loans by a function that takes the map, and stores them. Returns whether another tab had changed them before.
export function change(edit) {
  const hasChanged = readAgain();
  edit(own);
  try {
    const text = own.size ? format(own) : null;
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
    known = text;
    isKept = true;
  } catch {
    isKept = false;
  }
  return hasChanged;
}
readAgain();

// What is folded is printed too.
import { all } from './dom.js';

let folded = [];
addEventListener('beforeprint', () => {
  folded = [...all('details:not([open])')];
  for (const details of folded) details.open = true;
});
addEventListener('afterprint', () => {
  for (const details of folded) details.open = false;
});

// Opens all details for printing, and closes them afterwards.
import { all } from '../base/dom.js';

let closed = [];
addEventListener('beforeprint', () => {
  closed = all('details:not([open])');
  for (const details of closed) details.open = true;
});
addEventListener('afterprint', () => {
  for (const details of closed) details.open = false;
});

// The script of the page of changes.
import './page.js';
import './periods.js';

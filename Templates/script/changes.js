// The script of the page of changes.
import './page.js';
import './changes/periods.js';

// The script of an overview of countries or sectors.
import './page.js';
import './sections/letters.js';
import './sections/columns.js';
import './sections/open-loans.js';

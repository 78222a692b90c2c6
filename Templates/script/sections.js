// The script of an overview of countries, sectors or field partners.
import './page.js';
import './sections/letters.js';
import './sections/columns.js';
import './sections/open-loans.js';

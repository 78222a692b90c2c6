// The script of an overview of countries or sectors.
import './page.js';
import './letters.js';
import './columns.js';

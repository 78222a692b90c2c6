// The script of a loan's page.
import './page.js';
import './kept.js';
import './back.js';
import './beside.js';
import './print.js';

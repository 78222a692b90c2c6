// The script of a loan's page.
import './page.js';
import './loan/saved-loan.js';
import './frame/own.js';
import './frame/back.js';
import './loan/neighbors.js';
import './frame/print.js';
import './loan/forecast.js';
import './loan/lend-link.js';

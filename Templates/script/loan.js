// The script of a loan's page.
import './page.js';
import './saved-loan.js';
import './back.js';
import './neighbors.js';
import './print.js';
import './forecast.js';

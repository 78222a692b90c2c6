// On a list of loans.
import './page.js';
import './view.js';
import './pins.js';
import './arrival.js';

// The script of a list of loans.
import './page.js';
import './pins.js';
import './view.js';
import './arrival.js';

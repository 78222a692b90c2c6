// The script of a list of many cards, or on several pages.
import './page.js';
import './long.js';
import './whole.js';
import './view.js';
import './arrival.js';

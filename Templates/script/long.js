// The script of a list of many cards, or on several pages.
import './page.js';
import './long-list.js';
import './whole-list.js';
import './view.js';
import './arrival.js';

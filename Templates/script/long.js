// The script of a list of many cards, or on several pages.
import './page.js';
import './filter/long-list.js';
// Extends the functions that long-list.js has set.
import './filter/whole-list.js';
import './filter/view.js';
import './frame/own.js';
import { riseAtStart } from './loans/arrival.js';

riseAtStart();

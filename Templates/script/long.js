// The script of a list of many cards, or on several pages.
import './page.js';
import './long-list.js';
// Extends what long-list.js has set.
import './whole-list.js';
import './view.js';
import { riseAtStart } from './arrival.js';

riseAtStart();

// The script of a list of loans.
import './page.js';
import './filter/view.js';
import './frame/own.js';
import { riseAtStart } from './loans/arrival.js';

riseAtStart();

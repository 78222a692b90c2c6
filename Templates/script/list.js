// The script of a list of loans.
import './page.js';
import './view.js';
import { riseAtStart } from './arrival.js';

riseAtStart();

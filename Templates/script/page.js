// On every page.
import './theme-switch.js';
import './times.js';
import './saved.js';

// On every page.
import './theme-switch.js';
import './times.js';
import './pictures.js';
import './saved.js';

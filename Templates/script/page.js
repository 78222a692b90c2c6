// The script of pages without one of their own. The other scripts import it.
import './theme-switch.js';
import './times.js';
import './status.js';
import './saved.js';

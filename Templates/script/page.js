// The script of pages that have no script of their own. The other scripts import it.
import './frame/theme-switch.js';
import './frame/menu.js';
import './base/times.js';
import './frame/age.js';
import './frame/status.js';
import './frame/saved.js';

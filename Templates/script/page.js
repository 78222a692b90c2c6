// The script of pages without one of their own. The other scripts import it.
import './frame/theme-switch.js';
import './base/times.js';
import './frame/status.js';
import './frame/saved.js';

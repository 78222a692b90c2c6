// On the page of a loan.
import './page.js';
import './back.js';
import './unfolded.js';

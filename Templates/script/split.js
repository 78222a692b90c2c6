// The script of the pages of a split list, whose loans are filtered as a whole.
import './list.js';

// The script of the page of saved loans.
import './page.js';
import { fillPage } from './shortlist/page.js';

fillPage();

// Shows the tray with the loans that the reader has saved. The page loads this script once a loan is saved.
import { addTray } from './shortlist/tray.js';

addTray();

// The script of embedded pages, which other pages show in frames. Their addresses have `embed=1` in the hash. The scripts
// theme.js and lost.js load this one, which can run before or after the page is parsed.
import { addStyle } from './base/style.js';
import { keepAddress } from './embed/address.js';
import { postHeight } from './embed/height.js';
import { openLinks } from './embed/links.js';
import { showSource } from './embed/source.js';
import style from './embed/style.txt';

// The origins that may know the height. The generator writes them at the beginning of this script.
const { origins } = document.currentScript;

function start() {
  showSource();
  openLinks();
  if (parent !== window) postHeight(origins);
}

addStyle(style);
keepAddress();
// Before all styles are loaded, the height is not the final one.
if (document.readyState === 'complete') start();
else addEventListener('load', start);

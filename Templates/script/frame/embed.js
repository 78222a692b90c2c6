// Loads the script of embedded pages (see embed.js and theme.js).
import { create, root } from '../base/dom.js';

if (root.matches('.embed')) document.head.append(create('script', { src: document.head.dataset.embed }));

// Loads the scripts that only some readers need. Such a script is a file, also for a page that has its own script
// written into it.
import { create } from './dom.js';

const loading = {};

// Loads a script once, and returns a promise of its element. The promise is rejected if the file is missing, as beside
// a page that was mailed; the next call tries again.
export function loadScript(src) {
  return loading[src] ??= new Promise((resolve, reject) => {
    const onerror = () => {
      delete loading[src];
      reject(Error(src));
    };
    const script = create('script', { src, onerror, onload: () => resolve(script) });
    document.head.append(script);
  });
}

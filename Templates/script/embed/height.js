// Posts the height of the document to the page with the frame whenever the height changes: `{ kivagenHeight: 1234 }`, in
// whole CSS pixels. Nothing else is posted, and no message is read.
import { root } from '../base/dom.js';

export function postHeight(origins) {
  // A browser that gives the origin of the framing page would complain in the console about messages for other origins.
  const [framing] = location.ancestorOrigins ?? [];
  const receivers = origins.filter((origin) => origin === '*' || origin === (framing ?? origin));
  let posted;
  // A frame that is as high as its content does not scroll (see style.txt).
  const showWhole = () => root.classList.toggle('whole', innerHeight >= posted);
  addEventListener('resize', showWhole);
  new ResizeObserver(() => {
    // The document is as high as its content, whatever the height of the frame (see style.txt).
    const height = Math.ceil(root.getBoundingClientRect().height);
    if (height === posted) return;
    posted = height;
    showWhole();
    for (const origin of receivers) parent.postMessage({ kivagenHeight: height }, origin);
  }).observe(root);
}

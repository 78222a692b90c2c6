// The reader's clock, and the distances of times from it.
export * from './clock.js';

// Shows the distances of the times within an element that was added to the page (see distances.js). A site's own
// theme.js may lack them.
export const showTimes = (element) => document.showTimes?.(element);
// In a long list, distances.js does so in the next frame: the task of the script is long enough.
if (!IS_LONG) showTimes(document);

// Splits long work into slices, between which the page can respond to the reader.
const budget = 8;

const pause = () => new Promise((resume) => { setTimeout(resume); });

// Calls `work` for each item, in slices of a few milliseconds each.
export async function inSlices(items, work) {
  let end = performance.now() + budget;
  for (const item of items) {
    if (performance.now() > end) {
      await pause();
      end = performance.now() + budget;
    }
    work(item);
  }
}

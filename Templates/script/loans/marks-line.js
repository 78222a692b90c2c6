// The line of marks over a card, which several scripts share.
import { all, create, find } from '../base/dom.js';

// Shows the marks of a script on a card, in place of those that it showed before. Each mark is a text with a class. `source`
// names the script.
export function showMarks(card, source, marks) {
  for (const mark of all('[data-by=' + source + ']', card)) mark.remove();
  const line = find('.marks', card) ?? create('p', { className: 'marks' });
  for (const [className, textContent] of marks) {
    const mark = create('span', { className, textContent });
    mark.dataset.by = source;
    line.append(mark);
  }
  if (!line.hasChildNodes()) line.remove();
  else if (!line.parentElement) card.firstElementChild?.after(line);
}

// Calls a function for the cards of a list now, and for each card that is put into the list later: cards are put there when
// they are shown, and those of other pages are loaded then.
export function markEach(list, mark) {
  const markCard = (card) => { if (card.dataset?.id) mark(card); };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(markCard);
  }).observe(list, { childList: true });
  const markAll = () => [...list.children].forEach(markCard);
  markAll();
  return markAll;
}

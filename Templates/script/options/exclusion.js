// Buttons that exclude an option.
import style from './style.txt';
import { create } from '../base/dom.js';
import { fill } from '../base/fill.js';
import { addStyle } from '../base/style.js';

const { exclude, form, isShown, options } = document.filter;

addStyle(style);

// Tells the list that an option has changed (see view.js).
const announce = ({ box }) => box.dispatchEvent(new Event('input', { bubbles: true }));

// Adds the buttons to the options in sight.
function addButtons() {
  for (const option of options.values()) {
    const { box, label, text } = option;
    if (option.button || box.role || !isShown(option)) continue;
    option.button = create('button', {
      type: 'button', className: 'not', ariaLabel: fill('%script.exclude option%', text), ariaPressed: !!option.excluded,
      onclick() {
        exclude(option, !option.excluded);
        announce(option);
      },
    });
    label.after(option.button);
    box.addEventListener('input', () => {
      option.required = !!option.facet.all?.checked;
      if (box.checked) exclude(option, false);
    });
  }
}
form.addEventListener('toggle', addButtons, true);
addButtons();

// Loads the script that knows which loans the reader has at Kiva (own.js): at once if there are any, and otherwise when the
// reader opens that part of the filter.
import { byId, find, write } from '../base/dom.js';
import { loadScript } from '../base/on-demand.js';
import { stored, whenStored } from '../base/storage.js';

const part = byId('own');
const src = find('[data-own]')?.dataset.own;
const load = () => loadScript(src).catch(() => write(part && find('[role=status]', part), '%own.failed%'));
const check = () => { if (src && stored('kivagen-own')) load(); };

part?.addEventListener('toggle', load);
whenStored(check);
check();

// Hides when a loan would be funded once that time has passed: the page was made before it.
import { all } from '../base/dom.js';
import { now, seconds, whenTimePasses } from '../base/times.js';

whenTimePasses(() => {
  for (const forecast of all('[data-until]')) forecast.hidden = seconds(forecast.dataset.until) < now;
});

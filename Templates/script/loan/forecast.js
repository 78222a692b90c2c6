// Hides the forecast of when a loan will be funded once that time has passed, since the page is older than that.
import { all } from '../base/dom.js';
import { now, seconds, whenTimePasses } from '../base/times.js';

whenTimePasses(() => {
  for (const forecast of all('[data-until]')) forecast.hidden = seconds(forecast.dataset.until) < now;
});

// Once a loan has ended (see distances.js), the link that would put a share into the basket leads to the loan at Kiva.
import { find } from '../base/dom.js';
import { whenTimePasses } from '../base/times.js';

whenTimePasses(() => {
  const other = find('.see');
  if (other?.closest('.ended')) find('.do>.btn').href = other.href;
});

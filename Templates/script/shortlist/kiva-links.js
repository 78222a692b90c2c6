// The links that hand loans over to Kiva (see "Handing loans over to Kiva" in docs/kiva-api.md).

const site = 'https://www.kiva.org';

// Kiva refuses longer addresses.
const longestAddress = 6000;

// The sum in cents up to which someone who is not signed in can have loans in the basket.
export const basketLimit = 15000;

// The share in cents that Kiva adds for each loan of a bundle.
export const usualShare = 2500;

// Returns an amount of cents as Kiva's addresses have it, `25` or `12.50`.
const plain = (cents) => (cents % 100 ? (cents / 100).toFixed(2) : '' + cents / 100);

const bundle = (ids, app) => '/add-loan-bundle?loanIds=' + ids + (app ? '&app_id=' + app : '');

const single = ({ id, lend }, app) =>
  '/process-instant-lending/' + id + '/' + plain(lend) + (app ? '?app_id=' + app : '');

// Returns the addresses that put loans into the basket, and whether the reader has to sign in first. `lend` of a loan
// is the amount in cents; a bundle adds at least the usual share of each. Several loans are a bundle; more than fit into an address are in several ones. `app` is the
// application ID, if the site has one.
export function kivaLinks(loans, app) {
  const least = loans.length > 1 ? usualShare : 0;
  const needsSignIn = loans.reduce((sum, { lend }) => sum + Math.max(lend, least), 0) > basketLimit;
  const toAddress = (path) => site + (needsSignIn ? '/ui-login?doneUrl=' + encodeURIComponent(path) : path);
  const commaLength = needsSignIn ? 3 : 1;
  const parts = [];
  let room = 0;
  for (const loan of loans) {
    const length = loan.id.length + commaLength;
    if (length > room) {
      parts.push([]);
      // The first loan of a part has no comma.
      room = longestAddress - toAddress(bundle('', app)).length + commaLength;
    }
    parts.at(-1).push(loan);
    room -= length;
  }
  const addresses = parts.map((part) => toAddress(
    part.length > 1 ? bundle(part.map(({ id }) => id), app) : single(part[0], app)));
  return { addresses, needsSignIn };
}

// Numbers and names as people read and search them.

// `1 day`, `3 days`.
export const counted = (n, one) => n + ' ' + one + (n === 1 ? '' : 's');

// `$1,350`, `$12.50`.
export const dollars = (n) => '$' + n.toLocaleString('en', { minimumFractionDigits: n % 1 && 2, maximumFractionDigits: 2 });

// Letters that are not another one with an accent, and what they become.
const odd = 'øłđı’ßæœ';
const plain = "o,l,d,i,',ss,ae,oe".split(',');

// Without accents, in small letters.
export const fold = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  .replace(/[øłđı’ßæœ]/g, (letter) => plain[odd.indexOf(letter)]);

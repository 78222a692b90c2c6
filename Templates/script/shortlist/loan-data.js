// Loads what the site knows of loans (see SavedLoanFiles.swift). The files are scripts, since pages opened from disk
// can load nothing else.
import { loadScript } from '../base/on-demand.js';
import { address } from './site.js';

// Returns a promise of the data in a file. Each sets `data` on its own element.
const load = (name) => loadScript(address('data/saved/' + name + '.js')).then(({ data }) => data);

// Returns a promise of the known loans by their ids, and of the site's application ID at Kiva. The promise is rejected
// if a file is missing.
export async function loadLoans(ids) {
  const { width, files, app } = await load('index');
  const known = new Set(files.map(String));
  const wanted = new Map();
  for (const id of ids) {
    const file = String(BigInt(id) / BigInt(width));
    if (!known.has(file)) continue;
    if (!wanted.has(file)) wanted.set(file, []);
    wanted.get(file).push(id);
  }
  const loans = new Map();
  await Promise.all([...wanted].map(async ([file, ids]) => {
    const data = await load(file);
    for (const id of ids) if (data.loans[id]) loans.set(id, read(id, data));
  }));
  return { app, loans };
}

// Returns a loan. All amounts are in cents, and what is not known is `undefined`, `null` or NaN.
function read(id, { countries, sectors, partners, loans }) {
  const [name, country, sector, partner, amount, remaining, expires, repayments, share, state] = loans[id];
  const [firstMonth, undated, ...runs] = repayments?.length ? repayments : [];
  return {
    id, name, amount, share, state, months: repayments, firstMonth, undated, runs, country: countries[country], sector: sectors[sector],
    partner: partners[partner], remaining: remaining ?? NaN, expires: expires ?? NaN,
  };
}

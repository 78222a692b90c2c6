// Reads a table in a text, such as the file that Kiva exports: the columns are found by their headings, in any order
// and any case, in English, Spanish, French or Chinese.
import { fold } from '../base/formatting.js';
import { numbersInLink } from './numbers.js';

// The headings of each kind of column, without spaces and signs. The first kinds of the loans' numbers are the surest.
const of = '(?:of|the|de|del|du|la|le|el|l)*';
const loan = '(?:kiva)?(?:loans?|prestamos?|prets?|贷款)';
const number = '(?:id|ids|number|num|no|nr|n|#|numero|identificador|identifiant|编号|号码?)';
const link = '(?:url|link|address|enlace|lien|链接|网址)';
const place = '(?:(?:loan|borrower)?country|pais|pays|国家(?:地区|或地区)?)';
const name = '(?:name|nombre|nom|名称)';
const code = '(?:code|iso|isocode|codigo|iso2|代码)';
const sector = '(?:(?:loan)?sector|secteur|行业|部门|领域)';
const partner = '(?:(?:lending|field|local|kiva)*partners?|socios?(?:decampo|local)?|partenaires?(?:deterrain|local)?'
  + '|(?:实地|现场|本地|当地|贷款)?合作伙伴)';
const heading = (...forms) => forms.map((form) => RegExp('^(?:' + form + ')$'));
const kinds = {
  // A column of bare numbers may also count the rows.
  id: heading(`${loan}${number}|${number}${of}${loan}`, '(?:kiva)?ids?', `(?:${loan})?${link}|${link}${of}${loan}`,
    number, loan),
  country: heading(`(?:iso)?${place}${code}?|${code}${of}${place}`, `${place}${name}|${name}${of}${place}`),
  sector: heading(`${sector}(?:${name}|dactivite|economico|deactividad)?|${name}${of}${sector}`),
  partner: heading(`${partner}${number}|${number}${of}${partner}`, `${partner}(?:${name})?|${name}${of}${partner}`),
};

const plain = (cell) => fold(cell).replace(/[ºª°]/g, '').replace(/[^\p{L}\p{N}#]/gu, '');

// Yields the rows of a text as arrays of cells. Cells may be quoted, as in RFC 4180; a quotation mark that is never
// closed is a character like any other.
function* rows(text, separator) {
  const ends = RegExp('[\\r\\n' + (separator === '|' ? '\\|' : separator) + ']', 'g');
  const endAfter = (start) => {
    ends.lastIndex = start;
    return ends.exec(text)?.index ?? text.length;
  };
  // Matches a doubled quotation mark, or a closing one, for which the empty group is set.
  const closing = /"(?:"|())/g;
  const lastQuote = text.lastIndexOf('"');
  let row = [];
  let at = 0;
  do {
    let start = at;
    if (text[at] === '"' && at < lastQuote) {
      closing.lastIndex = at + 1;
      let match;
      do match = closing.exec(text); while (match && match[1] === undefined);
      if (match) start = match.index;
    }
    const end = endAfter(start);
    const quoted = start > at ? text.slice(at + 1, start++).replaceAll('""', '"') : '';
    row.push(quoted + text.slice(start, end));
    at = end + 1;
    if (text[end] === separator) continue;
    if (text[end] === '\r' && text[at] === '\n') at++;
    yield row;
    row = [];
  } while (at < text.length);
  if (row.length) yield row;
}

// Returns the columns of each kind, the surest first, for a row that may be the heading row.
function columns(row) {
  const headings = row.map(plain);
  return Object.fromEntries(Object.entries(kinds).map(([kind, forms]) =>
    [kind, forms.flatMap((form) => headings.flatMap((heading, i) => (form.test(heading) ? i : [])))]));
}

// Returns the number of a loan in a cell of its column: `1234567`, `#1234567`, `1,234,567`, `1234567.0`, `="1234567"`
// or a link. Returns NaN if the cell has none.
function numberIn(cell = '') {
  const text = cell.normalize('NFKC').trim().replace(/^="(.*)"$/, '$1');
  const digits = text.match(/^#?([1-9]\d{0,14})(\.0*)?$/)?.[1];
  const groups = text.match(/^[1-9]\d{0,2}([ ,.'’]\d{3}){1,4}$/)?.[0].replace(/\D/g, '');
  return +(digits ?? groups ?? numbersInLink(text)[0] ?? NaN);
}

// The heading row is among the first rows: a title may be above it.
const firstRows = 20;

// Returns the loans of a table, each as an array of its number, its country, its sector and its partner. The functions
// of `read` take the text of a cell, and return the country, the sector or the partner, or `''` if it is not known.
// Returns `undefined` if the text has no heading row, or no loan below it.
export function readTable(text, read) {
  let best;
  for (const separator of [',', ';', '\t', '|']) {
    let index = 0;
    for (const row of rows(text, separator)) {
      const found = columns(row);
      const score = Object.values(found).filter((places) => places.length).length;
      if (found.id.length && score > (best?.score ?? 0)) best = { separator, index, found, score, width: row.length };
      if (++index >= firstRows) break;
    }
  }
  return best && readRows(text, best, read);
}

function readRows(text, { separator, index, found, width }, read) {
  const below = [...rows(text, separator)].slice(index + 1).filter((row) => row.some((cell) => cell.trim()));
  for (const column of found.id) {
    const loans = below.map((row) => [numberIn(row[column]), row]).filter(([id]) => id);
    // A heading alone may be a line of a text. In a table, each line below it has one number.
    const isTable = width > 1 || loans.length === below.length && loans.every(([, row]) => row.length < 2);
    if (!loans.length || !isTable) continue;
    return loans.map(([id, row]) => [id, ...['country', 'sector', 'partner'].map((kind) => {
      for (const place of found[kind]) {
        const value = read[kind](row[place]?.trim() ?? '');
        if (value) return value;
      }
      return '';
    })]);
  }
}

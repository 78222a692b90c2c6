// Finds the countries, sectors and partners that a table names. They are known by the names of the options of the
// filter, countries also by the names that the browser has for them, in the languages that kivagen has.
import { all, find, root } from '../base/dom.js';
import { fold } from '../base/formatting.js';

// Further names of countries: those of Kiva, of kivagen's languages, official names and former names (see
// CountryCode.swift). A name that two countries have, such as Congo, is missing.
const further = `AE UAE/AE Emirates/AE 阿联酋/BA Bosnia/BA 波黑/BL St Barthelemy/BN Brunei Darussalam/
BO Plurinational State of Bolivia/CD Congo (Dem. Rep.)/CD DR Congo/CD DRC/CD Democratic Republic of the Congo/
CD RD del Congo/CD República Democrática del Congo/CD RD Congo/CD République démocratique du Congo/CD Zaire/
CF Centrafrique/CG Congo (Rep.)/CG Republic of the Congo/CG República del Congo/CI Ivory Coast/CI Costa de Marfil/
CV Cabo Verde/CZ Czech Republic/CZ République tchèque/DO 多米尼加/FM Federated States of Micronesia/GB Great Britain/
GB England/GB UK/GF Guyane/HK Hong Kong/HK 香港/IR Islamic Republic of Iran/KG Kyrgyz Republic/KG Kirghizistan/
KN Saint-Kitts-et-Nevis/KP Democratic People's Republic of Korea/KR Republic of Korea/LA Lao PDR/
LA Lao People's Democratic Republic/MD Republic of Moldova/MK Macedonia/MM Myanmar/MM Burma/MM Birmanie/MN 蒙古国/MO Macau/
MO Macao/MO 澳门/MU Île Maurice/PS Palestine/PS Palestina/PS 巴勒斯坦/PS Palestinian Territories/PS Palestinian Territory/
PS State of Palestine/RU Russian Federation/SA Arabia Saudita/ST Sao Tome/SY Syrian Arab Republic/SZ Swaziland/
TL Timor-Leste/TL East Timor/TR Turkey/TZ United Republic of Tanzania/US USA/US United States of America/VA Holy See/
VA Vatican/VC St Vincent/VC St Vincent and the Grenadines/VE Bolivarian Republic of Venezuela/
VI Îles Vierges américaines/VN Viet Nam/XK Republic of Kosovo`;

// The sectors of Kiva.
const sectors = new Set(`agriculture arts clothing construction education entertainment food health housing
manufacturing personal-use retail services transportation wholesale`.split(/\s+/));

// Returns a name without what differs between spellings.
const plain = (name) => fold(name).replace(/&/g, 'and').replace(/\bst\b/g, 'saint').replace(/[^\p{L}\p{N}]/gu, '')
  .replace(/^the(?=.)/, '');

// Returns the values of the options of a facet by their names.
const optionsOf = (facet) => new Map(all('#filters [name=' + facet + ']').map((box) =>
  [plain(find('span', box.closest('.opt'))?.textContent ?? ''), box.value]));

// Returns a function that remembers the results of `read`: the rows of a table have few different names.
function remembering(read) {
  const known = new Map();
  return (name) => {
    if (!known.has(name)) known.set(name, read(name));
    return known.get(name);
  };
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

// Returns the codes of the countries by the names that the browser has for them.
function browserNames() {
  const found = new Map();
  for (const language of [root.lang, 'en', 'es', 'fr', 'zh-Hans', 'zh-Hant']) {
    try {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
      for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
        // A code that is no longer in use stands for another one.
        const name = new Intl.Locale('und-' + code).region === code && names.of(code);
        if (name) found.set(plain(name), code);
      }
    } catch { /* The language of the page may be unknown to the browser. */ }
  }
  return found;
}

// Returns the codes of the countries by the names above.
const furtherNames = () => further.split(/\/\s*/).map((row) => [plain(row.slice(3)), row.slice(0, 2)]);

// Returns the codes of the countries by all names that are known.
function readCodes() {
  const found = new Map([...browserNames(), ...furtherNames()]);
  // Two countries have this name, except in a language in which one of them is called otherwise.
  found.delete('congo');
  return new Map([...found, ...optionsOf('country')]);
}

let codes;
// Returns the code of a country, given its code or its name, also one such as `Tanzania, United Republic of`. Returns
// `''` for an unknown country.
export const country = remembering((name) => {
  codes ??= readCodes();
  if (/^[A-Z]{2}$/i.test(name) && [...codes.values()].includes(name.toUpperCase())) return name.toUpperCase();
  const [first, rest] = name.split(/,\s*/);
  return codes.get(plain(name)) ?? codes.get(plain(rest + ' ' + first)) ?? '';
});

let slugs;
// Returns the slug of a sector, or `''` for an unknown one.
export const sector = remembering((name) => {
  slugs ??= optionsOf('sector');
  const slug = fold(name).replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
  return slugs.get(plain(name)) ?? (sectors.has(slug) ? slug : '');
});

// Returns the number of a partner, or a sign and the name of one of which only the name is known.
export const partner = remembering((name) =>
  (/^[1-9]\d{0,8}$/.test(name) ? name : name && '=' + plain(name).slice(0, 100)));

let numbers;
// Returns the number of a partner of which only the name may be known, if the page has it.
export function partnerNumber(value) {
  numbers ??= optionsOf('partner');
  return value[0] === '=' ? numbers.get(value.slice(1)) ?? value : value;
}

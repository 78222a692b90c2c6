// The tables of the page of saved loans: what the open ones are, and what comes back when.
import { create } from '../base/dom.js';
import { dollars, fill, grouped } from '../base/formatting.js';
import { monthText, periodText } from '../base/months.js';
import { expectedRepayments, height, stepLine, width } from './repayments.js';
import { divide, dominant } from './shares.js';
import { address } from './site.js';
import { sentences } from './summary.js';

const heading = (text) => create('h2', { textContent: text });

// Returns a table with headings, and with rows of texts. The first cell of each row is its heading.
function table(caption, headings, rows) {
  const table = create('table');
  const cells = (texts, scope) => {
    const row = create('tr');
    row.append(...texts.map((text, i) => {
      const cell = create(scope === 'col' || !i ? 'th' : 'td');
      if (cell.matches('th')) cell.scope = scope;
      cell.append(text);
      return cell;
    }));
    return row;
  };
  table.createCaption().append(caption);
  table.createTHead().append(cells(headings, 'col'));
  table.createTBody().append(...rows.map((row) => cells(row, 'row')));
  return table;
}

// Returns an element of a picture.
function shape(name, attributes) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

const kinds = {
  country: ['%saved-page.by-country%', '%saved-page.country%'],
  sector: ['%saved-page.by-sector%', '%saved-page.sector%'],
  partner: ['%saved-page.by-partner%', '%saved-page.partner%'],
};

const dependence = {
  country: ['%saved-page.all-country name%', '%saved-page.half-country name%', '%saved-page.most-country name%'],
  sector: ['%saved-page.all-sector name%', '%saved-page.half-sector name%', '%saved-page.most-sector name%'],
  partner: ['%saved-page.all-partner name%', '%saved-page.half-partner name%', '%saved-page.most-partner name%'],
};

// Returns the sentence that all, half or more than half of the sum depends on one country, sector or partner; an empty
// text if less does. The name is isolated from the direction of the text around it.
function dependenceText(kind, groups, shown) {
  const group = dominant(groups, shown);
  if (!group) return '';
  const [whole, half, most] = dependence[kind];
  return fill(group.sum === shown.total ? whole : group.sum * 2 === shown.total ? half : most, '\u2068' + group.name + '\u2069');
}

function bar(sum, total) {
  const bar = shape('svg', { class: 'bar', 'aria-hidden': true });
  bar.append(shape('rect', { width: 100 * sum / total + '%', height: 7 }));
  return bar;
}

// Returns the section with the tables by country, sector and partner; nothing if no loan is open.
export function dividedTables(shown) {
  if (!shown.open.length) return [];
  const section = create('section');
  section.append(heading('%saved-page.what%'));
  for (const kind of ['partner', 'country', 'sector']) {
    const groups = divide(shown.open, kind, '%script.group-unknown%');
    const text = dependenceText(kind, groups, shown);
    if (text) section.append(create('p', { className: 'dependence', textContent: text }));
  }
  const tables = create('div', { className: 'by' });
  for (const [kind, [caption, column]] of Object.entries(kinds)) {
    tables.append(table(caption, [column, '%saved-page.number%', '%saved-page.amount%'],
      divide(shown.open, kind, '%script.group-unknown%').map(({ name, code, count, sum }) => {
        const cell = create('span');
        // Every field partner whose number is known has a page.
        const text = kind === 'partner' && code ? create('a', { href: address('partners/' + code + '.html') }) : cell;
        text.append(create('bdi', { textContent: name }));
        cell.append(...text === cell ? [] : [text], bar(sum, shown.total));
        return [cell, grouped(count), dollars(sum)];
      })));
  }
  section.append(tables);
  return [section];
}

// Returns the sentences on when half and all is expected, and on what is not known.
function repaymentSentences({ half, last, undated, missing }) {
  return sentences(
    half === null ? '' : last === null ? fill('%saved-page.half-back half%', monthText(half))
      : half === last ? fill('%saved-page.all-back last%', monthText(last))
        : fill('%saved-page.half-and-all-back half last%', monthText(half), monthText(last)),
    undated ? fill('%saved-page.undated amount%', dollars(undated)) : '',
    missing ? fill('%saved-page.no-plan count%', grouped(missing)) : '',
  );
}

// Returns the section with the expected repayments of the shares of some loans; nothing if none is open.
export function repaymentsSection(open) {
  if (!open.length) return [];
  const plan = expectedRepayments(open);
  const { rows, length } = plan;
  // If any amount has cents, all of them are written with cents.
  const hasCents = rows.some(({ due, sum }) => due % 100 || sum % 100);
  const money = (cents) => (hasCents
    ? fill('%number.money amount%', grouped(cents, (cents / 100).toFixed(2))) : dollars(cents));
  const section = create('section', { className: 'course' });
  section.append(heading('%saved-page.back%'), create('p', { textContent: repaymentSentences(plan) }));
  if (!rows.length) return [section];
  if (rows.length > 1) {
    const picture = shape('svg', {
      viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: 'none', 'aria-hidden': true,
    });
    picture.append(shape('path', { 'vector-effect': 'non-scaling-stroke', d: stepLine(plan) }));
    const caption = create('figcaption');
    caption.append(...[rows[0], rows.at(-1)].map(
      ({ first }) => create('span', { textContent: periodText(first, length) })));
    const figure = create('figure');
    figure.append(create('p', { className: 'peak', textContent: money(rows.at(-1).sum) }), picture, caption);
    section.append(figure);
  }
  section.append(table('%saved-page.back%', ['%plan.due%', '%plan.amount%', '%saved-page.by-then%'], rows.map(
    ({ first, due, sum }) => [periodText(first, length), money(due), money(sum)])));
  return [section];
}

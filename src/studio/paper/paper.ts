import { escapeHtml, htmlDocument } from '../../contract/index.ts';
import { boldParts } from '../../engine/index.ts';
import type { DrawnCell, DrawnRow, DrawnTable } from '../describe/drawnTable.ts';
import type { DescribedChange, ChangedLine } from '../changes/describeChanges.ts';
import type { WizardPart } from '../changes/newWizardParts.ts';
import { STYLES } from './styles.ts';

/** What a document is about. `facts`: name and value, such as 'Gedruckt' and a day. */
export type PaperHead = { title: string; facts: readonly (readonly [string, string])[] };

/** What the two states of a comparison are called, such as 'bisher' and 'künftig'. */
export type Words = { before: string; after: string };

/** Who wrote changes, as a line: of all of them, or of each; undefined where unknown. */
export type Authors = { all?: string; of?: (told: DescribedChange) => string | undefined };

/** All that a wizard says and does, as one HTML document for the screen and for paper, without scripts and foreign files. */
export function wholeOnPaper(head: PaperHead, parts: readonly WizardPart[]): string {
  const sections = parts.map(({ heading, told, none }) =>
    [
      `<section><h2>${escapeHtml(heading)}</h2>`,
      ...(told.length === 0 && none !== undefined ? [paragraph(none)] : []),
      ...told.map((one) => thing(one.where === heading ? '' : one.where, one, plainLine)),
      '</section>',
    ].join('\n'),
  );
  return page(head, sections);
}

/** What differs between two states, likewise. `authors`: who wrote the changes. */
export function changesOnPaper(
  head: PaperHead,
  told: readonly DescribedChange[],
  words: Words,
  authors: Authors = {},
): string {
  const things = told.map((one) => {
    const mark = MARKS[one.change];
    const where = mark === '' ? one.where : `${one.where} (${mark})`;
    return thing(where, one, (line) => changedLine(line, words), { words, author: authors.of?.(one) });
  });
  const all = authors.all === undefined ? [] : [paragraph(`${authors.all}.`)];
  return page(
    head,
    things.length === 0 ? [paragraph('An Fragen, Texten und Regeln ist beides gleich.')] : [...all, ...things],
  );
}

const MARKS: Record<DescribedChange['change'], string> = { neu: 'neu', weg: 'entfällt', anders: '' };
const ROWS: Record<DrawnRow['change'], string> = { neu: 'neu', weg: 'entfällt', anders: 'geändert', '': '' };

function page({ title, facts }: PaperHead, body: readonly string[]): string {
  const list = `<dl>${facts.map(([name, value]) => pair(name, value)).join('')}</dl>`;
  return htmlDocument({ title, styles: STYLES, body: [`<h1>${escapeHtml(title)}</h1>`, list, ...body].join('\n') });
}

/** `heading`: empty where the section has it already. */
function thing(
  heading: string,
  { lines, table }: DescribedChange,
  line: (line: ChangedLine) => string,
  { words, author }: { words?: Words; author?: string | undefined } = {},
): string {
  return [
    '<article>',
    ...(heading === '' ? [] : [`<h3>${escapeHtml(heading)}</h3>`]),
    ...(author === undefined ? [] : [paragraph(author)]),
    `<dl>${lines.map(line).join('')}</dl>`,
    ...(table === undefined ? [] : [drawn(table.drawn, table.beside, words)]),
    '</article>',
  ].join('\n');
}

function plainLine({ label, after }: ChangedLine): string {
  return pair(label, after ?? 'ist angegeben');
}

function changedLine({ label, before, after }: ChangedLine, words: Words): string {
  if (before === undefined && after === undefined) return pair(label, 'geändert');
  const sides = [
    ...(before === undefined ? [] : [`<del>${side(words.before, before)}</del>`]),
    ...(after === undefined ? [] : [`<ins>${side(words.after, after)}</ins>`]),
  ];
  return `<div><dt>${escapeHtml(label)}</dt><dd>${sides.join('<br>')}</dd></div>`;
}

function side(name: string, text: string): string {
  return `<small>${escapeHtml(name)}:</small> ${withBold(text || 'leer')}`;
}

function drawn({ columns, rows }: DrawnTable, beside: string | undefined, words: Words | undefined): string {
  const head = ['Zeile', ...columns].map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const body = rows.map((row, index) => {
    const mark = words === undefined || ROWS[row.change] === '' ? '' : ` ${ROWS[row.change]}`;
    const cells = row.cells.map((cell) => `<td>${cellOf(cell, row.change, words)}</td>`).join('');
    return `<tr><th scope="row">${index + 1}.${mark}</th>${cells}</tr>`;
  });
  const compared = beside === undefined || words === undefined ? '' : paragraph(`Verglichen mit: ${beside}`);
  return `${compared}<table><thead><tr>${head}</tr></thead><tbody>\n${body.join('\n')}\n</tbody></table>`;
}

function cellOf({ before = '', after = '' }: DrawnCell, change: DrawnRow['change'], words: Words | undefined): string {
  if (words === undefined || change === 'neu') return escapeHtml(after);
  if (change === 'weg') return escapeHtml(before);
  if (before === after) return escapeHtml(after);
  return `<del>${side(words.before, before)}</del><br><ins>${side(words.after, after)}</ins>`;
}

function pair(name: string, value: string): string {
  return `<div><dt>${escapeHtml(name)}</dt><dd>${withBold(value)}</dd></div>`;
}

/** A text with its bold words. Signs of lists and headings stay, as they were written. */
function withBold(text: string): string {
  return boldParts(text)
    .map((part, index) => (index % 2 === 0 ? escapeHtml(part) : `<strong>${escapeHtml(part)}</strong>`))
    .join('');
}

function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

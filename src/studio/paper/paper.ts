import { escapeHtml, htmlDocument } from '../../contract/index.ts';
import type { DrawnCell, DrawnRow, DrawnTable } from '../describe/drawnTable.ts';
import type { MarkedParagraphs } from '../describe/thing.ts';
import { changedWords, type TextPart } from '../changes/changedWords.ts';
import type { DescribedChange, ChangedLine } from '../changes/describeChanges.ts';
import type { WizardPart } from '../changes/newWizardParts.ts';
import { STYLES } from './styles.ts';
import { drawParagraphs, joinParagraphs } from './paragraphs.ts';

/** What a document is about. `facts`: name and value, such as 'Gedruckt' and a day. */
export type PaperHead = { title: string; facts: readonly (readonly [string, string])[] };

/** What the two states of a comparison are called, such as 'bisher' and 'künftig'. */
export type Words = { before: string; after: string };

/** Who wrote changes, as a line: of all of them, of each, or of a row of a table; undefined where unknown. */
export type Authors = {
  all?: string;
  of?: (told: DescribedChange) => string | undefined;
  ofRow?: (row: DrawnRow) => string | undefined;
};

/** All that a wizard says and does, as one HTML document for the screen and for paper, without scripts and foreign files. */
export function wholeOnPaper(head: PaperHead, parts: readonly WizardPart[]): string {
  return paperPage(head, drawParts(parts));
}

/** Things under their headings, each part as a section. */
export function drawParts(parts: readonly WizardPart[]): string[] {
  return parts.map(({ heading, told, none }) =>
    [
      `<section><h2>${escapeHtml(heading)}</h2>`,
      ...(told.length === 0 && none !== undefined ? [paragraph(none)] : []),
      ...told.map((one) => {
        const title = one.where === heading ? '' : one.where;
        const level = title === '' ? 3 : 4;
        return thing(
          { title, level: 3 },
          joinParagraphs([...one.lines, ...(one.messages ?? [])]).map((line) => plainLine(line, level)),
          one,
        );
      }),
      '</section>',
    ].join('\n'),
  );
}

/** What differs between two states, likewise. `authors`: who wrote the changes. */
export function changesOnPaper(
  head: PaperHead,
  told: readonly DescribedChange[],
  words: Words,
  authors: Authors = {},
): string {
  const all = authors.all === undefined ? [] : [paragraph(`${authors.all}.`)];
  return paperPage(head, [...(told.length === 0 ? [] : all), ...drawChanges(told, words, { ...authors, level: 2 })]);
}

/** Changes, each as an article, or that there are none. `level`: of their headings. */
export function drawChanges(
  told: readonly DescribedChange[],
  words: Words,
  { of, ofRow, level }: Omit<Authors, 'all'> & { level: 2 | 3 },
): string[] {
  if (told.length === 0) return [paragraph('An Fragen, Texten und Regeln ist beides gleich.')];
  return told.map((one) => {
    const mark = MARKS[one.change];
    const where = mark === '' ? one.where : `${one.where} (${mark})`;
    const isGone = one.change === 'weg';
    const lines = [...one.lines, ...(one.messages ?? [])].map((line) => changedLine(line, words, isGone));
    return thing({ title: where, level }, lines, one, { words, author: of?.(one), authorOfRow: ofRow });
  });
}

const MARKS: Record<DescribedChange['change'], string> = { neu: 'neu', weg: 'entfällt', anders: '' };
const ROWS: Record<DrawnRow['change'], string> = { neu: 'neu', weg: 'entfällt', anders: 'geändert', '': '' };

/** The document. `above`: HTML that stands on the screen only. */
export function paperPage({ title, facts }: PaperHead, body: readonly string[], above = ''): string {
  const head = [above, `<h1>${escapeHtml(title)}</h1>`, drawFacts(facts)];
  return htmlDocument({ title, styles: STYLES, body: [...head, ...body].filter(Boolean).join('\n') });
}

/** Names and values. */
export function drawFacts(facts: PaperHead['facts']): string {
  return `<dl>${facts.map(([name, value]) => pair(name, value)).join('')}</dl>`;
}

/** `title`: empty where the section has it already. */
function thing(
  { title, level }: { title: string; level: 2 | 3 },
  lines: readonly string[],
  { table }: DescribedChange,
  { words, author, authorOfRow }: { words?: Words; author?: string | undefined; authorOfRow?: Authors['ofRow'] } = {},
): string {
  return [
    '<article>',
    ...(title === '' ? [] : [`<h${level}>${escapeHtml(title)}</h${level}>`]),
    ...(author === undefined ? [] : [paragraph(author)]),
    `<dl>${lines.join('')}</dl>`,
    ...(table === undefined ? [] : [drawn(table.drawn, table.beside, { words, authorOfRow })]),
    '</article>',
  ].join('\n');
}

/** `level`: of headings in it. */
function plainLine({ label, after, paragraphs }: ChangedLine, level: 3 | 4): string {
  if (paragraphs?.after === undefined) return pair(label, after ?? 'ist angegeben');
  return `<div><dt>${escapeHtml(label)}</dt><dd>${drawParagraphs(paragraphs.after, level)}</dd></div>`;
}

/** `isGone`: what the line is about is gone as a whole, which its title has. */
function changedLine({ label, before, after, paragraphs }: ChangedLine, words: Words, isGone: boolean): string {
  if (before === undefined && after === undefined) return pair(label, 'geändert');
  const gone = before !== undefined && after === undefined && !isGone ? [named(words.after, 'entfällt')] : [];
  const marked =
    before === undefined || after === undefined || paragraphs !== undefined ? undefined : changedWords(before, after);
  if (marked !== undefined) {
    const both = [
      named(words.before, drawWords(marked.before, 'del')),
      named(words.after, drawWords(marked.after, 'ins')),
    ];
    return `<div><dt>${escapeHtml(label)}</dt><dd>${both.join('<br>')}</dd></div>`;
  }
  const looks = paragraphs === undefined ? '' : ' class="paragraphs"';
  const sides = [
    ...(before === undefined ? [] : [`<del${looks}>${side(words.before, before, paragraphs?.before)}</del>`]),
    ...(after === undefined ? [] : [`<ins${looks}>${side(words.after, after, paragraphs?.after)}</ins>`]),
    ...gone,
  ];
  return `<div><dt>${escapeHtml(label)}</dt><dd>${sides.join(paragraphs === undefined ? '<br>' : '')}</dd></div>`;
}

function side(name: string, text: string, marked?: MarkedParagraphs): string {
  return named(name, marked === undefined ? escapeHtml(text || 'leer') : drawParagraphs(marked, 3));
}

/** `html`: what stands on one of the two sides. */
function named(name: string, html: string): string {
  return `<small>${escapeHtml(name)}:</small> ${html}`;
}

/** A text with its changed words marked. */
function drawWords(parts: readonly TextPart[], tag: 'del' | 'ins'): string {
  return parts
    .map(({ text, isChanged }) => (isChanged ? `<${tag}>${escapeHtml(text)}</${tag}>` : escapeHtml(text)))
    .join('');
}

type DrawnOptions = { words: Words | undefined; authorOfRow: Authors['ofRow'] };

function drawn(
  { columns, rows }: DrawnTable,
  beside: string | undefined,
  { words, authorOfRow }: DrawnOptions,
): string {
  const head = ['Zeile', ...columns].map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const body = rows.map((row, index) => {
    const mark = words === undefined || ROWS[row.change] === '' ? '' : ` ${ROWS[row.change]}`;
    const cells = row.cells.map((cell) => `<td>${cellOf(cell, row.change, words)}</td>`).join('');
    const author = authorOfRow?.(row);
    const by = author === undefined ? '' : `<br><small>${escapeHtml(author)}</small>`;
    return `<tr><th scope="row">${index + 1}.${mark}${by}</th>${cells}</tr>`;
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
  return `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`;
}

/** A text as one paragraph. */
export function paragraph(text: string): string {
  return `<p>${escapeHtml(text)}</p>`;
}

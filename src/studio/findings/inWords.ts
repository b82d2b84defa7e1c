import { labelOf, valueLabelOf } from '../document/labels.ts';
import type { Outline } from '../document/outline.ts';
import { sayFile } from '../document/sayFile.ts';
import { plainTitle, titleOf } from '../document/titles.ts';

export type Named = Pick<Outline, 'steps' | 'tables' | 'computed' | 'parts'>;

/** What authors wrote, and words that are typed as they stand. */
const QUOTED = /('[^']*'|„[^“]*“|"[^"]*")/;
/** Keys of the format that are German words, too. */
const GERMAN = new Set(['alt', 'links', 'live', 'on', 'of', 'not', 'name', 'text']);
const KEY = /(?<![\p{L}\d/{.@<-])[a-z][A-Za-z]*(?::[a-z]+)?(?:\.[a-z][A-Za-z]*)*(?![\p{L}\d/-])/gu;

/** A sentence of the check with the titles of what it names, and the words of the panel for keys and files of the format. */
export function inWords(sentence: string, outline: Named): string {
  const named = withNames(withSnippets(sentence), outline);
  return withQuestions(named, outline)
    .split(QUOTED)
    .map((part, index) => (index % 2 === 1 ? part : withKeys(part, outline)))
    .join('');
}

/** Values as they are written in files: `"type": "number"`, `"errorMessage": { "required": "…" }`. */
function withSnippets(sentence: string): string {
  return sentence
    .replaceAll(
      /"([\w:]+)": \{ "(\w+)": "…" \}/g,
      (_, key: string, inner: string) => `„${labelOf(key)}: ${labelOf(inner)}“`,
    )
    .replaceAll(
      /"([\w:]+)": (?:"([^"]*)"|(true|false))/g,
      (_, key: string, value: string | undefined, flag: string | undefined) =>
        `„${labelOf(key)}${value === undefined ? (flag === 'false' ? ': nein' : '') : `: ${valueLabelOf(value)}`}“`,
    )
    .replaceAll(/\b[Dd]e[rn] Schlüssel '([\w:]+)'/g, (_, key: string) => `Die Angabe „${labelOf(key)}“`)
    .replaceAll(/\bListe '([\w:]+)'/g, (_, key: string) => `Liste „${labelOf(key)}“`)
    .replace(/^Bitte ergänzen Sie ihn(?:: .*|\.)$/, 'Bitte ergänzen Sie sie.')
    .replaceAll('JJJJ-MM-TT', 'Jahr-Monat-Tag');
}

/** What a remedy does, with the titles of the steps that it names. Answers stand as they are stored. */
export function sayFix(label: string, outline: Named): string {
  const step = new Map(outline.steps.map(({ id, title }) => [id, plainTitle(title)]));
  const named = label.replaceAll(/'([^']+)'(?! nehmen| schreiben)/g, (whole, name: string) => {
    const title = step.get(name);
    return title === undefined ? whole : `„${title}“`;
  });
  return inWords(named, outline);
}

/** Titles for the names of steps, tables and computed values. */
function withNames(sentence: string, { steps, tables, computed }: Named): string {
  const step = new Map(steps.map(({ id, title }) => [id, plainTitle(title)]));
  const table = new Map(tables.map(({ name, title }) => [name, plainTitle(title)]));
  const value = new Map(computed.map(({ name, title }) => [name, title]));
  return sentence
    .replaceAll(/(?<=\b(?:Schritt|Ziel) )'([^']+)'/g, quoted(step))
    .replaceAll(/(?<=\bTabelle )'([^']+)'/g, quoted(table))
    .replaceAll(/(?<=\b[Bb]erechneten? Wert )'([^']+)'/g, quoted(value))
    .replaceAll(/\{=([\w-]+)\}/g, quoted(value));
}

function quoted(names: ReadonlyMap<string, string>): (all: string, name: string) => string {
  return (_, name) => `„${names.get(name) ?? name}“`;
}

/** Titles for the pointers of questions. */
function withQuestions(sentence: string, { steps }: Pick<Named, 'steps'>): string {
  const fields = steps.flatMap((step) => step.fields);
  return sentence.replaceAll(/(?<=^|[\s({])\/[\p{L}\d_~/-]+/gu, (pointer) => {
    const field = fields.find((one) => one.pointer === pointer);
    return field === undefined ? pointer : `„${titleOf(field.schema, pointer)}“`;
  });
}

/** The words of the panel for the keys of the format, and of the outline for its files. */
function withKeys(sentence: string, outline: Named): string {
  return sentence
    .replaceAll(/\b(?:steps|tables)\/[\w-]+\.json\b|\b(?:wizard|machine|journeys)\.json\b/g, (file) => {
      return `„${sayFile(file, outline)}“`;
    })
    .split(QUOTED)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(KEY, sayKey)))
    .join('');
}

function sayKey(key: string): string {
  const way = key.split('.');
  const isKnown = way.every((one) => labelOf(one) !== one) && !GERMAN.has(key);
  return isKnown ? `„${way.map(labelOf).join(' › ')}“` : key;
}

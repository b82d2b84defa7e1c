import { partFile } from '../../check/browser.ts';
import { labelOf, valueLabelOf } from '../document/labels.ts';
import type { Outline } from '../document/outline.ts';
import { sayFile } from '../document/sayFile.ts';
import { plainTitle, titleOf } from '../document/titles.ts';

export type Named = Pick<Outline, 'steps' | 'tables' | 'columns' | 'computed' | 'parts'>;

/** What authors wrote, and words that are typed as they stand. */
const QUOTED = /('[^']*'|„[^“]*“|"[^"]*")/;
/** Keys of the format that are German words, too. */
const GERMAN = new Set(['alt', 'links', 'live', 'on', 'of', 'not', 'name', 'text']);
const KEY = /(?<![\p{L}\d/{.@<-])[a-z][A-Za-z]*(?::[a-z]+)?(?:\.[a-z][A-Za-z]*)*(?![\p{L}\d/-])/gu;

/** A number whose key stands before it, after its German name. */
const NUMBERED = /\([a-zA-Z]+: (?=\d)/g;

/** A sentence of the check with the titles of what it names, and the words of the panel for keys and files of the format. */
export function inWords(sentence: string, outline: Named): string {
  const named = withNames(withLost(withSnippets(sentence), outline), outline);
  return withFewer(withQuestions(named, outline))
    .replaceAll(/(„[^“]+“): (?<=„([^“]+)“: )\2 /g, '$1: ')
    .split(QUOTED)
    .map((part, index) => (index % 2 === 1 ? part : withKeys(part, outline)))
    .join('');
}

/** Values as they are written in files: `"type": "number"`, `"errorMessage": { "required": "…" }`. */
function withSnippets(sentence: string): string {
  return (
    sentence
      .replace(
        /^Bitte geben Sie NEXT oder SUBMIT an, .*$/,
        'Bitte verbinden Sie ihn mit einem anderen Schritt, kennzeichnen Sie ihn als Ende, oder führen Sie mit ihm weiter auf eine andere Seite.',
      )
      .replaceAll('"type": "final"', 'die Kennzeichnung als Ende')
      .replaceAll(/(?<=: )NEXT, SUBMIT, invoke\b/g, 'den Weg nach Weiter, den nach Absenden, das Senden')
      // In a mail, an answer is written by its pointer: words for it could not be typed.
      .replace(/, oder eine Antwort, die kein freier Text ist, wie \{[^}]*\}\.$/, '.')
      .replaceAll(/\b\d+ \((\d+ MB)\)/g, '$1')
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
      .replace(
        /Platzhalter gehen nur in .*$/,
        'Platzhalter gehen nur in Absätzen über und unter den Fragen, in Hinweisen, unter einem Ergebnis und in E-Mails, am Ende auch in Abschnitten, im Dank und in Links.',
      )
      .replace(/^Bitte ergänzen Sie ihn(?:: .*|\.)$/, 'Bitte ergänzen Sie sie.')
      .replaceAll('JJJJ-MM-TT', 'Jahr-Monat-Tag')
  );
}

/** A question that nobody asks has no title: its pointer says nothing to those who have removed it. */
function withLost(sentence: string, { steps }: Named): string {
  const isAsked = (pointer: string) => steps.some(({ fields }) => fields.some((field) => field.pointer === pointer));
  return sentence
    .replace(/^Das Feld '(\/[^']*)' wird nirgends gefragt\.$/, (whole, pointer: string) =>
      isAsked(pointer) ? whole : 'Die Frage, um die es hier geht, gibt es nicht (mehr).',
    )
    .replace(/^Kein Schritt fragt nach (\/\S*)\.$/, (whole, pointer: string) =>
      isAsked(pointer) ? whole : 'Kein Schritt stellt sie.',
    );
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

/** Titles for what stands in quotes, by the words around it: an answer may be called like a step. */
function withNames(sentence: string, outline: Named): string {
  const { computed } = outline;
  const value = (name: string) => computed.find((one) => one.name === name)?.title;
  return sentence
    .replaceAll(/'([^']+)'/g, (whole, name: string, at: number) => {
      const title = titleNamed(name, sentence.slice(0, at), sentence.slice(at + whole.length), outline);
      return title === undefined ? whole : `„${title}“`;
    })
    .replaceAll(/\{=([\w-]+)\}/g, (whole, name: string) => `„${value(name) ?? whole}“`);
}

function titleNamed(name: string, before: string, after: string, outline: Named): string | undefined {
  const { steps, tables, computed, parts } = outline;
  // An address may read like the name of a question.
  if (after.startsWith(' führt von')) return undefined;
  if (
    /\b(?:Schritt|Ziel|bleibt|mit|zu|Von|nach|für|über|Auf|nennt|wie) $/.test(before) ||
    after.startsWith(' kommt nach')
  )
    return plainTitle(steps.find(({ id }) => id === name)?.title) || undefined;
  if (/\bTabelle $/.test(before)) return tables.find((table) => table.name === name)?.title;
  if (/\bWert $/.test(before)) return computed.find((value) => value.name === name)?.title;
  if (/\bTeil $/.test(before)) return parts.find(({ file }) => file === partFile(name))?.title;
  if (/\b(?:Darstellung|Bedingung|E-Mail) $/.test(before)) return sayIfOther(valueLabelOf, name);
  if (/\bListe $/.test(before) && labelOf(name) !== name) return labelOf(name);
  if (/(?:^|[.!?] |\b(?:Feld|Frage|Gruppe|Liste|Bei) )$/.test(before)) return titleOfField(name, steps);
  return undefined;
}

function sayIfOther(say: (name: string) => string, name: string): string | undefined {
  return say(name) === name ? undefined : say(name);
}

/** The title of the one question whose answer has this name. */
function titleOfField(name: string, steps: Named['steps']): string | undefined {
  const titles = steps.flatMap(({ fields }) =>
    fields.filter(({ path }) => path.at(-1) === name).map(({ schema }) => plainTitle(schema.title)),
  );
  const [title, ...others] = new Set(titles);
  return others.length === 0 ? title || undefined : undefined;
}

/** Titles for the pointers of questions. */
function withQuestions(sentence: string, { steps }: Pick<Named, 'steps'>): string {
  const fields = steps.flatMap((step) => step.fields);
  return sentence.replaceAll(/(?<=^|[\s({])(?<!zum Beispiel |wie )\/[\p{L}\d_~/-]+/gu, (pointer) => {
    const field = fields.find((one) => one.pointer === pointer);
    return field === undefined ? pointer : `„${titleOf(field.schema, pointer)}“`;
  });
}

/** More would be read by nobody. */
const MOST_OFFERED = 5;

/** A long list of what is possible, cut. */
function withFewer(sentence: string): string {
  const [, list = ''] = /^Möglich sind: (.+)\.$/.exec(sentence) ?? [];
  const all = list.split(/, (?=[„/'{])/);
  const others = all.length - MOST_OFFERED;
  return others < 2 ? sentence : `Möglich sind: ${all.slice(0, MOST_OFFERED).join(', ')} und ${others} weitere.`;
}

/** The words of the panel for the keys of the format, and of the outline for its files. */
function withKeys(sentence: string, outline: Named): string {
  return sentence
    .replaceAll(/\b(?:steps|tables)\/[\w-]+\.json\b|\b(?:wizard|machine|journeys)\.json\b/g, (file) => {
      return `„${sayFile(file, outline)}“`;
    })
    .split(QUOTED)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(NUMBERED, '(').replaceAll(KEY, sayKey)))
    .join('');
}

function sayKey(key: string): string {
  const way = key.split('.');
  const isKnown = way.every((one) => labelOf(one) !== one) && !GERMAN.has(key);
  return isKnown ? `„${way.map(labelOf).join(' › ')}“` : key;
}

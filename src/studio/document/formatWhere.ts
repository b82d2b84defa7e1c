import { formatPlaceIn } from '../../editing/index.ts';
import { readPointer } from '../../engine/index.ts';
import { labelAt } from './labels.ts';
import { short } from './short.ts';
import { inWords, nameInWords, plainTitle } from './titles.ts';

import type { Outline } from './outline.ts';
import type { FilePlace } from './place.ts';
import type { Trees } from './trees.ts';

/** What phrases about places name, by what they are. Steps and questions have names of their own, which may be alike. */
export type Titles = Partial<Record<'step' | 'table' | 'part' | 'computed' | 'question', ReadonlyMap<string, string>>>;

/** The word before a name in quotes, by what the name is. */
const KINDS = new Map<string, keyof Titles>([
  ['Schritt', 'step'],
  ['von', 'step'],
  ['nach', 'step'],
  ['aus', 'step'],
  ['Tabelle', 'table'],
  ['Teil', 'part'],
  ['Wert', 'computed'],
  ['Frage', 'question'],
]);

/** How programs write a name. A title may be written so, too, and reads the same in words. */
const NAME = /^\p{Ll}[\p{L}\d_-]*$/u;

/** A phrase of the engine about places, with titles where it says names. */
export function withTitles(phrase: string, titles: Titles): string {
  return plainTitle(phrase).replaceAll(/(\p{L}+) '([^']*)'/gu, (_, word: string, name: string) => {
    const kind = KINDS.get(word);
    const title = kind && (titles[kind]?.get(name) ?? (NAME.test(name) ? nameInWords(name) : undefined));
    return `${word} „${title ?? name}“`;
  });
}

/** The titles of steps and tables, by their names. */
export function titlesOf({ steps, tables }: Pick<Outline, 'steps' | 'tables'>): Titles {
  return {
    step: new Map(steps.map(({ id, title }) => [id, title])),
    table: new Map(tables.map(({ name, title }) => [name, title])),
  };
}

/** What questions are called that say no title where they stand, by their names. Of several with one name, that of the file counts. */
function questionTitles(file: string, { steps }: Pick<Outline, 'steps'>): ReadonlyMap<string, string> {
  const own = steps.filter((step) => step.file === file);
  const fields = [...steps, ...own].flatMap((step) => step.fields);
  return new Map(
    fields.map(({ path, schema }) => {
      const name = path.at(-1) ?? '';
      return [name, plainTitle(schema.title) || inWords(name)];
    }),
  );
}

/** What the things of a wizard are called. */
type Called = Pick<Outline, 'steps' | 'tables' | 'computed' | 'parts'>;

/** A place in words of the screen: 'Frage „Vorwurf“ in Schritt „Ihre Angaben“: Titel'. `label`: what it is called there. */
export function formatWhere(place: FilePlace, trees: Trees, outline: Called, label = labelAt(place)): string {
  const thing = formatThing(place, trees, outline);
  return place.pointer === '' || thing === label ? thing : `${thing}: ${label}`;
}

/** The thing that a place belongs to: 'Bedingung des Zweigs von „Wurde jemand verletzt?“ nach „Wer wurde verletzt?“'. */
export function formatThing({ file, pointer }: FilePlace, trees: Trees, outline: Called): string {
  const { computed, parts } = outline;
  return withTitles(formatPlaceIn(trees[file]?.value, file, pointer), {
    ...titlesOf(outline),
    question: questionTitles(file, outline),
    computed: new Map(computed.map(({ name, title }) => [name, title])),
    part: new Map(parts.map(({ name, title }) => [name, title])),
  });
}

/** How the hint begins that a place belongs to, behind a colon: there are many in a step. Empty for other places. */
export function hintWords({ file, pointer }: FilePlace, trees: Trees): string {
  const [hint] = /^\/advice\/\d+/.exec(pointer) ?? [];
  const message = hint === undefined ? undefined : readPointer(trees[file]?.value, `${hint}/message`);
  return typeof message === 'string' && message !== '' ? `: „${short(message)}“` : '';
}

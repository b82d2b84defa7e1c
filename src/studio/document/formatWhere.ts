import type { DefinitionFiles } from '../../check/fileNames.ts';
import { formatPlace, formatPlaceIn } from '../../editing/index.ts';
import { labelAt } from './labels.ts';
import { plainTitle } from './titles.ts';

import type { Outline } from './outline.ts';
import type { FilePlace } from './place.ts';
import type { Trees } from './trees.ts';

/** A phrase of the engine about places, with titles where it says the names of steps and tables. */
export function withTitles(phrase: string, titles: ReadonlyMap<string, string>): string {
  return plainTitle(phrase).replaceAll(/'([^']*)'/g, (_, name: string) => `„${titles.get(name) ?? name}“`);
}

/** The titles of steps and tables, by their names. */
export function titlesOf({ steps, tables }: Pick<Outline, 'steps' | 'tables'>): Map<string, string> {
  return new Map([
    ...steps.map(({ id, title }) => [id, title] as const),
    ...tables.map(({ name, title }) => [name, title] as const),
  ]);
}

/** A place in words of the screen: 'Frage „Vorwurf“ in Schritt „Ihre Angaben“: Titel'. */
export function formatWhere(
  place: FilePlace,
  files: DefinitionFiles,
  { steps, tables }: Pick<Outline, 'steps' | 'tables'>,
): string {
  const thing = withTitles(formatPlace(files, place.file, place.pointer), titlesOf({ steps, tables }));
  return place.pointer === '' ? thing : `${thing}: ${labelAt(place)}`;
}

/** The thing that a place belongs to: 'Bedingung des Zweigs von „Wurde jemand verletzt?“ nach „Wer wurde verletzt?“'. */
export function formatThing(
  { file, pointer }: FilePlace,
  trees: Trees,
  outline: Pick<Outline, 'steps' | 'tables' | 'computed' | 'parts'>,
): string {
  const { computed, parts } = outline;
  const titles = new Map([
    ...titlesOf(outline),
    ...[...computed, ...parts].map(({ name, title }) => [name, title] as const),
  ]);
  return withTitles(formatPlaceIn(trees[file]?.value, file, pointer), titles);
}

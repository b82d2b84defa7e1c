import type { DefinitionFiles } from '../../check/fileNames.ts';
import { sayPlace } from '../../editing/index.ts';
import { labelAt } from './labels.ts';
import { plainTitle } from './titles.ts';

import type { Outline } from './outline.ts';
import type { Place } from './place.ts';

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
export function sayWhere(
  place: Place,
  files: DefinitionFiles,
  { steps, tables }: Pick<Outline, 'steps' | 'tables'>,
): string {
  const thing = withTitles(sayPlace(files, place.file, place.pointer), titlesOf({ steps, tables }));
  return place.pointer === '' ? thing : `${thing}: ${labelAt(place)}`;
}

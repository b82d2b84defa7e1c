import { readPointer, sayValue } from '../../engine/index.ts';
import type { Finding } from '../../check/browser.ts';
import { titleOf } from '../document/titles.ts';
import type { Outline } from '../document/outline.ts';

/** What proves a finding, as questions with their answers and steps by their titles. */
export function sayWitness(witness: NonNullable<Finding['witness']>, { steps }: Pick<Outline, 'steps'>): string {
  if ('proof' in witness) return `Beweis: ${witness.proof}`;
  const { answers, path } = witness;
  const given = steps.flatMap(({ fields }) =>
    fields.flatMap(({ pointer, path: names, schema }) => {
      const value = readPointer(answers, pointer);
      return value === undefined ? [] : [`„${titleOf(schema, names.at(-1) ?? pointer)}“: ${sayValue(schema, value)}`];
    }),
  );
  const way = path.map((step) => `„${steps.find(({ id }) => id === step)?.title ?? step}“`);
  const said = given.length === 0 ? 'ohne Antworten' : `mit den Antworten ${[...new Set(given)].join(' · ')}`;
  return `Beleg: ${said}${way.length === 0 ? '' : `, auf dem Weg ${way.join(' → ')}`}.`;
}

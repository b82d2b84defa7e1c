import { readPointer, formatValue } from '../../engine/index.ts';
import type { Finding } from '../../check/browser.ts';
import type { Fix } from '../../editing/index.ts';
import { inWords, plainTitle, titleOf } from '../document/titles.ts';
import { formatWords, type Named } from './formatWords.ts';

/** What is wrong and what to do, in the words of the screen. */
export function formatFinding(
  { message, remedy, said = { message: [message], remedy: [remedy] } }: Pick<Finding, 'message' | 'remedy' | 'said'>,
  outline: Named,
): { message: string; remedy: string } {
  return { message: formatWords(said.message, outline), remedy: formatWords(said.remedy, outline) };
}

/** What a remedy does, in the words of the screen. */
export function formatFix({ label, said = [label] }: Pick<Fix, 'label' | 'said'>, outline: Named): string {
  return formatWords(said, outline);
}

/** What proves a finding, as questions with their answers and steps by their titles. */
export function formatWitness(witness: NonNullable<Finding['witness']>, outline: Named): string {
  if ('proof' in witness) return `Beweis: ${formatWords(witness.said ?? witness.proof, outline)}`;
  const { answers, path } = witness;
  const given = outline.steps.flatMap(({ fields }) =>
    fields.flatMap(({ pointer, path: names, schema }) => {
      const value = readPointer(answers, pointer);
      return value === undefined
        ? []
        : [`„${titleOf(schema, inWords(names.at(-1) ?? pointer))}“: ${formatValue(schema, value)}`];
    }),
  );
  const way = path.map((step) => quoted(step, outline));
  const told = given.length === 0 ? 'ohne Antworten' : `mit den Antworten ${[...new Set(given)].join(' · ')}`;
  return `Beleg: ${told}${way.length === 0 ? '' : `, auf dem Weg ${way.join(' → ')}`}.`;
}

function quoted(step: string, { steps }: Named): string {
  const title = steps.find(({ id }) => id === step)?.title;
  return title === undefined ? `„${step}“` : `„${plainTitle(title)}“`;
}

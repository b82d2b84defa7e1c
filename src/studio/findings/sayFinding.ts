import { choicesOf, readPointer, sayValue } from '../../engine/index.ts';
import type { Finding } from '../../check/browser.ts';
import { plainTitle, titleOf, titleOfColumn } from '../document/titles.ts';
import { inWords, sayFix, type Named } from './inWords.ts';

/** What is wrong and what to do, in the words of the screen, and a reader of the remedies' labels. */
export function sayFinding({ message, remedy }: Pick<Finding, 'message' | 'remedy'>, outline: Named) {
  const named = message.startsWith(COLUMN) ? columnsNamed(outline) : answersNamed(message, outline);
  return {
    message: inWords(named(message), outline),
    remedy: inWords(named(remedy), outline),
    sayFix: (label: string) => sayFix(named(label), outline),
  };
}

/** How a sentence about a column begins. */
const COLUMN = "Die Spalte '";

/** Puts the words beside a result for the columns that hold it, in quotes and in a list of those that there are. */
function columnsNamed({ columns }: Named): (sentence: string) => string {
  const say = (name: string) => `„${titleOfColumn(name, columns)}“`;
  return (sentence) =>
    sentence
      .replaceAll(/'([^']+)'/g, (_, name: string) => say(name))
      .replace(/(?<=^Möglich sind: ).+(?=\.$)/, (list) => list.split(', ').map(say).join(', '));
}

/** Puts the words of answers for their values, where a sentence says which question it is about. */
function answersNamed(message: string, { steps }: Named): (sentence: string) => string {
  const pointer = / bei (\/\S+) /.exec(message)?.[1];
  const field = steps.flatMap(({ fields }) => fields).find((one) => one.pointer === pointer);
  const titles = new Map(
    (field === undefined ? [] : (choicesOf(field.schema) ?? [])).map((choice) => [choice.const, choice.title]),
  );
  return (sentence) =>
    sentence.replaceAll(/'([^']+)'/g, (whole, value: string) => {
      const title = plainTitle(titles.get(value));
      return title === '' ? whole : `„${title}“`;
    });
}

/** What proves a finding, as questions with their answers and steps by their titles. */
export function sayWitness(witness: NonNullable<Finding['witness']>, outline: Named): string {
  if ('proof' in witness) return `Beweis: ${sayProof(witness.proof, outline)}`;
  const { answers, path } = witness;
  const given = outline.steps.flatMap(({ fields }) =>
    fields.flatMap(({ pointer, path: names, schema }) => {
      const value = readPointer(answers, pointer);
      return value === undefined ? [] : [`„${titleOf(schema, names.at(-1) ?? pointer)}“: ${sayValue(schema, value)}`];
    }),
  );
  const way = path.map((step) => quoted(step, outline));
  const said = given.length === 0 ? 'ohne Antworten' : `mit den Antworten ${[...new Set(given)].join(' · ')}`;
  return `Beleg: ${said}${way.length === 0 ? '' : `, auf dem Weg ${way.join(' → ')}`}.`;
}

/** A proof names nothing but steps and questions. */
function sayProof(proof: string, outline: Named): string {
  return inWords(
    proof.replaceAll(/'([^']+)'/g, (_, step: string) => quoted(step, outline)),
    outline,
  );
}

function quoted(step: string, { steps }: Named): string {
  const title = steps.find(({ id }) => id === step)?.title;
  return title === undefined ? `„${step}“` : `„${plainTitle(title)}“`;
}

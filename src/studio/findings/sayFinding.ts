import { readPointer, sayValue } from '../../engine/index.ts';
import type { Finding } from '../../check/browser.ts';
import { plainTitle, titleOf } from '../document/titles.ts';
import type { Outline } from '../document/outline.ts';

type Steps = Pick<Outline, 'steps'>;

/** What proves a finding, as questions with their answers and steps by their titles. */
export function sayWitness(witness: NonNullable<Finding['witness']>, outline: Steps): string {
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

/** What is wrong, with the titles of the questions and steps that it names. */
export function sayMessage(message: string, outline: Steps): string {
  return withQuestions(
    message.replaceAll(/(?<=\b(?:Schritt|Ziel) )'([^']+)'/g, (_, step: string) => quoted(step, outline)),
    outline,
  );
}

/** A proof names nothing but steps and questions. */
function sayProof(proof: string, outline: Steps): string {
  return withQuestions(
    proof.replaceAll(/'([^']+)'/g, (_, step: string) => quoted(step, outline)),
    outline,
  );
}

/** A sentence with titles where it says the pointers of questions. */
function withQuestions(sentence: string, { steps }: Steps): string {
  const fields = steps.flatMap((step) => step.fields);
  return sentence.replaceAll(/(?<=^|\s)\/[\p{L}\d_~/-]+/gu, (pointer) => {
    const field = fields.find((one) => one.pointer === pointer);
    return field === undefined ? pointer : `„${titleOf(field.schema, pointer)}“`;
  });
}

function quoted(step: string, { steps }: Steps): string {
  const title = steps.find(({ id }) => id === step)?.title;
  return title === undefined ? `„${step}“` : `„${plainTitle(title)}“`;
}

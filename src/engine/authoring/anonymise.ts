import { mayNamePerson } from './personal.ts';
import { resultOf, unasked } from './checkJourneys.ts';
import { erasePointer, readPointer, writePointer } from '../pointer.ts';
import { fieldsWithin } from '../payload.ts';
import { planOf } from '../explore/plan.ts';
import { replay } from '../replay.ts';
import { sampleValues } from '../explore/values.ts';
import type { Answers, Journey } from '../definition.ts';
import type { Field } from '../fields.ts';
import type { Wizard } from '../compile.ts';

export type Anonymised = {
  /** Pointers of answers that were replaced. */
  replaced: string[];
  /** Pointers of answers that may name a person, and stayed: with every other one tried, something else happens. */
  kept: string[];
};

/**
 * Replaces answers that may name a person, in place, by ones with which the same happens: those of the journeys, or
 * samples.
 */
export function anonymise(wizard: Wizard, answers: Answers, journeys: Journey[]): Anonymised {
  const replaced: string[] = [];
  const kept: string[] = [];
  const { values } = planOf(wizard, journeys);
  const personal = fieldsWithin(wizard, answers).filter((field) => mayNamePerson(wizard, field));
  for (const field of personal) {
    const { pointer, schema } = field;
    const own = readPointer(answers, pointer);
    if (own === undefined) continue;
    const before = outcomeOf(wizard, answers);
    const candidates = [...examplesOf(field, journeys), ...(values.get(pointer) ?? []), ...sampleValues({ schema })];
    if (candidates.some((value) => isSame(value, own))) continue;
    const other = candidates.find((value) => {
      const tried = structuredClone(answers);
      put(tried, field, value, personal);
      return outcomeOf(wizard, tried) === before;
    });
    if (other === undefined) kept.push(pointer);
    else {
      put(answers, field, other, personal);
      replaced.push(pointer);
    }
  }
  return { replaced, kept };
}

export type Masked = {
  answers: Answers;
  /** Pointers of answers that were replaced by ones with which the same happens. */
  replaced: string[];
  /** Pointers of answers that were left out, since nothing could stand in for them. */
  omitted: string[];
};

/** Answers without those that may name a person, for eyes that need not know whose they are. */
export function maskAnswers(wizard: Wizard, answers: Answers, journeys: Journey[]): Masked {
  const masked = structuredClone(answers);
  const unknown = unasked(wizard, masked);
  for (const pointer of unknown) erasePointer(masked, pointer);
  const { replaced, kept } = anonymise(wizard, masked, journeys);
  for (const pointer of kept) erasePointer(masked, pointer);
  return { answers: masked, replaced, omitted: [...unknown, ...kept] };
}

/** Answers a question, and those that ask for the same answer again. */
function put(answers: Answers, { pointer }: Field, value: unknown, fields: readonly Field[]): void {
  writePointer(answers, pointer, value);
  for (const again of fields)
    if (again.schema.equals === pointer && readPointer(answers, again.pointer) !== undefined)
      writePointer(answers, again.pointer, value);
}

function examplesOf({ pointer }: Field, journeys: Journey[]): unknown[] {
  return journeys.map(({ answers }) => readPointer(answers, pointer)).filter((value) => value !== undefined);
}

/** What happens with these answers: the way, and what is refused. */
function outcomeOf(wizard: Wizard, answers: Answers): string {
  const { path, complete, issues } = replay(wizard, answers);
  const result = complete ? resultOf(wizard, { answers, path }) : undefined;
  return JSON.stringify([path, complete, issues.map(({ pointer, message }) => [pointer, message]), result ?? null]);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

import { givenAdvice } from '../engine/advice.ts';
import { mayNamePerson } from './personal.ts';
import { resultOf, unasked } from '../check/checkJourneys.ts';
import { erasePointer, readPointer, writePointer } from '../engine/pointer.ts';
import { fieldsOf, fieldsWithin } from '../engine/payload.ts';
import { planOf } from '../explore/plan.ts';
import { replay } from '../engine/replay.ts';
import { sampleValues } from '../explore/values.ts';
import type { Answers, Journey } from '../engine/definition.ts';
import type { Field } from '../engine/fields.ts';
import type { Wizard } from '../engine/types.ts';

export type Anonymised = {
  /** Pointers of answers that were replaced. */
  replaced: string[];
  /**
   * Pointers of answers that may name a person, and stayed, of e-mail addresses the part behind the @: with every other one tried,
   * something else happens.
   */
  kept: string[];
};

/**
 * Replaces answers that may name a person, in place, by ones with which the same happens and the same is advised: those of
 * the journeys, or samples. `hints`: whether an answer rather stays than that another hint is given.
 */
export function anonymise(
  wizard: Wizard,
  answers: Answers,
  journeys: Journey[],
  { hints }: { hints: boolean },
): Anonymised {
  const replaced: string[] = [];
  const kept: string[] = [];
  const { values } = planOf(wizard, journeys);
  const personal = fieldsWithin(wizard, answers).filter((field) => mayNamePerson(wizard, field));
  for (const field of personal) {
    const { pointer, schema } = field;
    const own = readPointer(answers, pointer);
    if (own === undefined) continue;
    const candidates = [...examplesOf(field, journeys), ...(values.get(pointer) ?? []), ...sampleValues({ schema })];
    if (candidates.some((value) => isSame(value, own))) continue;
    const firstLike = (likenessOf: (of: Wizard, given: Answers) => string, among: unknown[]) => {
      const before = likenessOf(wizard, answers);
      return among.find((value) => {
        const tried = structuredClone(answers);
        put(tried, field, value, personal);
        return likenessOf(wizard, tried) === before;
      });
    };
    const other = firstLike(outcomeWithHints, candidates) ?? (hints ? undefined : firstLike(outcomeOf, candidates));
    if (other === undefined) {
      kept.push(pointer);
      const nameless = hints ? firstLike(outcomeWithHints, namelessOf(own)) : undefined;
      if (nameless !== undefined) put(answers, field, nameless, personal);
    } else {
      put(answers, field, other, personal);
      replaced.push(pointer);
    }
  }
  return { replaced, kept };
}

export type Masked = {
  answers: Answers;
  /** Pointers of answers that samples stand in for: with them the same happens. */
  replaced: string[];
  /** Pointers of answers that were left out, since nothing could stand in for them. */
  omitted: string[];
};

/**
 * Answers as they were sent, without those that may name a person, for eyes that need not know whose they are. Samples
 * also stand in for answers that are never sent (`transient`), so that the run gets past them.
 */
export function maskAnswers(wizard: Wizard, sent: Answers, journeys: Journey[]): Masked {
  const answers = structuredClone(sent);
  const into = wizard.definition.wizard.documents?.into;
  // The list of all files is derived, unless it is a question itself.
  if (into !== undefined && fieldsOf(wizard).every(({ pointer }) => pointer !== into)) erasePointer(answers, into);
  const unknown = unasked(wizard, answers);
  for (const pointer of unknown) erasePointer(answers, pointer);
  const unsent = fillTransient(wizard, answers, journeys);
  const { replaced, kept } = anonymise(wizard, answers, journeys, { hints: false });
  for (const pointer of kept) erasePointer(answers, pointer);
  return { answers, replaced: [...new Set([...unsent, ...replaced])], omitted: [...unknown, ...kept] };
}

/** Answers, in place, the transient questions that stop the run. Returns their pointers. */
function fillTransient(wizard: Wizard, answers: Answers, journeys: Journey[]): string[] {
  const { values } = planOf(wizard, journeys);
  const filled: string[] = [];
  for (;;) {
    const refused = new Set(replay(wizard, answers).issues.map(({ pointer }) => pointer));
    const field = fieldsWithin(wizard, answers).find(
      ({ pointer, schema }) => schema.transient === true && refused.has(pointer) && !filled.includes(pointer),
    );
    if (field === undefined) return filled;
    const { pointer, schema } = field;
    const same = schema.equals === undefined ? [] : [readPointer(answers, schema.equals)];
    const candidates = [
      ...same,
      ...examplesOf(field, journeys),
      ...(values.get(pointer) ?? []),
      ...sampleValues({ schema }),
    ];
    const fitting = candidates.find((value) => {
      const tried = structuredClone(answers);
      writePointer(tried, pointer, value);
      return !replay(wizard, tried).issues.some((issue) => issue.pointer === pointer);
    });
    filled.push(pointer);
    if (fitting !== undefined) writePointer(answers, pointer, fitting);
  }
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

/** The same, and which hints are given on the way. */
function outcomeWithHints(wizard: Wizard, answers: Answers): string {
  const { path } = replay(wizard, answers);
  return JSON.stringify([outcomeOf(wizard, answers), path.map((step) => givenAdvice(wizard, step, answers))]);
}

/** An e-mail address without the person before the @. What stands behind it is what hints are about, and may name one, too. */
function namelessOf(own: unknown): string[] {
  const [, host] = (typeof own === 'string' && /^[^@]+@([^@]+)$/.exec(own)) || [];
  return host === undefined ? [] : [`erika.musterfrau@${host}`];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

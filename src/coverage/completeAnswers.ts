import { askedFields, replay, validate } from '../engine/replay.ts';
import { defaultAnswers } from '../engine/start.ts';
import { demandedPointers } from '../engine/demands.ts';
import { isGroup, isWithin, type Field } from '../engine/fields.ts';
import { nearestWay } from '../explain/nearestWay.ts';
import { readPath, readPointer, writePath } from '../engine/pointer.ts';
import { sampleValues } from '../explore/values.ts';
import { looksOf } from '../engine/ui.ts';
import type { Answers } from '../engine/definition.ts';
import type { Wizard } from '../engine/types.ts';

export type CompleteOptions = {
  /** Steps are completed up to this one, inclusively; undefined: to the end of the path. */
  upTo?: string;
};

/**
 * The answers, completed step by step until they are accepted: missing and refused ones are replaced, all others stay.
 * Undefined if no accepted answers were found for a step on the way.
 */
export function completeAnswers(wizard: Wizard, answers: Answers, { upTo }: CompleteOptions = {}): Answers | undefined {
  return completed(wizard, answers, upTo, (values) => values);
}

/** Complete answers that depend on the seed only. Undefined if none were found. */
export function randomAnswers(wizard: Wizard, seed: number): Answers | undefined {
  const random = randomFrom(seed);
  return completed(wizard, defaultAnswers(wizard), undefined, (values) => shuffled(values, random), random);
}

/** How often the answers of one step are tried. */
const ATTEMPTS = 8;

function completed(
  wizard: Wizard,
  given: Answers,
  upTo: string | undefined,
  order: (values: unknown[]) => unknown[],
  random?: () => number,
): Answers | undefined {
  let answers = given;
  const done = new Set<string>();
  for (;;) {
    const { path, complete } = replay(wizard, answers);
    const step = path.at(-1) ?? wizard.initial;
    const reached = upTo !== undefined && path.includes(upTo) && path.at(-1) !== upTo;
    if (complete || reached || wizard.step(step)?.final === true) return answers;
    if (done.has(step)) return undefined;
    done.add(step);
    const filled = filledStep(wizard, step, answers, order, random);
    if (filled === undefined) return undefined;
    answers = filled;
  }
}

function filledStep(
  wizard: Wizard,
  step: string,
  given: Answers,
  order: (values: unknown[]) => unknown[],
  random: (() => number) | undefined,
): Answers | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const answers = structuredClone(given);
    const seen = new Set<string>();
    for (;;) {
      const field = askedFields(wizard, step, answers).find(
        (one) => !isGroup(one.schema) && !seen.has(one.pointer) && readPointer(answers, one.pointer) === undefined,
      );
      if (field === undefined) break;
      seen.add(field.pointer);
      const isOptional = !demandedPointers(wizard, step, answers).has(field.pointer);
      if (isOptional && (random === undefined || random() < 0.5)) continue;
      const value = accepted(wizard, field, answers, order);
      if (value !== undefined) writePath(answers, field.path, value);
    }
    if (validate(wizard, step, answers).length === 0) return answers;
    if (random === undefined) break;
  }
  const way = nearestWay(wizard, { step, answers: given }, { type: wizard.forward(step)?.event ?? 'NEXT' });
  return way.found ? way.answers : undefined;
}

/** The first value that the question accepts; undefined if none does. */
function accepted(wizard: Wizard, field: Field, answers: Answers, order: (values: unknown[]) => unknown[]): unknown {
  const widget = looksOf(wizard, field)['ui:widget'];
  // A question may ask for the same answer as another one, such as a password again.
  const others = askedFields(wizard, field.step, answers).map(({ path }) => readPath(answers, path));
  const same = others.filter((value) => typeof value === 'string');
  return [...order(sampleValues({ schema: field.schema, widget })), ...same].find((value) => {
    const tried = structuredClone(answers);
    writePath(tried, field.path, value);
    return !validate(wizard, field.step, tried).some(({ pointer }) => isWithin(pointer, field.pointer));
  });
}

/** Random numbers below 1 that depend on the seed only (mulberry32, public domain). */
function randomFrom(seed: number): () => number {
  let state = Math.trunc(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

import { readPath, writePath } from './pointer.ts';
import { isAsked, type Field } from './fields.ts';
import { tidyAt } from './answers.ts';
import type { Fork } from './fork.ts';
import type { Answers, PropertySchema } from './definition.ts';
import type { Step, Wizard } from './compile.ts';

/** A step's questions after its answers were taken up. */
export type Taken = {
  /** The questions that the step asks. */
  asked: Field[];
  /** The questions that it may ask and no earlier step asked. */
  own: Field[];
};

/**
 * Adds to `live` (the answers of earlier steps) the groups that the step's rules refer to and the answers to questions
 * that no earlier step asked. Conditions may depend on one another, so they are evaluated until nothing changes.
 */
export function takeUp(
  wizard: Wizard,
  step: Step,
  given: Answers,
  live: Fork,
  wasAsked: (pointer: string) => boolean,
): Taken {
  for (const group of step.groups()) if (readPath(live.data, group) === undefined) live.write(group, {});
  const own = step.fields.filter(({ pointer }) => !wasAsked(pointer));
  for (const field of own) if (field.conditions.length === 0) take(live, field, given, true);
  const conditional = own.filter(({ conditions }) => conditions.length > 0);
  // Each round settles at least one more field, unless fields depend on one another in a circle.
  for (const _ of conditional) {
    const changes = conditional.filter((field) => take(live, field, given, isAsked(field, live.data, wizard.judge)));
    if (changes.length === 0) break;
  }
  return { own, asked: step.fields.filter((field) => isAsked(field, live.data, wizard.judge)) };
}

/** Adds the answer if the question is asked, else deletes it. Returns whether anything changed. */
function take(live: Fork, { path, schema }: Field, given: Answers, isOpen: boolean): boolean {
  const value = isOpen ? (tidyAt(given, path) ?? unanswered(schema)) : undefined;
  if (readPath(live.data, path) === value) return false;
  live.write(path, value);
  return true;
}

/** An optional checkbox that is not ticked counts as the answer `false`, here as in the request. */
function unanswered({ type, const: demanded, oneOf, enum: values }: PropertySchema): false | undefined {
  return type === 'boolean' && demanded === undefined && oneOf === undefined && values === undefined
    ? false
    : undefined;
}

/**
 * Creates in place the missing groups that the step's rules refer to, so that a missing answer is reported at its own
 * pointer.
 */
export function withGroups(step: Step, answers: Answers): Answers {
  for (const group of step.groups()) if (readPath(answers, group) === undefined) writePath(answers, group, {});
  return answers;
}

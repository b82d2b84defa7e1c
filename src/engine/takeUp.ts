import { erasePath, readPath, writePath } from './pointer.ts';
import { isAsked, type Field } from './fields.ts';
import { tidyAt } from './answers.ts';
import type { Answers, PropertySchema } from './definition.ts';
import type { Step, Wizard } from './compile.ts';

/** What came of taking up a step's answers. */
export type Taken = {
  /** The questions that the step asks. */
  asked: Field[];
  /** Those it can ask and no step before did. */
  own: Field[];
  /** What the live answers held before at each place that was written, in the order of writing. */
  undo: [path: string[], before: unknown][];
};

/**
 * Puts into `live`, in place, the answers of a step's questions that no step before has `taken`. Conditions may hang on
 * one another: they are decided until nothing changes.
 */
export function takeUp(wizard: Wizard, step: Step, given: Answers, live: Answers, taken: Map<string, boolean>): Taken {
  withGroups(step, live);
  const own = step.fields.filter(({ pointer }) => taken.get(pointer) !== true);
  const undo: Taken['undo'] = [];
  const take = ({ path, schema }: Field, isOpen: boolean) => {
    const value = isOpen ? (tidyAt(given, path) ?? unanswered(schema)) : undefined;
    const before = readPath(live, path);
    if (before === value) return false;
    undo.push([path, before]);
    put(live, path, value);
    return true;
  };
  for (const field of own) if (field.conditions.length === 0) take(field, true);
  const conditional = own.filter(({ conditions }) => conditions.length > 0);
  // Each round settles at least one more of them, unless they hang on one another in a circle.
  for (const _ of conditional) {
    const changes = conditional.filter((field) => take(field, isAsked(field, live, wizard.judge)));
    if (changes.length === 0) break;
  }
  const asked = step.fields.filter((field) => isAsked(field, live, wizard.judge));
  for (const { pointer } of asked) taken.set(pointer, true);
  return { asked, own, undo };
}

/** Makes `live` and `taken` what they were before. */
export function giveBack({ own, undo }: Taken, live: Answers, taken: Map<string, boolean>): void {
  for (const [path, before] of undo.toReversed()) put(live, path, before);
  // A map in which much comes and goes is laid out anew again and again.
  for (const { pointer } of own) taken.set(pointer, false);
}

function put(live: Answers, path: readonly string[], value: unknown): void {
  if (value === undefined) erasePath(live, path);
  else writePath(live, path, value);
}

/** A box that may stay unticked: leaving it so is the answer 'no', here as in the request. */
function unanswered({ type, const: demanded, oneOf, enum: values }: PropertySchema): false | undefined {
  return type === 'boolean' && demanded === undefined && oneOf === undefined && values === undefined ? false : undefined;
}

/** Makes every group of questions that the step's rules look into and that is missing, in place, so that a missing answer is reported at its own place. */
export function withGroups(step: Step, answers: Answers): Answers {
  for (const group of step.groups()) if (readPath(answers, group) === undefined) writePath(answers, group, {});
  return answers;
}

import { isPlainObject, parsePointer, readPath, writePath } from './pointer.ts';
import { isAsked, isGroupList, rowFields, type Field, type Judge } from './fields.ts';
import { memoize } from './memoize.ts';
import { tidyAt } from './answers.ts';
import { fork, type Fork } from './fork.ts';
import type { Answers, PropertySchema } from './definition.ts';
import type { Step, Wizard } from './types.ts';

/** A step's questions after its answers were taken up. */
export type StepFields = {
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
): StepFields {
  for (const group of step.groups()) if (readPath(live.data, group) === undefined) live.write(group, {});
  const own = step.fields.filter(({ pointer }) => !wasAsked(pointer));
  settle(own, given, live, wizard.judge);
  return { own, asked: step.fields.filter((field) => isAsked(field, live.data, wizard.judge)) };
}

/** Adds the answers to those of the questions that are asked. */
function settle(fields: Field[], given: Answers, live: Fork, judge: Judge): void {
  for (const field of fields) if (field.conditions.length === 0) take(live, field, given, { isOpen: true, judge });
  const conditional = fields.filter(({ conditions }) => conditions.length > 0);
  // Each round settles at least one more field, unless fields depend on one another in a circle.
  for (const _ of conditional) {
    const changes = conditional.filter((field) =>
      take(live, field, given, { isOpen: isAsked(field, live.data, judge), judge }),
    );
    if (changes.length === 0) break;
  }
}

/** Adds the answer if the question is asked, else deletes it. Returns whether anything changed. */
function take(live: Fork, field: Field, given: Answers, { isOpen, judge }: { isOpen: boolean; judge: Judge }): boolean {
  const { path, schema } = field;
  const value = isOpen ? (tidyAt(given, field) ?? unanswered(schema)) : undefined;
  if (readPath(live.data, path) === value) return false;
  live.write(path, isGroupList(schema) && Array.isArray(value) ? liveRows(field, value, judge) : value);
  return true;
}

/** The rows of a list with the answers to questions that each of them asks. What is no group stays as it is. */
function liveRows(list: Field, rows: unknown[], judge: Judge): unknown[] {
  return rows.map((row) => {
    if (!isPlainObject(row)) return row;
    const live = fork({});
    for (const group of rowGroups(list)) live.write(group, {});
    settle(rowFields(list), row, live, judge);
    return live.data;
  });
}

/** The paths of the groups inside a row, outermost first. */
const rowGroups = memoize(
  (list: Field): string[][] => [...new Set(rowFields(list).flatMap(({ parents }) => parents))].map(parsePointer),
  new WeakMap(),
);

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
  addGroups(step.groups(), answers);
  for (const list of step.fields) {
    const rows = isGroupList(list.schema) ? readPath(answers, list.path) : undefined;
    if (Array.isArray(rows)) for (const row of rows) if (isPlainObject(row)) addGroups(rowGroups(list), row);
  }
  return answers;
}

function addGroups(groups: string[][], answers: Answers): void {
  for (const group of groups) if (readPath(answers, group) === undefined) writePath(answers, group, {});
}

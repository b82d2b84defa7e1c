import type { Scalar } from '../../engine/definition.ts';
import type { FieldGuardName } from '../../engine/vocabulary.ts';

/** Comparisons that are no condition of the format by themselves. */
export type OwnOp = 'between' | 'isMissing' | 'matches' | 'minLength' | 'maxLength';

/** How a condition compares the answer to one question, or a computed value. */
export type Op = FieldGuardName | OwnOp;

export type Range = { min: number; max: number };

/** What the answer is compared with; undefined for operators without a value. */
export type Value = Scalar | Scalar[] | Range | undefined;

/** A condition about one answer (`/pointer`) or computed value (`=name`). */
export type FieldCondition = { kind: 'field'; subject: string; op: Op; value: Value };

/** Joined conditions. `listed`: the file has them in a list of their own, although it need not. */
export type Group = { kind: 'all' | 'any'; parts: Condition[]; listed?: true };

/** Something that this model cannot express. It is kept as it is. */
export type Card = { kind: 'card'; raw: unknown };

/** A condition as it is edited, whatever notation its file uses. */
export type Condition = FieldCondition | Group | { kind: 'not'; part: Condition } | Card;

/** How a file writes conditions. What `write` makes of what `read` has read is the same JSON. */
export type Notation = {
  read: (value: unknown) => Condition;
  write: (condition: Condition) => unknown;
  /** The operators that it can express. */
  ops: readonly Op[];
  /** Whether conditions can be joined by 'or', and negated. */
  logic: boolean;
  /** Whether a condition without parts may stand there; it always holds. */
  mayBeEmpty: boolean;
  /** Whether it can say that nobody has chosen yet what a condition is about (`isUnset`). */
  mayBeUnset: boolean;
};

/** Reads with `parse`; what would not be written as it was read is a card. */
export function exactly(
  value: unknown,
  parse: (value: unknown) => Condition | undefined,
  write: (condition: Condition) => unknown,
): Condition {
  const parsed = parse(value);
  return parsed !== undefined && sameJson(write(parsed), value) ? parsed : { kind: 'card', raw: value };
}

/** Whether two values are the same JSON; the order of members does not count. */
function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The condition with another part at a place: indices from the outside in; a negation has one part. */
export function withPart(
  condition: Condition,
  path: readonly number[],
  change: (part: Condition) => Condition,
): Condition {
  const [index, ...rest] = path;
  if (index === undefined) return change(condition);
  if (condition.kind === 'not') return { kind: 'not', part: withPart(condition.part, rest, change) };
  if (condition.kind !== 'all' && condition.kind !== 'any') return condition;
  return {
    ...condition,
    parts: condition.parts.map((part, at) => (at === index ? withPart(part, rest, change) : part)),
  };
}

/** The condition without a part; undefined if nothing is left. A group with one part left becomes that part. */
export function withoutPart(condition: Condition, path: readonly number[]): Condition | undefined {
  const [index, ...rest] = path;
  if (index === undefined) return undefined;
  if (condition.kind === 'not') {
    const part = withoutPart(condition.part, rest);
    return part === undefined ? undefined : { kind: 'not', part };
  }
  if (condition.kind !== 'all' && condition.kind !== 'any') return condition;
  const parts = condition.parts.flatMap((part, at) => (at === index ? (withoutPart(part, rest) ?? []) : [part]));
  const [only] = parts;
  if (only === undefined) return undefined;
  return parts.length === 1 && parts.length < condition.parts.length ? only : { ...condition, parts };
}

/** Whether it is not chosen yet what a part of it is about. */
export function isUnset(condition: Condition, { mayBeUnset }: Notation): boolean {
  return mayBeUnset && subjectsOf(condition).includes('');
}

/** Whether a part of it is kept as it is. */
export function hasCard(condition: Condition): boolean {
  if (condition.kind === 'not') return hasCard(condition.part);
  return condition.kind === 'card' || (condition.kind !== 'field' && condition.parts.some(hasCard));
}

/** The names of the answers and values that a condition is about, each once. */
export function subjectsOf(condition: Condition): string[] {
  if (condition.kind === 'field') return [condition.subject];
  if (condition.kind === 'not') return subjectsOf(condition.part);
  return condition.kind === 'card' ? [] : [...new Set(condition.parts.flatMap(subjectsOf))];
}

import { isPlainObject, joinPointer, parsePointer } from '../engine/pointer.ts';
import type { Plan } from './plan.ts';

/** A place in a file, such as that of a group's schema. */
type At = { file: string; pointer: string };

/** The branches of a condition, as a type of its own: an object literal with `then` would look like a promise. */
export type Branches = Record<'if' | 'then' | 'else', unknown>;

/** The branch of a condition that a place lies in, the innermost one; undefined if it lies in none. */
export type Branch = {
  /** Pointer of the group that the condition stands in. */
  group: string;
  /** Pointer of what holds its `if`: the group, or an entry of the group's `allOf`. */
  at: string;
  /** Pointer of the branch. */
  pointer: string;
  /** Names of the groups inside of the branch around the place. */
  names: string[];
};

export function branchAround(pointer: string): Branch | undefined {
  const tokens = parsePointer(pointer);
  const index = tokens.findLastIndex(
    (token, at) => (token === 'then' || token === 'else') && tokens[at - 1] !== 'properties',
  );
  const inside = tokens.slice(index + 1);
  if (index < 0 || inside.includes('items')) return undefined;
  const at = tokens.slice(0, index).reduce(joinPointer, '');
  return {
    at,
    group: groupOf(at),
    pointer: tokens.slice(0, index + 1).reduce(joinPointer, ''),
    names: inside.filter((_, rank) => inside[rank - 1] === 'properties'),
  };
}

/** The group that an entry of its `allOf` belongs to; any other place itself. */
export function groupOf(pointer: string): string {
  return pointer.replace(/\/allOf\/\d+$/, '');
}

/**
 * The outermost group around a group that a condition about it may stand in. Between the two lie only groups, so that what is moved
 * there is still asked under the same conditions.
 */
export function scopeOf(group: string): string {
  const tokens = parsePointer(group);
  let end = tokens.length;
  while (tokens[end - 2] === 'properties') end -= 2;
  return tokens.slice(0, end).reduce(joinPointer, '');
}

/** The pointer of what holds the condition in a group: the group itself, or an entry of its `allOf`. Adds it if it is new. */
export function branchFor(plan: Plan, group: At, condition: unknown): string {
  const wanted = JSON.stringify(condition);
  const { file, pointer } = group;
  const parts = plan.read(file, `${pointer}/allOf`);
  const entries = Array.isArray(parts) ? parts.map((_, index) => `${pointer}/allOf/${index}`) : [];
  const same = [pointer, ...entries].find((at) => JSON.stringify(plan.read(file, `${at}/if`)) === wanted);
  return same ?? addBranches(plan, group, { if: condition });
}

/** Adds a condition with its branches to a group. Returns the pointer of what holds it. */
export function addBranches(plan: Plan, { file, pointer }: At, branches: Partial<Branches>): string {
  if (plan.read(file, `${pointer}/if`) === undefined) {
    for (const [key, value] of Object.entries(branches)) plan.make({ file, pointer: `${pointer}/${key}`, set: value });
    return pointer;
  }
  const parts = plan.read(file, `${pointer}/allOf`);
  if (Array.isArray(parts)) plan.make({ file, pointer: `${pointer}/allOf/-`, insert: branches });
  else plan.make({ file, pointer: `${pointer}/allOf`, set: [branches] });
  return `${pointer}/allOf/${Array.isArray(parts) ? parts.length : 0}`;
}

/** Removes what asks nothing more around a question that went: groups in a branch, the branch, its condition with its last branch. */
export function cleanBranch(plan: Plan, { file, pointer }: At): void {
  const branch = branchAround(pointer);
  if (branch === undefined) return;
  plan.dropEmpty(file, `${pointer}/properties`);
  if (Object.keys(plan.members(file, pointer)).some((key) => key !== 'type')) return;
  plan.drop(file, pointer);
  if (branch.names.length > 0) {
    cleanBranch(plan, { file, pointer: pointer.slice(0, pointer.lastIndexOf('/properties/')) });
    return;
  }
  const isLeft = ['then', 'else'].some((key) => plan.read(file, `${branch.at}/${key}`) !== undefined);
  if (!isLeft) plan.drop(file, `${branch.at}/if`);
  dropEmptyEntry(plan, file, branch.at);
}

/** Removes an entry of an `allOf` that says nothing more, and the list with its last entry. */
export function dropEmptyEntry(plan: Plan, file: string, at: string): void {
  const group = groupOf(at);
  const entry = plan.read(file, at);
  if (group === at || !isPlainObject(entry) || Object.keys(entry).length > 0) return;
  plan.make({ file, pointer: at, remove: true });
  plan.dropEmpty(file, `${group}/allOf`);
}

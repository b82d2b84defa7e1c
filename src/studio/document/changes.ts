import type { Edit } from '../../editing/index.ts';
import { isPlainObject, joinPointer } from '../../engine/index.ts';

/** An edit that leaves the other values of a list where they are. */
export type ValueEdit = Extract<Edit, { set: unknown } | { remove: true }>;

/** The edits that turn one value into another: member by member, lists of the same length item by item. */
export function changesBetween(file: string, pointer: string, before: unknown, after: unknown): ValueEdit[] {
  if (isSame(before, after)) return [];
  if (isPlainObject(before) && isPlainObject(after)) {
    const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
    return [
      ...removed.map((key): ValueEdit => ({ file, pointer: joinPointer(pointer, key), remove: true })),
      ...Object.entries(after).flatMap(([key, value]) =>
        changesBetween(file, joinPointer(pointer, key), before[key], value),
      ),
    ];
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return after.flatMap((value: unknown, index) =>
      changesBetween(file, joinPointer(pointer, index), before[index], value),
    );
  return [{ file, pointer, set: after }];
}

/** Whether two values are the same JSON, members in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

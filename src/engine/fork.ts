import { isPlainObject } from './pointer.ts';
import type { Answers } from './definition.ts';

/** A writable copy. Writes do not change the source. */
export type Fork = {
  data: Answers;
  /**
   * Sets the value at a path and creates missing objects; undefined deletes it. Does nothing if a value on the path is
   * not an object.
   */
  write: (path: readonly string[], value: unknown) => void;
};

/**
 * Copy on write: copies only the objects on a written path, each once. Paths come from definitions, which cannot
 * contain `__proto__`.
 */
export function fork(source: Answers): Fork {
  const data = { ...source };
  const copied = new Set<unknown>([data]);
  const childOf = (parent: Answers, token: string): Answers | undefined => {
    const child = Object.hasOwn(parent, token) ? parent[token] : {};
    if (!isPlainObject(child)) return undefined;
    if (copied.has(child)) return child;
    const copy = { ...child };
    copied.add(copy);
    parent[token] = copy;
    return copy;
  };
  const write = (path: readonly string[], value: unknown) => {
    const last = path.at(-1);
    let parent: Answers | undefined = data;
    for (const token of path.slice(0, -1)) parent = parent && childOf(parent, token);
    if (parent === undefined || last === undefined) return;
    if (value === undefined) delete parent[last];
    else parent[last] = value;
  };
  return { data, write };
}

import { isPlainObject } from './pointer.ts';
import type { Answers } from './definition.ts';

/** A copy that can be written to, while what it was made of stays as it is. */
export type Fork = {
  data: Answers;
  /**
   * Puts a value at a path, making the objects on the way; undefined takes it out. Does nothing if something else than
   * an object stands in the way.
   */
  write(path: readonly string[], value: unknown): void;
};

/**
 * Copies on write: only objects on the way to a written place are copied, each once. Paths come from definitions, which
 * hold no `__proto__`.
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

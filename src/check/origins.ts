import { joinPointer } from '../engine/pointer.ts';

/** A place in a file as its author wrote it. Parts are named relative to the wizard's folder. */
export type Origin = { file: string; pointer: string };

/** Where a value of a filled document was written, and the values in it. What has no place of its own was written below that of its closest ancestor. */
export type Origins = { at?: Origin | undefined; below?: Map<string, Origins> };

/** Where the value at a path was written. */
export function placeIn(origins: Origins, path: readonly string[]): Origin {
  let node: Origins | undefined = origins;
  let found = origins.at;
  let known = 0;
  for (const [index, token] of path.entries()) {
    node = node.below?.get(token);
    if (node === undefined) break;
    if (node.at === undefined) continue;
    found = node.at;
    known = index + 1;
  }
  const { file, pointer } = found ?? { file: '', pointer: '' };
  return { file, pointer: path.slice(known).reduce<string>(joinPointer, pointer) };
}

/** The origins of a value in another one; they are made if there are none. */
export function originsIn(origins: Origins, token: string): Origins {
  origins.below ??= new Map();
  const known = origins.below.get(token) ?? {};
  origins.below.set(token, known);
  return known;
}

/** Replaces the origins of the value at a path, and of all in it. */
export function replaceOrigins(origins: Origins, path: readonly string[], next: Origins): void {
  const last = path.at(-1);
  if (last === undefined) {
    origins.at = next.at;
    if (next.below === undefined) delete origins.below;
    else origins.below = next.below;
    return;
  }
  const parent = path.slice(0, -1).reduce(originsIn, origins);
  originsIn(parent, last);
  parent.below?.set(last, next);
}

/** The same places for a copy of a value. */
export function copyOfOrigins({ at, below }: Origins): Origins {
  const copy: Origins = at === undefined ? {} : { at };
  if (below !== undefined) copy.below = new Map([...below].map(([token, inner]) => [token, copyOfOrigins(inner)]));
  return copy;
}

import { isPlainObject } from '../engine/pointer.ts';

type Tree = Record<string, unknown>;

/** Keys of a schema with one schema, with several by name, and with a list. */
const ONE = ['items', 'then', 'else', 'if', 'not'];
const NAMED = ['properties', 'dependentSchemas'];
const LISTED = ['allOf', 'anyOf'];

/** The schemas that stand directly in a schema: what holds each of them, and the tokens that lead there, the last one from the holder. */
export function schemasIn(schema: unknown): [holder: Tree, tokens: string[]][] {
  if (!isPlainObject(schema)) return [];
  const found: [Tree, string[]][] = [];
  for (const key of ONE) if (isPlainObject(schema[key])) found.push([schema, [key]]);
  for (const key of [...NAMED, ...LISTED]) {
    const inner = schema[key];
    if (NAMED.includes(key) ? !isPlainObject(inner) : !Array.isArray(inner)) continue;
    for (const [name, one] of Object.entries(inner as Tree))
      if (isPlainObject(one)) found.push([inner as Tree, [key, name]]);
  }
  return found;
}

/** What may stand where something else belongs. Undefined leaves the value out. */
export const WRONG: unknown[] = [
  undefined,
  null,
  true,
  7,
  -1,
  '',
  'x',
  '(',
  '/a',
  '/a~b',
  '=x',
  '{/was}',
  [],
  [1, 1],
  {},
  { type: 'is' },
  { $x: 1 },
  { if: { minLength: 1 } },
  { anyOf: [] },
];

/** The number of values in a tree. */
export function size(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + size(part), 1);
}

/** Replaces the value with a number in a tree, or leaves it out. Its root, which is number 0, stays. */
export function replaceAt(tree: unknown, target: number, value: unknown): void {
  let at = 0;
  const visit = (parent: unknown): void => {
    if (typeof parent !== 'object' || parent === null) return;
    for (const [key, part] of Object.entries(parent)) {
      at += 1;
      if (at !== target) visit(part);
      else if (value !== undefined) Reflect.set(parent, key, structuredClone(value));
      else if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else Reflect.deleteProperty(parent, key);
    }
  };
  visit(tree);
}

/** JSON Pointers (RFC 6901) into plain data. In patterns, the token `*` matches every array index. */

/** Assigning to it would replace an object's prototype. All other names are safe, since only own keys are read. */
const FORBIDDEN = '__proto__';

export function parsePointer(pointer: string): string[] {
  if (pointer === '') return [];
  const tokens = pointer.slice(1).split('/');
  // Escapes are rare, and this runs for every answer of every step.
  return pointer.includes('~') ? tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')) : tokens;
}

export function joinPointer(parent: string, token: string | number): string {
  const name = String(token);
  return `${parent}/${/[~/]/.test(name) ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name}`;
}

/** The value at `pointer`; undefined if there is none. Reads own properties only. */
export function readPointer(data: unknown, pointer: string): unknown {
  return readPath(data, parsePointer(pointer));
}

/** The same for a pointer that is parsed already. */
export function readPath(data: unknown, path: readonly string[]): unknown {
  let value = data;
  for (const token of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return undefined;
    value = (value as Record<string, unknown>)[token];
  }
  return value;
}

/**
 * Sets a value in place and creates missing objects, but no entries of lists. Does nothing if a value on the path is not
 * an object or an entry of a list that exists.
 */
export function writePointer(data: Record<string, unknown>, pointer: string, value: unknown): void {
  writePath(data, parsePointer(pointer), value);
}

/** The same for a pointer that is parsed already. */
export function writePath(data: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const last = path.at(-1);
  if (last === undefined || last === FORBIDDEN) return;
  let parent: Record<string, unknown> = data;
  for (const token of path.slice(0, -1)) {
    if (token === FORBIDDEN || isNoEntry(parent, token)) return;
    if (!Object.hasOwn(parent, token)) parent[token] = {};
    const child = parent[token];
    if (!isTree(child)) return;
    parent = child;
  }
  if (!isNoEntry(parent, last)) parent[last] = value;
}

/** Whether the token names nothing in a list. Objects take any name. */
function isNoEntry(parent: object, token: string): boolean {
  return Array.isArray(parent) && (!/^\d+$/.test(token) || !Object.hasOwn(parent, token));
}

function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The pointers that a pattern stands for: each `*` is replaced by the index of every entry of the list there. */
export function placesIn(data: unknown, pattern: string): string[] {
  const [, before, after] = /^(.*?)\/\*(.*)$/.exec(pattern) ?? [];
  if (before === undefined || after === undefined) return [pattern];
  const list = readPointer(data, before);
  return Array.isArray(list) ? list.flatMap((_, index) => placesIn(data, joinPointer(before, index) + after)) : [];
}

/** Deletes a value in place, if there is one. */
export function erasePointer(data: Record<string, unknown>, pointer: string): void {
  erasePath(data, parsePointer(pointer));
}

/** The same for a pointer that is parsed already. */
export function erasePath(data: Record<string, unknown>, path: readonly string[]): void {
  const parent = readPath(data, path.slice(0, -1));
  const last = path.at(-1);
  if (isPlainObject(parent) && last !== undefined) delete parent[last];
}

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

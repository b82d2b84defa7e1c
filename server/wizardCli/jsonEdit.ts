import { isPlainObject, joinPointer, parsePointer } from '../../src/engine/index.ts';

/** A change of one value: the new one, or undefined to remove it. Values in lists can be replaced, not added. */
export type Edit = { pointer: string; value: unknown };

/** Where a value stands in a text, and its parts by pointer. `from` is the start of its key, if it has one. */
type Place = { from: number; start: number; end: number; keys: string[] };

/**
 * Applies edits to a JSON text and leaves everything else as it is, white space included. The text must be valid JSON.
 * A new key goes to the end of its object, which must exist.
 */
export function editJson(text: string, edits: Edit[]): string {
  return edits.reduce((edited, { pointer, value }) => {
    const places = placesIn(edited);
    const place = places.get(pointer);
    if (place === undefined) return value === undefined ? edited : insert(edited, places, pointer, value);
    if (value === undefined) return remove(edited, places, pointer);
    return edited.slice(0, place.start) + format(value, indentAt(edited, place.from)) + edited.slice(place.end);
  }, text);
}

function insert(text: string, places: Map<string, Place>, pointer: string, value: unknown): string {
  const { parent, key } = split(pointer);
  const place = places.get(parent);
  if (place === undefined) throw new Error(`There is no object at '${parent}'.`);
  const last = places.get(joinPointer(parent, place.keys.at(-1) ?? ''));
  if (place.keys.length === 0 || last === undefined)
    return `${text.slice(0, place.start)}{ ${JSON.stringify(key)}: ${format(value, '')} }${text.slice(place.end)}`;
  const indent = indentAt(text, last.from);
  const isOwnLine = text.slice(text.lastIndexOf('\n', last.from) + 1, last.from).trim() === '';
  const gap = isOwnLine ? `,\n${indent}` : ', ';
  return `${text.slice(0, last.end)}${gap}${JSON.stringify(key)}: ${format(value, indent)}${text.slice(last.end)}`;
}

function remove(text: string, places: Map<string, Place>, pointer: string): string {
  const { parent, key } = split(pointer);
  const { keys = [] } = places.get(parent) ?? {};
  const index = keys.indexOf(key);
  const [before, own, after] = [index - 1, index, index + 1].map((at) =>
    places.get(joinPointer(parent, keys[at] ?? '')),
  );
  if (own === undefined) return text;
  if (index > 0 && before !== undefined) return text.slice(0, before.end) + text.slice(own.end);
  return text.slice(0, own.from) + text.slice(after?.from ?? own.end);
}

function split(pointer: string): { parent: string; key: string } {
  const key = parsePointer(pointer).at(-1) ?? '';
  return { parent: pointer.slice(0, pointer.lastIndexOf('/')), key };
}

function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1, at))?.[0] ?? '';
}

/** Longest value that is written on one line, in characters. */
const LINE = 90;

/** The value as JSON, each part on one line where it fits. */
function format(value: unknown, indent: string): string {
  const short = onOneLine(value);
  if (short.length <= LINE || typeof value !== 'object' || value === null) return short;
  const inside = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => format(item, inside))
    : Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${format(part, inside)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.map((part) => inside + part).join(',\n')}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (!isPlainObject(value) || Object.keys(value).length === 0) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${onOneLine(part)}`);
  return `{ ${members.join(', ')} }`;
}

/** The places of all values by pointer. */
function placesIn(text: string): Map<string, Place> {
  const places = new Map<string, Place>();
  let at = 0;
  value('', undefined);
  return places;

  function value(pointer: string, from: number | undefined): void {
    space();
    const place: Place = { from: from ?? at, start: at, end: at, keys: [] };
    places.set(pointer, place);
    if (text[at] === '{' || text[at] === '[') parts(pointer, place);
    else if (text[at] === '"') string();
    else while (at < text.length && !',]} \t\r\n'.includes(text[at] ?? '')) at += 1;
    place.end = at;
  }

  function parts(pointer: string, { keys }: Place): void {
    const isObject = text[at] === '{';
    at += 1;
    for (space(); at < text.length && text[at] !== '}' && text[at] !== ']'; space()) {
      const from = at;
      const key = isObject ? string() : String(keys.length);
      if (isObject) {
        space();
        at += 1;
      }
      keys.push(key);
      value(joinPointer(pointer, key), from);
      space();
      if (text[at] === ',') at += 1;
    }
    at += 1;
  }

  function string(): string {
    const start = at;
    for (at += 1; text[at] !== '"'; at += text[at] === '\\' ? 2 : 1);
    at += 1;
    return JSON.parse(text.slice(start, at)) as string;
  }

  function space(): void {
    while (' \t\r\n'.includes(text[at] ?? 'x')) at += 1;
  }
}

import { visit, type JSONPath } from 'jsonc-parser';
import { joinPointer } from '../engine/pointer.ts';

/**
 * What `JSON.parse` does not report about a text: the line of each value by pointer, counted from 1, and the pointers
 * of duplicate keys.
 */
export type JsonText = { lines: Map<string, number>; twice: string[] };

/** Reads a JSON text for lines and duplicate keys. Of a text that is not JSON, reads as much as possible. */
export function readJsonText(text: string): JsonText {
  const lines = new Map<string, number>();
  const twice: string[] = [];
  const keysIn = new Map<string, Set<string>>();

  // Of duplicate keys the last one counts, as for JSON.parse. The line of a member is that of its key.
  const begin = (line: number, path: JSONPath) => {
    const pointer = pointerTo(path);
    if (typeof path.at(-1) !== 'string') lines.set(pointer, line + 1);
    return pointer;
  };
  visit(text, {
    onObjectBegin: (_offset, _length, line, _column, path) => {
      keysIn.set(begin(line, path()), new Set());
    },
    onObjectProperty: (key, _offset, _length, line, _column, path) => {
      const object = path();
      const member = pointerTo([...object, key]);
      const keys = keysIn.get(pointerTo(object));
      if (keys?.has(key) === true) twice.push(member);
      keys?.add(key);
      lines.set(member, line + 1);
    },
    onArrayBegin: (_offset, _length, line, _column, path) => {
      begin(line, path());
    },
    onLiteralValue: (_value, _offset, _length, line, _column, path) => {
      begin(line, path());
    },
  });
  if (!lines.has('')) lines.set('', 1);
  return { lines, twice };
}

function pointerTo(path: JSONPath): string {
  return path.reduce<string>(joinPointer, '');
}

/** The line of a value. For a pointer that does not exist: the line of its closest existing ancestor. */
export function lineOf({ lines }: JsonText, pointer: string): number | undefined {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const line = lines.get(at);
    if (line !== undefined || at === '') return line;
  }
}

import { joinPointer } from '../pointer.ts';

/**
 * What `JSON.parse` does not report about a text: the line of each value by pointer, counted from 1, and the pointers
 * of duplicate keys.
 */
export type JsonText = { lines: Map<string, number>; twice: string[] };

/** Scans a JSON text for lines and duplicate keys. Of a text that is not JSON, scans as much as possible. */
export function readJsonText(text: string): JsonText {
  const result: JsonText = { lines: new Map(), twice: [] };
  let at = 0;
  let line = 1;

  value('');
  return result;

  function value(pointer: string): void {
    space();
    if (!result.lines.has(pointer)) result.lines.set(pointer, line);
    const first = text[at];
    if (first === '{') members(pointer);
    else if (first === '[') items(pointer);
    else if (first === '"') string();
    else while (at < text.length && !',]} \t\r\n'.includes(text[at] ?? '')) at += 1;
  }

  function members(pointer: string): void {
    const keys = new Set<string>();
    list('}', () => {
      const key = string();
      const member = joinPointer(pointer, key);
      if (keys.has(key)) result.twice.push(member);
      keys.add(key);
      // The line of a member is that of its key. Of duplicate keys the last one counts, as for JSON.parse.
      result.lines.set(member, line);
      space();
      at += 1;
      value(member);
    });
  }

  function items(pointer: string): void {
    let index = 0;
    list(']', () => {
      value(joinPointer(pointer, index));
      index += 1;
    });
  }

  function list(end: string, read: () => void): void {
    at += 1;
    for (space(); at < text.length && text[at] !== end; space()) {
      read();
      space();
      if (text[at] === ',') at += 1;
      else if (text[at] !== end) break;
    }
    at += 1;
  }

  function string(): string {
    const start = at;
    at += 1;
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at += 1;
    const raw = text.slice(start + 1, at - 1);
    return raw.includes('\\') && text[at - 1] === '"' ? String(JSON.parse(`"${raw}"`)) : raw;
  }

  function space(): void {
    while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) {
      if (text[at] === '\n') line += 1;
      at += 1;
    }
  }
}

/** The line of a value. For a pointer that does not exist: the line of its closest existing ancestor. */
export function lineOf({ lines }: JsonText, pointer: string): number | undefined {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const line = lines.get(at);
    if (line !== undefined || at === '') return line;
  }
}

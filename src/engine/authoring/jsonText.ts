import { joinPointer } from '../pointer.ts';

/**
 * What a JSON text says beside its value: the line of each place, counted from 1, and keys that stand twice in one
 * object.
 */
export type JsonText = { lines: Map<string, number>; twice: string[] };

/** Reads the text once more, for places. It must be JSON; what is not is read as far as it goes. */
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
      // A member is where its key stands; of two the second one counts, as it does for JSON.parse.
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

/** The line of a place, or of what it lies in where it is not there itself. */
export function lineOf({ lines }: JsonText, pointer: string): number | undefined {
  for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
    const line = lines.get(at);
    if (line !== undefined || at === '') return line;
  }
}

import { visit } from 'jsonc-parser';
import { joinPointer, parsePointer } from '../engine/pointer.ts';

/** The line of a value, counted from 1, and of the values in it by their tokens. A value without any is its line only. */
type Lines = number | { line: number; inside: Map<string, Lines> | Lines[] };

/** What `JSON.parse` does not report about a text. */
export type JsonText = {
  /** The lines of its values; that of a member is the line of its key. */
  lines: Lines;
  /** The pointers of duplicate keys, as many as anybody reads. */
  twice: string[];
};

/** At most so many duplicate keys are reported. */
const MOST_TWICE = 200;

/** An object or list that is being read. `token`: its last key, or the index of its last item. */
type Reading = { inside: Map<string, Lines> | Lines[]; token: string };

/**
 * Reads a JSON text for lines and duplicate keys. Of a text that is not JSON, reads as much as possible. Takes one look at each value, however
 * deep it stands.
 */
export function readJsonText(text: string): JsonText {
  const twice: string[] = [];
  const open: Reading[] = [];
  let whole: Lines = 1;

  const put = (made: (line: number) => Lines, line: number) => {
    const within = open.at(-1);
    if (within === undefined) whole = made(line + 1);
    else if (Array.isArray(within.inside)) {
      within.token = String(within.inside.length);
      within.inside.push(made(line + 1));
    } else within.inside.set(within.token, made(lineIn(within.inside.get(within.token)) ?? line + 1));
  };
  const begin = (inside: Reading['inside'], line: number) => {
    put((at) => ({ line: at, inside }), line);
    open.push({ inside, token: '' });
  };
  visit(text, {
    onObjectBegin: (_offset, _length, line) => begin(new Map(), line),
    onObjectProperty: (key, _offset, _length, line) => {
      const within = open.at(-1);
      if (within === undefined || Array.isArray(within.inside)) return;
      within.token = key;
      // Of duplicate keys the last one counts, as for JSON.parse.
      if (within.inside.has(key) && twice.length < MOST_TWICE)
        twice.push(open.reduce((pointer, { token }) => joinPointer(pointer, token), ''));
      within.inside.set(key, line + 1);
    },
    onObjectEnd: () => void open.pop(),
    onArrayBegin: (_offset, _length, line) => begin([], line),
    onArrayEnd: () => void open.pop(),
    onLiteralValue: (_value, _offset, _length, line) => put((at) => at, line),
  });
  return { lines: whole, twice };
}

function lineIn(lines: Lines | undefined): number | undefined {
  return typeof lines === 'object' ? lines.line : lines;
}

/** The line of a value. For a pointer that does not exist: the line of its closest existing ancestor. */
export function lineOf({ lines }: JsonText, pointer: string): number | undefined {
  let found = lines;
  for (const token of parsePointer(pointer)) {
    if (typeof found !== 'object') break;
    const { inside } = found;
    const next = Array.isArray(inside) ? inside[/^\d+$/.test(token) ? Number(token) : -1] : inside.get(token);
    if (next === undefined) break;
    found = next;
  }
  return lineIn(found);
}

import type { Node } from 'jsonc-parser';

/** Widest line that a short object or list may take. */
const WIDTH = 140;

/** How a file is laid out: its line ending and one step of indentation. */
export type Layout = { eol: string; unit: string };

/** JSON to write: raw text for scalars and keys, so that what is kept is kept byte for byte. */
export type Piece = { raw: string } | { members: { key: string; value: Piece }[] } | { items: Piece[] };

/** Reads the line ending and the indentation of a file. Defaults: `\n` and two spaces. */
export function layoutOf(text: string): Layout {
  return { eol: text.includes('\r\n') ? '\r\n' : '\n', unit: /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ' };
}

/** The piece of a value of JSON. Members that are undefined are left out, as by JSON.stringify. */
export function pieceOf(value: unknown): Piece {
  if (Array.isArray(value)) return { items: value.map(pieceOf) };
  if (typeof value !== 'object' || value === null) return { raw: JSON.stringify(value ?? null) };
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return { members: members.map(([key, member]) => ({ key: JSON.stringify(key), value: pieceOf(member) })) };
}

/** The piece of a value that stands in a text. */
export function pieceAt(text: string, node: Node): Piece {
  const children = node.children ?? [];
  if (node.type === 'array') return { items: children.map((child) => pieceAt(text, child)) };
  if (node.type !== 'object') return { raw: textOf(text, node) };
  return {
    members: children.flatMap(({ children: [key, value] = [] }) =>
      key === undefined || value === undefined ? [] : [{ key: textOf(text, key), value: pieceAt(text, value) }],
    ),
  };
}

/** The raw text of a value. */
export function textOf(text: string, { offset, length }: Node): string {
  return text.slice(offset, offset + length);
}

/** Whether a line of this length is one that we write. */
export function isShort(length: number): boolean {
  return length <= WIDTH;
}

/**
 * Writes a piece: on one line where it fits, else each member on its own line. `indent` is the indentation of the line
 * that it begins on, `column` where it begins there, `after` the number of characters that follow on its last line.
 */
export function write(piece: Piece, layout: Layout, indent: string, column: number, after = 1): string {
  const line = onOneLine(piece);
  if ('raw' in piece || isEmpty(piece) || isShort(column + line.length + after)) return line;
  const inner = indent + layout.unit;
  const parts =
    'items' in piece
      ? piece.items.map((item) => write(item, layout, inner, inner.length))
      : piece.members.map(({ key, value }) => {
          const start = `${key}: `;
          return start + write(value, layout, inner, inner.length + start.length);
        });
  const [open, close] = 'items' in piece ? ['[', ']'] : ['{', '}'];
  const body = parts.map((part) => layout.eol + inner + part).join(',');
  return open + body + layout.eol + indent + close;
}

/** A piece on one line, spaced as in our files. */
export function onOneLine(piece: Piece): string {
  if ('raw' in piece) return piece.raw;
  if ('items' in piece) return `[${piece.items.map(onOneLine).join(', ')}]`;
  if (piece.members.length === 0) return '{}';
  return `{ ${piece.members.map(({ key, value }) => `${key}: ${onOneLine(value)}`).join(', ')} }`;
}

function isEmpty(piece: Exclude<Piece, { raw: string }>): boolean {
  return ('items' in piece ? piece.items : piece.members).length === 0;
}

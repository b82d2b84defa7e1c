import type { DefinitionFiles } from '../check/fileNames.ts';
import { parseTree, type Node, type ParseError } from 'jsonc-parser';
import { isShort, layoutOf, onOneLine, pieceAt, pieceOf, textOf, write, type Piece } from './jsonLayout.ts';
import { joinPointer, parsePointer } from '../engine/pointer.ts';

/** One change of the files. Places inside a file are JSON Pointers. */
export type Edit =
  /** Replaces a value, or adds a member or an item at the end. Missing objects on the way are created. */
  | { file: string; pointer: string; set: unknown }
  /** Adds a member before another key (without it: at the end), or an item at the index that the pointer ends with. */
  | { file: string; pointer: string; insert: unknown; before?: string }
  | { file: string; pointer: string; remove: true }
  /** Replaces the key. Its place and its value stay. */
  | { file: string; pointer: string; rename: string }
  /** Moves a member before another key (empty: to the end), or an item to an index. */
  | { file: string; pointer: string; move: string | number }
  /** Adds a file with this text. */
  | { file: string; create: string }
  /** Replaces the whole text of a file. */
  | { file: string; replace: string }
  | { file: string; delete: true }
  /** Renames the file. */
  | { file: string; moveTo: string };

/** An edit that cannot be made. The message is a German sentence. */
export class EditError extends Error {}

/**
 * Makes the edits one after the other, as minimal changes of the texts: lines outside of what changes stay byte for
 * byte, and what is new has the line endings, the indentation and the one-line style of its file. Returns new files and
 * leaves the given ones alone. Throws an `EditError` if an edit is impossible.
 */
export function applyEdits(files: DefinitionFiles, edits: readonly Edit[]): DefinitionFiles {
  return edits.reduce((current, edit) => {
    const made = MADE.get(edit);
    if (made?.of === current) return made.files;
    const changed = applyEdit(current, edit);
    MADE.set(edit, { of: current, files: changed });
    return changed;
  }, files);
}

/** The result of an edit, and its files: a plan's edits are not made again when they are applied. */
const MADE = new WeakMap<Edit, { of: DefinitionFiles; files: DefinitionFiles }>();

type JsonEdit = Extract<Edit, { pointer: string }>;

function applyEdit(files: DefinitionFiles, edit: Edit): DefinitionFiles {
  const { file } = edit;
  if ('create' in edit) {
    if (Object.hasOwn(files, file)) throw new EditError(`Die Datei '${file}' gibt es schon.`);
    return { ...files, [file]: edit.create };
  }
  const text = Object.hasOwn(files, file) ? files[file] : undefined;
  if (text === undefined) throw new EditError(`Die Datei '${file}' gibt es nicht.`);
  if ('replace' in edit) return { ...files, [file]: edit.replace };
  if ('delete' in edit) {
    const { [file]: _, ...rest } = files;
    return rest;
  }
  if ('moveTo' in edit) return moved(files, file, edit.moveTo);
  return { ...files, [file]: applyInside(text, edit) };
}

/** The file keeps its place among the others. */
function moved(files: DefinitionFiles, file: string, to: string): DefinitionFiles {
  if (to === file) return files;
  if (Object.hasOwn(files, to)) throw new EditError(`Die Datei '${to}' gibt es schon.`);
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name === file ? to : name, text]));
}

/** A text that replaces the characters from `start` to `end`. */
type Change = { start: number; end: number; text: string };

function applyInside(text: string, edit: JsonEdit): string {
  const document = new Document(edit.file, text);
  const { start, end, text: replacement } = document.changeOf(edit);
  return text.slice(0, start) + replacement + text.slice(end);
}

/** The tree of one file. */
class Document {
  readonly #file: string;
  readonly #text: string;
  readonly #root: Node;

  constructor(file: string, text: string) {
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, { disallowComments: true });
    const first = errors[0];
    if (root === undefined || first !== undefined) {
      const line = text.slice(0, first?.offset ?? 0).split('\n').length;
      throw new EditError(`Die Datei '${file}' ist kein JSON, Zeile ${line}.`);
    }
    this.#file = file;
    this.#text = text;
    this.#root = root;
  }

  changeOf(edit: JsonEdit): Change {
    if ('set' in edit) return this.#set(edit.pointer, edit.set);
    if ('insert' in edit) return this.#insert(edit.pointer, edit.insert, edit.before);
    if ('remove' in edit) return this.#remove(edit.pointer);
    if ('rename' in edit) return this.#rename(edit.pointer, edit.rename);
    return this.#move(edit.pointer, edit.move);
  }

  #set(pointer: string, value: unknown): Change {
    const node = this.#find(parsePointer(pointer));
    if (node !== undefined) return this.#replace(node, pieceOf(value));
    return this.#insert(pointer, value);
  }

  #insert(pointer: string, value: unknown, before?: string): Change {
    const path = parsePointer(pointer);
    const name = path.pop();
    if (name === undefined) throw new EditError(`In '${this.#file}' steht schon etwas.`);
    const parent = this.#find(path);
    // A parent that is missing is created as an object, with what it is to hold.
    if (parent === undefined) return this.#insert(path.reduce(joinPointer, ''), { [name]: value }, undefined);
    const children = parent.children ?? [];
    if (parent.type === 'array') {
      const index = name === '-' ? children.length : Number(name);
      if (!/^(?:-|\d+)$/.test(name) || index > children.length) throw this.#nothingAt(pointer);
      return this.#add(parent, index, pieceOf(value));
    }
    if (parent.type !== 'object')
      throw new EditError(`An der Stelle ${pointer} in '${this.#file}' geht nichts hinein.`);
    if (indexOfKey(parent, name) >= 0) throw this.#taken(name);
    const index = before === undefined ? children.length : indexOfKey(parent, before);
    if (index < 0) throw this.#nothingAt(path.concat(before ?? '').reduce(joinPointer, ''));
    return this.#add(parent, index, pieceOf(value), JSON.stringify(name));
  }

  #remove(pointer: string): Change {
    const { siblings, index } = this.#entry(pointer);
    const [previous, current, next] = [siblings[index - 1], siblings[index], siblings[index + 1]];
    const container = current?.parent;
    if (current === undefined || container === undefined) throw this.#nothingAt(pointer);
    if (previous !== undefined) return { start: endOf(previous), end: endOf(current), text: '' };
    if (next !== undefined) return { start: current.offset, end: next.offset, text: '' };
    return { start: container.offset + 1, end: endOf(container) - 1, text: '' };
  }

  #rename(pointer: string, name: string): Change {
    const { siblings, index } = this.#entry(pointer);
    const property = siblings[index];
    const key = property?.type === 'property' ? property.children?.[0] : undefined;
    if (key === undefined || property?.parent === undefined)
      throw new EditError(`An der Stelle ${pointer} in '${this.#file}' steht kein Name.`);
    if (key.value === name) return { start: key.offset, end: key.offset, text: '' };
    if (indexOfKey(property.parent, name) >= 0) throw this.#taken(name);
    return { start: key.offset, end: endOf(key), text: JSON.stringify(name) };
  }

  /** Entries change places; what stands between them stays where it is. */
  #move(pointer: string, to: string | number): Change {
    const { siblings, index } = this.#entry(pointer);
    const container = siblings[index]?.parent;
    const isItem = container?.type === 'array';
    if (container === undefined || isItem !== (typeof to === 'number'))
      throw new EditError(`An der Stelle ${pointer} in '${this.#file}' lässt sich so nichts verschieben.`);
    const found = typeof to === 'number' ? to : to === '' ? siblings.length : indexOfKey(container, to);
    if (found < 0 || found > siblings.length || (isItem && found === siblings.length)) throw this.#nothingAt(pointer);
    const target = !isItem && found > index ? found - 1 : found;
    const order = siblings.toSpliced(index, 1);
    const entry = siblings[index];
    if (entry !== undefined) order.splice(target, 0, entry);
    const [first, last] = [Math.min(index, target), Math.max(index, target)];
    const text = order.slice(first, last + 1).map((node, offset) => {
      const place = siblings[first + offset];
      const next = siblings[first + offset + 1];
      const between = place && next && first + offset < last ? this.#text.slice(endOf(place), next.offset) : '';
      return textOf(this.#text, node) + between;
    });
    const [from, until] = [siblings[first], siblings[last]];
    if (from === undefined || until === undefined) throw this.#nothingAt(pointer);
    return { start: from.offset, end: endOf(until), text: text.join('') };
  }

  #replace(node: Node, piece: Piece): Change {
    const start = node.offset;
    const end = endOf(node);
    if ('raw' in piece && node.parent !== undefined) return { start, end, text: piece.raw };
    return { start, end, text: this.#written(node, piece) };
  }

  /** A piece as it would be written in the place of a node. */
  #written(node: Node, piece: Piece): string {
    const { lineStart, indent } = this.#lineAt(node.offset);
    const { lineEnd } = this.#lineAt(endOf(node));
    const layout = layoutOf(this.#text);
    return write(piece, layout, indent, node.offset - lineStart, lineEnd - endOf(node));
  }

  /** Adds an entry before that of an index, in the lines of a list that has lines, else in its one line. */
  #add(container: Node, index: number, value: Piece, key?: string): Change {
    const siblings = container.children ?? [];
    const [previous, next] = [siblings[index - 1], siblings[index]];
    if (previous === undefined && next === undefined) return this.#fill(container, value, key);
    const neighbour = next ?? previous;
    const { lineStart, indent } = this.#lineAt(neighbour?.offset ?? 0);
    const name = key === undefined ? '' : `${key}: `;
    if (neighbour !== undefined && lineStart + indent.length === neighbour.offset) {
      const layout = layoutOf(this.#text);
      const entry = name + write(value, layout, indent, indent.length + name.length);
      return next === undefined
        ? { start: endOf(neighbour), end: endOf(neighbour), text: `,${layout.eol}${indent}${entry}` }
        : { start: next.offset, end: next.offset, text: `${entry},${layout.eol}${indent}` };
    }
    const entry = name + onOneLine(value);
    const start = next?.offset ?? endOf(previous ?? container);
    const change = { start, end: start, text: next === undefined ? `, ${entry}` : `${entry}, ` };
    return this.#spread(container, change, index, value, key);
  }

  #fill(container: Node, value: Piece, key?: string): Change {
    const filled: Piece = key === undefined ? { items: [value] } : { members: [{ key, value }] };
    const change = { start: container.offset, end: endOf(container), text: onOneLine(filled) };
    return this.#spread(container, change, 0, value, key);
  }

  /** Breaks a line that has become too long, from the outermost value that stands on it. */
  #spread(container: Node, change: Change, index: number, value: Piece, key?: string): Change {
    const { lineStart, lineEnd } = this.#lineAt(change.start);
    if (isShort(lineEnd - lineStart + change.text.length - (change.end - change.start))) return change;
    let outermost = container;
    for (let node: Node | undefined = container; node !== undefined; node = node.parent)
      if (node.type !== 'property' && node.offset >= lineStart && endOf(node) <= lineEnd) outermost = node;
    const piece = this.#withEntry(outermost, container, index, value, key);
    return { start: outermost.offset, end: endOf(outermost), text: this.#written(outermost, piece) };
  }

  /** The piece of a node, with an entry more in a container inside. */
  #withEntry(node: Node, container: Node, index: number, value: Piece, key?: string): Piece {
    const piece = pieceAt(this.#text, node);
    if (node === container) {
      if ('items' in piece) return { items: piece.items.toSpliced(index, 0, value) };
      return 'members' in piece ? { members: piece.members.toSpliced(index, 0, { key: key ?? '""', value }) } : piece;
    }
    const inside = ({ offset, length }: Node) => offset <= container.offset && offset + length >= endOf(container);
    const at = node.children?.findIndex(inside) ?? -1;
    const child = node.children?.[at];
    const below = child?.type === 'property' ? child.children?.[1] : child;
    if (below === undefined) return piece;
    const changed = this.#withEntry(below, container, index, value, key);
    if ('items' in piece) return { items: piece.items.with(at, changed) };
    if (!('members' in piece)) return piece;
    return { members: piece.members.map((member, i) => (i === at ? { ...member, value: changed } : member)) };
  }

  #lineAt(offset: number): { lineStart: number; lineEnd: number; indent: string } {
    const lineStart = this.#text.lastIndexOf('\n', offset - 1) + 1;
    const [line = ''] = /^[^\r\n]*/.exec(this.#text.slice(lineStart)) ?? [];
    return { lineStart, lineEnd: lineStart + line.length, indent: /^[ \t]*/.exec(line)?.[0] ?? '' };
  }

  #find(path: string[]): Node | undefined {
    let node: Node | undefined = this.#root;
    for (const token of path) node = node && childOf(node, token);
    return node;
  }

  /** The members or items among which the value stands, and where. */
  #entry(pointer: string): { siblings: Node[]; index: number } {
    const node = pointer === '' ? undefined : this.#find(parsePointer(pointer));
    const entry = node?.parent?.type === 'property' ? node.parent : node;
    const siblings = entry?.parent?.children ?? [];
    if (entry === undefined) throw this.#nothingAt(pointer);
    return { siblings, index: siblings.indexOf(entry) };
  }

  #nothingAt(pointer: string): EditError {
    return new EditError(`In '${this.#file}' gibt es die Stelle ${pointer === '' ? '/' : pointer} nicht.`);
  }

  #taken(name: string): EditError {
    return new EditError(`Den Namen '${name}' gibt es dort in '${this.#file}' schon.`);
  }
}

/** The value of a member or item. Of duplicate keys the last one counts, as for JSON.parse. */
function childOf(node: Node, token: string): Node | undefined {
  if (node.type === 'array') return /^\d+$/.test(token) ? node.children?.[Number(token)] : undefined;
  if (node.type !== 'object') return undefined;
  return node.children?.[indexOfKey(node, token)]?.children?.[1];
}

function indexOfKey(node: Node, key: string): number {
  return node.children?.findLastIndex(({ children }) => children?.[0]?.value === key) ?? -1;
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

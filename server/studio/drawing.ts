/** What stands in a drawing, in its order: its elements, and the texts between tags, with the element that began last before them. */
export type Drawing = { elements: DrawnElement[]; texts: { after: string; text: string }[] };
export type DrawnElement = {
  name: string;
  attributes: { name: string; value: string }[];
  /** How many elements it stands in. */
  depth: number;
};

/** Something that a simple drawing does not have, as a German noun. */
export class DrawingFault extends Error {}

const BROKEN = 'einen Fehler in ihrem Aufbau (XML)';

/** The XML declaration, which may stand at the very beginning. */
const DECLARATION = /^\uFEFF?(?:<\?xml\s[^?>]{0,200}\?>)?/;
const ENCODING = /encoding\s*=\s*["']([^"']*)["']/;
const NAME = /[A-Za-z_:][\w:.-]*/y;
const ATTRIBUTE = /\s+([A-Za-z_:][\w:.-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /\s*\/?>/y;
const REFERENCE = /&([^;&]{0,40};?)/g;
const CHARACTERS = new Map(Object.entries({ 'lt;': '<', 'gt;': '>', 'amp;': '&', 'quot;': '"', 'apos;': "'" }));

/** The text of a drawing; undefined if it is not UTF-8, or says that it is something else. Only other encodings have bytes that are zero. */
export function textOf(content: Buffer): string | undefined {
  try {
    if (content.includes(0)) return undefined;
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
    const [, encoding = 'utf-8'] = ENCODING.exec(DECLARATION.exec(text)?.[0] ?? '') ?? [];
    return encoding.toLowerCase() === 'utf-8' ? text : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a drawing into `drawing`, from its beginning to its end, once. References to characters are replaced, and texts that only comments divide
 * are one, as a browser reads them. Throws a DrawingFault for what is no XML, for declarations and for instructions.
 */
export function readDrawing(text: string, drawing: Drawing): void {
  let pieces: string[] = [];
  const endText = () => {
    drawing.texts.push({ after: drawing.elements.at(-1)?.name ?? '', text: pieces.join('') });
    pieces = [];
  };
  let depth = 0;
  let at = DECLARATION.exec(text)?.[0].length ?? 0;
  const endOf = (end: string, from: number) => {
    const found = text.indexOf(end, from);
    if (found === -1) throw new DrawingFault(BROKEN);
    return found;
  };
  while (at < text.length) {
    const tag = text.indexOf('<', at);
    const end = tag === -1 ? text.length : tag;
    if (end > at) pieces.push(replaced(text.slice(at, end)));
    if (tag === -1) break;
    if (text.startsWith('<!--', tag)) at = endOf('-->', tag + 4) + 3;
    else if (text.startsWith('<![CDATA[', tag)) {
      const close = endOf(']]>', tag);
      pieces.push(text.slice(tag + 9, close));
      at = close + 3;
    } else if (text[tag + 1] === '!') throw new DrawingFault('eine DOCTYPE-Angabe');
    else if (text[tag + 1] === '?') throw new DrawingFault('eine Verarbeitungsanweisung');
    else {
      endText();
      const ends = text[tag + 1] === '/';
      at = ends ? endOf('>', tag) + 1 : readElement(text, tag, drawing, depth);
      if (ends) depth -= 1;
      else if (text[at - 2] !== '/') depth += 1;
    }
  }
  endText();
}

/** Adds the element whose tag begins at `tag`, and returns where it ends. */
function readElement(text: string, tag: number, { elements }: Drawing, depth: number): number {
  const element: DrawnElement = { name: matchAt(NAME, text, tag + 1)?.[0] ?? '', attributes: [], depth };
  if (element.name === '') throw new DrawingFault(BROKEN);
  let at = tag + 1 + element.name.length;
  for (let found = matchAt(ATTRIBUTE, text, at); found !== null; found = matchAt(ATTRIBUTE, text, at)) {
    const [all, name = '', double, single] = found;
    element.attributes.push({ name, value: replaced(double ?? single ?? '') });
    at += all.length;
  }
  const end = matchAt(TAG_END, text, at);
  if (end === null) throw new DrawingFault(BROKEN);
  elements.push(element);
  return at + end[0].length;
}

/** Without entities of the file's own, which only a DOCTYPE declares. */
function replaced(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(REFERENCE, (_, name: string) => {
    const [, hex, decimal] = /^#(?:x([\da-fA-F]{1,6})|(\d{1,7}));$/.exec(name) ?? [];
    const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
    const character = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : CHARACTERS.get(name);
    if (character === undefined) throw new DrawingFault(BROKEN);
    return character;
  });
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

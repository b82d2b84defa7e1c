import { DrawingFault, readDrawing, textOf, type Drawing, type DrawnElement } from './drawing.ts';
import { repeatsTooMuch } from './repeats.ts';

/** Whether the first bytes are those of such a picture. */
const TYPES: Record<string, (content: Buffer) => boolean> = {
  png: (content) => content.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  webp: (content) => content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP',
};

const EMBEDDING = 'ein Element, das Code oder Fremdes einbettet';
const OUTSIDE = 'einen Verweis nach außen';
/** Elements with code or foreign content, and those that change attributes. */
const FOREIGN = /^(?:script|foreignobject|iframe|embed|object|handler|animate.*|set)$/;
/** The namespace of HTML. Its elements work in a drawing too. */
const HTML = 'http://www.w3.org/1999/xhtml';
/** Places of a style that load something. */
const LOADING = /(?:url|image-set)\(\s*["']?|@import/gi;

/** Why a picture cannot be used, as a German sentence; undefined if it can. */
export function pictureFlaw(name: string, content: Buffer): string | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  if (ending === 'svg') return drawingFlaw(name, content);
  return TYPES[ending]?.(content) === true ? undefined : otherKind(name, ending);
}

function otherKind(name: string, ending: string): string {
  return `Der Inhalt von '${name}' ist kein Bild dieser Art (${ending.toUpperCase()}).`;
}

/** A drawing may contain no code, no foreign content, and nothing that is loaded from elsewhere. */
function drawingFlaw(name: string, content: Buffer): string | undefined {
  const text = textOf(content);
  if (text === undefined) return `${otherKind(name, 'svg')} Eine Zeichnung ist in UTF-8 gespeichert.`;
  const drawing: Drawing = { elements: [], texts: [] };
  const unsafe = faultIn(text, drawing) ?? unsafeIn(drawing);
  const isDrawing = drawing.elements[0]?.name === 'svg' && drawing.texts[0]?.text.trim() === '';
  if (!isDrawing) return otherKind(name, 'svg');
  if (unsafe !== undefined)
    return `Die Zeichnung '${name}' enthält ${unsafe}. Bitte speichern Sie sie in Ihrem Zeichenprogramm als einfaches SVG.`;
  return repeatsTooMuch(drawing.elements)
    ? `Die Zeichnung '${name}' wiederholt ihre Teile so oft, dass Browser daran hängen bleiben. Bitte lösen Sie in Ihrem Zeichenprogramm Klone und Symbole auf.`
    : undefined;
}

/** Reads the drawing and returns why it cannot be read to its end. */
function faultIn(text: string, drawing: Drawing): string | undefined {
  try {
    readDrawing(text, drawing);
    return undefined;
  } catch (error) {
    if (error instanceof DrawingFault) return error.message;
    throw error;
  }
}

function unsafeIn({ elements, texts }: Drawing): string | undefined {
  for (const element of elements) {
    const unsafe = unsafeElement(element);
    if (unsafe !== undefined) return unsafe;
  }
  const isUnsafe = texts.some(
    ({ after, text }) => loadsSomething(text) || (localOf(after) === 'style' && isSpelledOtherwise(text)),
  );
  return isUnsafe ? OUTSIDE : undefined;
}

function unsafeElement({ name, attributes }: DrawnElement): string | undefined {
  if (FOREIGN.test(localOf(name))) return EMBEDDING;
  for (const { name: attribute, value } of attributes) {
    const local = localOf(attribute);
    if (/^xmlns(?::|$)/.test(attribute) && value.trim() === HTML) return EMBEDDING;
    if (local.startsWith('on')) return 'ein Attribut mit Code';
    if ((local === 'href' || local === 'src') && !value.trimStart().startsWith('#')) return OUTSIDE;
    // Links to parts of the drawing would lead elsewhere.
    if (attribute === 'xml:base' || loadsSomething(value)) return OUTSIDE;
    if (!attribute.includes(':') && isSpelledOtherwise(value)) return OUTSIDE;
  }
  return undefined;
}

function localOf(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function loadsSomething(text: string): boolean {
  if (!/[(@]/.test(text)) return false;
  return [...text.matchAll(LOADING)].some(({ 0: found, index }) => text[index + found.length] !== '#');
}

/** Whether a style may hold a name that is spelled with an escape, such as that of `url(`. */
function isSpelledOtherwise(style: string): boolean {
  return style.includes('\\') && /[(@]/.test(style);
}

import type { ClipboardEvent } from 'react';
import type { Edit } from '../../editing/index.ts';
import { joinPointer, parsePointer } from '../../engine/index.ts';
import { isMarked } from '../../format/places.ts';
import { parentOf, type FilePlace } from '../document/place.ts';

/** Elements whose words are a paragraph of their own. */
const BLOCKS = new Set('p div li ul ol h1 h2 h3 h4 h5 h6 table tr td th blockquote pre'.split(' '));
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'meta', 'template']);
/** Word writes the bullet or the number of an entry into a part of its own. */
const WORD_MARK = /mso-list:\s*Ignore/i;

/**
 * What was copied from a text program, as paragraphs with our signs: lists, headings and bold words stay, everything else is plain text. Undefined
 * where it is one plain paragraph, which a browser pastes by itself.
 */
export function pastedParagraphs({ html, plain }: { html: string; plain: string }): string[] | undefined {
  const lines = plain.split(/\r?\n/).map(tidied).filter(Boolean);
  const paragraphs = html === '' ? lines : paragraphsIn(html);
  const isPlain = paragraphs.length === 1 && paragraphs[0] === tidied(plain);
  return paragraphs.length === 0 || isPlain ? undefined : paragraphs;
}

/** The paragraphs of a field after others were pasted over a part of it. What stood before and after stays; bold words alone stay within the sentence. */
export function pastedInto(
  text: string,
  { start, end }: { start: number; end: number },
  paragraphs: string[],
): string[] {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const [only = '', ...others] = paragraphs;
  if (others.length === 0 && !/^(?:[-#]|1\.) /.test(only)) return [before + only + after];
  return [before.trim(), ...paragraphs, after.trim()].filter(Boolean);
}

/** A paste into the field of a text. */
export type PasteEvent = ClipboardEvent<HTMLTextAreaElement>;

/**
 * Several paragraphs that are pasted into one of a list become as many entries, with their lists, headings and bold words. Undefined where a browser
 * pastes by itself: one plain paragraph, and texts that have no lists. `place`: of the paragraph; `last`: of the last one after the edits.
 */
export function pastedEdits(
  place: FilePlace,
  { clipboardData, currentTarget }: Pick<PasteEvent, 'clipboardData' | 'currentTarget'>,
): { edits: Edit[]; last: FilePlace } | undefined {
  const list = parentOf(place);
  if (list === undefined || !isMarked(list.file, list.pointer)) return undefined;
  const [html, plain] = [clipboardData.getData('text/html'), clipboardData.getData('text/plain')];
  const paragraphs = pastedParagraphs({ html, plain });
  if (paragraphs === undefined) return undefined;
  const first = Number(parsePointer(place.pointer).at(-1));
  const at = (index: number) => ({ file: list.file, pointer: joinPointer(list.pointer, first + index) });
  const { value, selectionStart: start, selectionEnd: end } = currentTarget;
  const texts = pastedInto(value, { start, end }, paragraphs);
  const edits = texts.map((text, index): Edit => ({
    ...at(index),
    ...(index === 0 ? { set: text } : { insert: text }),
  }));
  return { edits, last: at(texts.length - 1) };
}

type Style = { sign: string; isBold: boolean };
type Part = { text: string; isBold: boolean };

function paragraphsIn(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const paragraphs: string[] = [];
  let parts: Part[] = [];
  const end = (sign: string) => {
    // Headings are bold anyway.
    const text = joined(sign === '# ' ? parts.map((part) => ({ ...part, isBold: false })) : parts);
    if (text !== '') paragraphs.push(sign + text);
    parts = [];
  };
  const walk = (node: Node, style: Style): void => {
    if (node.nodeType === Node.TEXT_NODE) parts.push({ text: node.textContent ?? '', isBold: style.isBold });
    if (!(node instanceof Element) || HIDDEN.has(node.localName)) return;
    if (WORD_MARK.test(styleOf(node))) return;
    // A line that was broken by hand goes on in an entry of a list.
    if (node.localName === 'br') parts.push({ text: ' ', isBold: false });
    if (node.localName === 'br' && style.sign === '') end('');
    const isBlock = BLOCKS.has(node.localName);
    if (isBlock) end(style.sign);
    const inside = { sign: signOf(node, style.sign), isBold: isBoldIn(node, style.isBold) };
    for (const child of node.childNodes) walk(child, inside);
    if (isBlock) end(inside.sign);
  };
  walk(body, { sign: '', isBold: false });
  end('');
  return paragraphs;
}

/** The sign of the paragraphs in an element. `around`: of those around it. */
function signOf(element: Element, around: string): string {
  const { localName, className } = element;
  if (localName === 'li') return element.closest('ol, ul')?.localName === 'ol' ? '1. ' : '- ';
  if (/^h\d$/.test(localName) || /^Mso(?:Title|Heading)/.test(className)) return '# ';
  if (!className.startsWith('MsoList') && !/mso-list:\s*l\d/i.test(styleOf(element))) return around;
  const mark = [...element.querySelectorAll('[style]')].find((one) => WORD_MARK.test(styleOf(one)))?.textContent ?? '';
  return /^\s*\(?(?:\d+|[a-zA-Z]{1,4})[.)]/.test(mark) ? '1. ' : '- ';
}

function isBoldIn(element: Element, around: boolean): boolean {
  const [, weight] = /font-weight:\s*(\w+)/i.exec(styleOf(element)) ?? [];
  if (weight !== undefined) return weight === 'bold' || Number(weight) >= 600;
  return around || element.localName === 'b' || element.localName === 'strong';
}

function styleOf(element: Element): string {
  return element.getAttribute('style') ?? '';
}

/** The words of a paragraph, those in bold between `**`. Spaces stand outside. */
function joined(parts: readonly Part[]): string {
  const marked = parts.map(({ text, isBold }) => (isBold ? text.replace(/^(\s*)(.*?\S)(\s*)$/s, '$1**$2**$3') : text));
  // Two bold parts beside each other are one.
  return tidied(marked.join('')).replaceAll(/\*\*(\s?)\*\*/g, '$1');
}

function tidied(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

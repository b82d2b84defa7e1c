import { textsOf } from '../../src/editing/index.ts';
import { parsePointer, writePointer, type Definition } from '../../src/engine/index.ts';

/** A text of the definition: its file, as if it used no shared parts, and its place there. */
export type TextPlace = { file: string; pointer: string };

/** Characters of private use around texts and placeholders. They pass through composing like letters. */
const MARK = { open: '\uE000', number: '\uE001', close: '\uE002', fill: '\uE003', filled: '\uE004' } as const;

/**
 * A copy of the definition in which the texts that letters repeat are marked with their number, and their placeholders
 * as such. A letter composed from it shows where each of its sentences was written.
 */
export function markTexts(definition: Definition): { definition: Definition; places: TextPlace[] } {
  const copy = structuredClone(definition);
  const places: TextPlace[] = [];
  const mark = (file: string, value: object, isRepeated: (pointer: string) => boolean) => {
    for (const { pointer, text } of textsOf(file, value)) {
      if (!isRepeated(pointer)) continue;
      const filling = text.replaceAll(/\{[^{}]*\}/g, (name) => `${MARK.fill}${name}${MARK.filled}`);
      // The sign of a list or heading begins the paragraph.
      const [sign = ''] = /^(?:[-#]|\d+\.) /.exec(filling) ?? [];
      const marked = MARK.open + String(places.length) + MARK.number + filling.slice(sign.length) + MARK.close;
      writePointer(value as Record<string, unknown>, pointer, sign + marked);
      places.push({ file, pointer });
    }
  };
  mark('wizard.json', copy.wizard, isInMail);
  for (const [id, step] of Object.entries(copy.steps)) mark(`steps/${id}.json`, step, isLabel);
  return { definition: copy, places };
}

/** The power of attorney itself stands behind the mail's link; only its title is the link's label. */
function isInMail(pointer: string): boolean {
  return (
    pointer === '/title' ||
    (pointer.startsWith('/mails/') && !pointer.startsWith('/mails/powerOfAttorney/document/text/'))
  );
}

/** Titles of steps and questions. Answers are not marked: they are no sentences of the letter. */
function isLabel(pointer: string): boolean {
  const path = parsePointer(pointer);
  const key = path.at(-1);
  return pointer === '/title' || (key === 'title' && !path.includes('oneOf')) || key === 'ui:short';
}

const MARKS = /[\uE000-\uE004]/g;
const OPENING = /\uE000(\d+)\uE001/g;

/** The numbers of the marked texts that occur. */
export function marksIn(text: string): Set<number> {
  return new Set([...text.matchAll(OPENING)].map(([, number]) => Number(number)));
}

/** The text without marks. */
export function withoutMarks(text: string): string {
  return text.replaceAll(OPENING, '').replaceAll(MARKS, '');
}

/** HTML with elements in the place of marks: `<span data-text="3">`, and `<mark>` around what was filled in. */
export function elementsForMarks(html: string): string {
  return html
    .replaceAll(OPENING, '<span data-text="$1">')
    .replaceAll(MARK.close, '</span>')
    .replaceAll(MARK.fill, '<mark>')
    .replaceAll(MARK.filled, '</mark>');
}

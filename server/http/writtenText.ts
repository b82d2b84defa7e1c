import { Fault } from './fault.ts';

/** What is demanded of a short text that somebody writes for others to read, and what is answered if it does not fit. */
export type TextRule = {
  /** Fewest characters. Default: 1. With 0 it may be left out. */
  least?: number;
  most: number;
  none: string;
  long: string;
  /** Refuses characters that change the direction of reading, with this sentence. By default they are left out. */
  turned?: string;
  /** Line breaks become blanks. */
  isLine?: boolean;
};

/** They would let a sentence read otherwise than it was written. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/u;

/**
 * What nobody sees: control characters other than tab and line break, characters of no width, letters that are drawn as a blank (Hangul
 * fillers are ignorable; the empty braille cell is not), and halves of characters.
 */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A text without characters that nobody sees, and without blanks around it; empty for what is no text. */
export function visibleText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll(UNSEEN, '').trim() : '';
}

/** A text as others read it. Throws a Fault 422 if it does not keep to the rule. */
export function readText(value: unknown, { least = 1, most, none, long, turned, isLine = false }: TextRule): string {
  if (turned !== undefined && typeof value === 'string' && TURNS.test(value)) throw new Fault(422, turned);
  const visible = visibleText(value);
  const text = isLine ? visible.replaceAll(/\s+/gu, ' ') : visible;
  if (text.length < least) throw new Fault(422, none);
  if (text.length > most) throw new Fault(422, long);
  return text;
}

import { Fault } from '../http/fault.ts';

/** A text that somebody writes for others to read: how long it may be, and what is answered if it is not. */
type Plain = { least: number; most: number; none: string; long: string; reversed: string };

const NOTE: Plain = {
  least: 3,
  most: 1000,
  none: 'Bitte schreiben Sie, was sich ändert und warum.',
  long: 'Was sich ändert und warum, darf höchstens 1000 Zeichen haben.',
  reversed:
    'Was sich ändert und warum, enthält unsichtbare Zeichen, die die Leserichtung ändern. Bitte schreiben Sie es ohne sie, am besten von Hand.',
};
const SENTENCE: Plain = {
  least: 10,
  most: 500,
  none: 'Bitte schreiben Sie einen Satz für Besucher: warum es den Fragebogen nicht mehr gibt.',
  long: 'Der Satz für Besucher darf höchstens 500 Zeichen haben.',
  reversed:
    'Der Satz für Besucher enthält unsichtbare Zeichen, die die Leserichtung ändern. Bitte schreiben Sie ihn ohne sie, am besten von Hand.',
};

/** They would let a sentence read otherwise than it was written. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/u;

/** What nobody sees comes with copied words: of no width, or control characters other than tab and line break. */
const UNSEEN = /[\u00AD\u061C\u180E\u200B-\u200F\u2060-\u2064\uFEFF]|(?![\t\n\r])\p{Cc}/gu;

/** Why something is published, without characters that nobody sees. Throws a Fault 422 if there is none, it is too long, or it changes the direction of reading. */
export function readNote(note: unknown): string {
  return read(note, NOTE);
}

/** What visitors read of a retired wizard, as one paragraph. Throws a Fault 422 as `readNote` does. */
export function readSentence(sentence: unknown): string {
  return read(typeof sentence === 'string' ? sentence.replaceAll(/\s+/gu, ' ') : sentence, SENTENCE);
}

function read(value: unknown, { least, most, none, long, reversed }: Plain): string {
  const given = typeof value === 'string' ? value : '';
  if (TURNS.test(given)) throw new Fault(422, reversed);
  const text = given.replaceAll(UNSEEN, '').trim();
  if (text.length < least) throw new Fault(422, none);
  if (text.length > most) throw new Fault(422, long);
  return text;
}

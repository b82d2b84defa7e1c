import { Fault } from '../http/fault.ts';

const LENGTH = { least: 3, most: 1000 };
const NO_NOTE = 'Bitte schreiben Sie, was sich ändert und warum.';
const LONG_NOTE = `Was sich ändert und warum, darf höchstens ${LENGTH.most} Zeichen haben.`;
const REVERSED =
  'Was sich ändert und warum, enthält unsichtbare Zeichen, die die Leserichtung ändern. Bitte schreiben Sie es ohne sie, am besten von Hand.';

/** They would let a sentence of the history read otherwise than it was written. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/u;

/** What nobody sees comes with copied words: of no width, or control characters other than tab and line break. */
const UNSEEN = /[\u00AD\u061C\u180E\u200B-\u200F\u2060-\u2064\uFEFF]|(?![\t\n\r])\p{Cc}/gu;

/** Why something is published, without characters that nobody sees. Throws a Fault 422 if there is none, it is too long, or it changes the direction of reading. */
export function readNote(note: unknown): string {
  const given = typeof note === 'string' ? note : '';
  if (TURNS.test(given)) throw new Fault(422, REVERSED);
  const text = given.replaceAll(UNSEEN, '').trim();
  if (text.length < LENGTH.least) throw new Fault(422, NO_NOTE);
  if (text.length > LENGTH.most) throw new Fault(422, LONG_NOTE);
  return text;
}

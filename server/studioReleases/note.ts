import { readText, type TextRule } from '../http/writtenText.ts';

const NOTE: TextRule = {
  least: 3,
  most: 1000,
  none: 'Bitte schreiben Sie, was sich ändert und warum.',
  long: 'Was sich ändert und warum, darf höchstens 1000 Zeichen haben.',
  turned:
    'Was sich ändert und warum, enthält unsichtbare Zeichen, die die Leserichtung ändern. Bitte schreiben Sie es ohne sie, am besten von Hand.',
};
const SENTENCE: TextRule = {
  isLine: true,
  least: 10,
  most: 500,
  none: 'Bitte schreiben Sie einen Satz für Besucher: warum es den Fragebogen nicht mehr gibt.',
  long: 'Der Satz für Besucher darf höchstens 500 Zeichen haben.',
  turned:
    'Der Satz für Besucher enthält unsichtbare Zeichen, die die Leserichtung ändern. Bitte schreiben Sie ihn ohne sie, am besten von Hand.',
};

/** Why something is published, without characters that nobody sees. Throws a Fault 422 if there is none, it is too long, or it changes the direction of reading. */
export function readNote(note: unknown): string {
  return readText(note, NOTE);
}

/** What visitors read of a retired wizard, as one paragraph. Throws a Fault 422 as `readNote` does. */
export function readSentence(sentence: unknown): string {
  return readText(sentence, SENTENCE);
}

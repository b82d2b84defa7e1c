import type { KindName } from './widgets.ts';

/** The kinds of questions as they are chosen: by what is answered, those that are for few at the end. */
export const KIND_GROUPS: Readonly<Record<string, readonly KindName[]>> = {
  Auswahl: ['auswahl', 'jaNein', 'mehrere', 'liste', 'weiter'],
  Text: ['text', 'langerText', 'email', 'telefon'],
  'Zahl und Tag': ['zahl', 'datum', 'geburtsdatum', 'uhrzeit', 'monat'],
  'Dateien und Listen': ['datei', 'zeilen'],
  Einwilligung: ['einwilligung', 'freiwillig', 'kaestchen'],
  Seltenes: ['passwort', 'rechenaufgabe', 'falle'],
};

import type { View } from '../context/context.ts';

/** Words of the screen: of what is pressed or read in a view, as it begins there. `names`: by what else it is found. `part`: of the view 'Testen'. */
export type ScreenWord = { view: View; words: string; names?: string; part?: 'abdeckung' };

const word = (view: View, words: string, names?: string): ScreenWord => ({
  view,
  words,
  ...(names !== undefined && { names }),
});

/**
 * What stands on the screen of each view, whatever wizard is open: the palette leads there. What a wizard itself says is found as its own places and texts.
 * `tests/browser/studio/everyControl.test.ts` holds that no control is missing.
 */
export const SCREEN_WORDS: readonly ScreenWord[] = [
  word('ablauf', 'Alles zeigen', 'Zoom Überblick'),
  word('ablauf', 'Vergrößern', 'Zoom'),
  word('ablauf', 'Verkleinern', 'Zoom'),
  word('schritt', 'Frage ergänzen', 'Neue Frage hinzufügen einfügen'),
  word('schritt', 'Fragen', 'Reihenfolge'),
  word('schritt', 'Vorschau', 'Seite ansehen Handy Breite 360 412 768 1280 frei'),
  word('schritt', '200 %', 'Große Schrift Zoom'),
  word('schritt', 'Dunkel', 'Nacht Farben'),
  word('schritt', 'Bearbeiten'),
  word('schritt', 'Von vorn', 'Antworten leeren'),
  word('schritt', 'Als Beispiel', 'Aufnehmen Vorschlagen'),
  word('fehler', 'Fehlermeldungen', 'Sätze bei Fehlern'),
  word('fehler', 'Einzeln'),
  word('fehler', 'Alles auf einmal'),
  word('fehler', 'nur Regeln ohne eigenen Satz'),
  word('fehler', 'Auf der Seite ansehen'),
  word('json', 'Datei', 'Quelltext'),
  word('bilder', 'Bilder'),
  word('bilder', 'Bild hinzufügen', 'Hochladen Zeichnung Foto'),
  word('tabelle', 'Tabellen'),
  word('tabelle', 'Neue Tabelle'),
  word('tabelle', 'Neue Fassung', 'Gilt ab Tabelle Version'),
  word('tabelle', 'Bemerkungen', 'Erklärungen'),
  word('tabelle', 'Zeile', 'Einfügen Verdoppeln Löschen'),
  word('tabelle', 'Verdoppeln'),
  word('tabelle', 'Sortieren'),
  word('tabelle', 'CSV', 'Tabelle exportieren Excel'),
  word('tabelle', 'Spalte', 'Ergänzen'),
  word('texte', 'In allen Texten suchen'),
  word('texte', 'nur dieser Schritt', 'nur diese Datei'),
  word('texte', 'nur lange'),
  word('texte', 'nur leere'),
  word('texte', 'nur ganze Wörter'),
  word('texte', 'Ersetzen', 'Austauschen'),
  word('mails', 'An die Kanzlei', 'E-Mail'),
  word('mails', 'Bestätigung', 'E-Mail'),
  word('mails', 'Jetzt prüfen'),
  word('mails', 'HTML'),
  word('mails', 'Nur Text'),
  word('mails', 'Texte', 'E-Mail'),
  word('testen', 'Durchspielen', 'Simulator Ausprobieren'),
  word('testen', 'Was Beispiele zeigen', 'Abdeckung'),
  { view: 'testen', words: 'Nachweis', names: 'Bericht Prüfung Beleg', part: 'abdeckung' },
  word('testen', 'Vorschläge'),
  word('testen', 'Fassung'),
  word('testen', 'Schritt ausfüllen'),
  word('testen', 'Bis zum Ende ausfüllen'),
  word('testen', 'Antworten einsetzen', 'Fehlerbericht'),
  word('testen', 'Neu laden'),
  word('testen', 'nach einer Änderung'),
  word('testen', 'Nächsten Weg suchen'),
  word('testen', 'Warum geschlossen'),
  word('testen', 'auslösen'),
  word('testen', 'Antworten'),
  word('testen', 'Protokoll'),
  word('testen', 'Andere Fassung', 'Vergleichen'),
  word('testen', 'Einen Schritt über seine Adresse aufrufen'),
];

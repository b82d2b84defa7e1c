/** Rules in words, by the keyword under which their messages stand. */
const NAMES = new Map([
  ['required', 'Pflicht'],
  ['type', 'Art der Antwort'],
  ['enum', 'Erlaubte Werte'],
  ['oneOf', 'Angebotene Antworten'],
  ['const', 'Verlangter Wert'],
  ['format', 'Form'],
  ['pattern', 'Muster'],
  ['minLength', 'Zu kurz'],
  ['maxLength', 'Zu lang'],
  ['minimum', 'Zu klein'],
  ['maximum', 'Zu groß'],
  ['minDate', 'Zu früh'],
  ['maxDate', 'Zu spät'],
  ['minItems', 'Zu wenige'],
  ['maxItems', 'Zu viele'],
  ['uniqueItems', 'Doppelt'],
  ['alone', 'Schließt andere aus'],
  ['not', 'Ausgeschlossen'],
  ['anyOf', 'Mindestens eines'],
  ['minProperties', 'Zu wenige Antworten'],
  ['equals', 'Wiederholung'],
  ['arithmetic', 'Rechenaufgabe'],
  ['submit', 'Letzte Prüfung'],
  ['accept', 'Art der Datei'],
  ['maxBytes', 'Zu große Datei'],
  ['none', 'Keine passende Datei'],
]);

/** What a rule is called in German; its keyword, if it has no name. */
export function ruleName(keyword: string): string {
  return NAMES.get(keyword) ?? keyword;
}

/** Parts of a definition that may be missing because their file is faulty: what a finding elsewhere may follow from. */
export type Cause =
  | 'questions'
  /** Any rule of a question, also a slight one such as a limit. */
  | 'rules'
  /** Any rule of a question of the same step. */
  | 'ownRules'
  | 'onward'
  | 'result'
  /** A step as a whole. */
  | 'steps'
  | 'flow'
  | 'mails'
  | 'values'
  | 'tables'
  /** Any text may use a value. */
  | 'anything';

/** What is known of a kind of finding. Its sentences stand in the check that makes it; fixes of those without `noFix` in `src/editing/fixes.ts`. */
export type Rule = {
  follows?: readonly Cause[];
  /**
   * Whether the checks of logic, which assume a sound flow and sound rules, are meaningless beside it. Without it: where its place decides how
   * people walk. `never`: it is about what people read, not about where they go.
   */
  disturbs?: 'always' | 'never';
  /** It says what was not checked, or what nobody has written yet. The wizard is offered all the same. */
  note?: true;
  /** Why no edit can mend it by itself, as the end of a German sentence. */
  noFix?: string;
};

/** Every kind of finding, by its code. */
const RULES = {
  'abschnitt-doppelt': {},
  'abschnitt-fehlt': {},
  'adresse-fremd': { note: true, noFix: 'ob die Adresse dort stehen soll, weiß nur, wer den Text schreibt' },
  'adresse-vergeben': { noFix: 'eine Adresse wählt, wer den Assistenten schreibt' },
  'ausgabe-unbekannt': {},
  'ausgabe-wizard': {},
  'auswahl-bleibt': {},
  'auswahl-doppelt': {},
  'auswahl-gleich': { noFix: 'welche der beiden wie heißen soll, ist zu entscheiden' },
  'auswahl-mehrfach': {},
  'bedingung-unpassend': { follows: ['rules'] },
  'beispiel-andere-meldung': {},
  'beispiel-anderer-weg': {},
  'beispiel-anderer-wert': {},
  'beispiel-anderes-ergebnis': {},
  'beispiel-bleibt-stehen': {
    noFix: 'es fanden sich keine Antworten, mit denen das Beispiel weiterführt',
  },
  'beispiel-kommt-durch': { noFix: 'ob das Beispiel oder die Regel falsch ist, weiß nur, wer sie schreibt' },
  'beispiel-ohne-frage': {},
  'beispiel-ohne-tag': { noFix: 'an welchem Tag das Beispiel gilt, weiß nur, wer es schreibt' },
  'bemerkung-verdeckt': { follows: ['rules'], disturbs: 'never' },
  'berechnet-art': { follows: ['questions'], noFix: 'womit gerechnet wird, ist zu wählen' },
  'berechnet-kreis': { noFix: 'welcher Wert auf welchem beruht, ist zu wählen' },
  'berechnet-land': { follows: ['questions'], noFix: 'die Antworten müssen zu Ländern passen' },
  'berechnet-ohne-angabe': { noFix: 'womit gerechnet wird, ist zu wählen' },
  'berechnet-operand': {},
  'berechnet-rechenart': {},
  'berechnet-unbekannt': { follows: ['values'] },
  'berechnet-unbenutzt': { follows: ['anything'] },
  'berechnet-zeitraum': {},
  'betreff-antwort': { noFix: 'der Betreff ist neu zu schreiben' },
  'bild-fehlt': {},
  'dank-luecke': { follows: ['flow'] },
  'dank-nie': { follows: ['flow', 'mails'] },
  'dank-verdeckt': { follows: ['flow'] },
  'dank-zu-frueh': { follows: ['flow'] },
  'darstellung-passt-nicht': { follows: ['ownRules'] },
  'datei-additionalProperties': {},
  'datei-const': {},
  'datei-enum': {},
  'datei-fehlt': { noFix: 'ein leerer Assistent beginnt mit der Vorlage' },
  'datei-format': { noFix: 'welcher Tag oder welches Muster gemeint ist, steht nirgends' },
  'datei-fremd': { noFix: 'welche seiner Fragen in welchen Schritt gehören, ist zu entscheiden' },
  'datei-maxItems': { noFix: 'welche Einträge bleiben, ist zu entscheiden' },
  'datei-maxLength': { noFix: 'der Text ist zu kürzen' },
  'datei-maxProperties': { noFix: 'welche Rechenart gemeint ist, steht nirgends' },
  'datei-maximum': {},
  'datei-minItems': { noFix: 'was in die Liste gehört, steht nirgends' },
  'datei-minLength': { noFix: 'der Text ist zu schreiben' },
  'datei-minProperties': { noFix: 'was dort stehen soll, steht nirgends' },
  'datei-minimum': {},
  'datei-ohne-schritt': { follows: ['flow'] },
  'datei-pattern': { noFix: 'was gemeint ist, steht nirgends' },
  'datei-propertyNames': {},
  'datei-required': {},
  'datei-type': {},
  'datei-uniqueItems': {},
  'dokumente-ziel': { follows: ['questions'] },
  'dokumenttyp-fehlt': {},
  'einwilligung-doch-verlangt': { disturbs: 'never' },
  'einwilligung-lehnt-ab': {},
  'einwilligung-nicht-verlangt': { disturbs: 'never' },
  'einwilligung-ohne-nachweis': { follows: ['ownRules'], disturbs: 'never' },
  'einwilligung-vorbelegt': { disturbs: 'never' },
  'ende-fragt': { follows: ['flow'] },
  'ergebnis-wartet': { follows: ['questions', 'tables'] },
  'feld-doppelt': {},
  'feld-spaeter': { follows: ['questions', 'flow'] },
  'feld-unbekannt': { follows: ['questions'] },
  'feld-widerspruch': { follows: ['questions'], noFix: 'welche der beiden Fragen gemeint ist, ist zu entscheiden' },
  'fortschritt-doppelt': {},
  'fortschritt-fehlt': { follows: ['steps', 'flow'] },
  'fortschritt-rueckwaerts': { follows: ['flow'] },
  'fortschritt-unbekannt': { follows: ['steps'] },
  'frage-gleich': { disturbs: 'never', noFix: 'welche der beiden wie heißen soll, ist zu entscheiden' },
  'frage-nie': {},
  'frage-ohne-titel': { disturbs: 'never' },
  'frage-zweimal': {},
  'frist-ohne-quelle': { noFix: 'die Vorschrift nennt, wer das Recht kennt' },
  'grenzen-vertauscht': {},
  'hinweis-bedingung': {},
  'hinweis-doppelt': { disturbs: 'never' },
  'kalender-kein-tag': {},
  'kein-json': {},
  'kein-weg': { noFix: 'welche Regel sich ändert, oder welche Antwort gilt, weiß nur, wer sie schreibt' },
  kennung: { disturbs: 'never' },
  kreis: {},
  'liste-zu-tief': { noFix: 'wo die Frage sonst stehen soll, ist zu entscheiden' },
  luecke: {},
  'mail-freitext': { follows: ['rules'] },
  'mail-ohne-empfaenger': {},
  'meldung-fehlt': { disturbs: 'never' },
  'mitgabe-offen': {},
  'mitgabe-unbekannt': { noFix: 'welcher der beiden Assistenten sich ändert, ist zu entscheiden' },
  'muster-langsam': { noFix: 'was das Muster erkennen soll, weiß nur, wer es schreibt' },
  'name-unbekannt': { follows: ['questions', 'values', 'tables'] },
  'name-vergeben': {},
  'nie-gesendet': {},
  'pflichtfeld-ohne-frage': {},
  'platzhalter-bleibt': { follows: ['flow'], disturbs: 'never', noFix: 'der Text ist neu zu schreiben' },
  'platzhalter-klammer': { disturbs: 'never' },
  'platzhalter-unbekannt': { follows: ['questions', 'values', 'flow'], disturbs: 'never' },
  'pruefung-begrenzt': { note: true, noFix: 'geprüft wird mehr, sobald es weniger Möglichkeiten gibt' },
  'referenz-doppelt': { noFix: 'welcher der beiden Assistenten sich ändert, ist zu entscheiden' },
  'regel-unbrauchbar': { disturbs: 'always' },
  'regel-wirkungslos': { disturbs: 'never' },
  'reihenfolge-doppelt': {},
  'reihenfolge-fehlt': {},
  sackgasse: { follows: ['onward'] },
  'sackgasse-antwort': {},
  'satz-der-vorlage': { note: true, noFix: 'der Satz ist zu schreiben' },
  'schluessel-doppelt': {},
  'schritt-leer': { note: true, noFix: 'was der Schritt fragt oder sagt, ist zu schreiben' },
  'schritt-ohne-datei': { follows: ['steps'] },
  'senden-anfang': {},
  'senden-ereignis': {},
  'senden-fehlt': { follows: ['flow'] },
  'senden-ungenutzt': { follows: ['flow'], disturbs: 'always' },
  'sonst-ungezeigt': {},
  'tabelle-luecke': { follows: ['rules'] },
  'tabelle-tag': {},
  'tabelle-ungenutzt': { follows: ['result'] },
  'teil-daneben': {},
  'teil-hinweis-ganz': { noFix: 'in welchen Schritten der Hinweis stehen soll, ist zu entscheiden' },
  'teil-hinweis-in-liste': { noFix: 'ob der Hinweis oder die Liste gemeint ist, ist zu entscheiden' },
  'teil-kreis': { noFix: 'welcher Teil welchen verwendet, ist zu entscheiden' },
  'teil-nichts-weg': {},
  'teil-unbekannt': {},
  'teil-with': {},
  'teil-zu-oft': { noFix: 'welche Fragen in einen anderen Assistenten gehören, ist zu entscheiden' },
  'teil-zu-tief': { noFix: 'welche Teile zusammengehören, ist zu entscheiden' },
  'teil-zu-viel': { noFix: 'welche Teile kürzer werden, ist zu entscheiden' },
  'text-mit-zeilen': { disturbs: 'never' },
  'titel-ohne-wert': {},
  'typ-fehlt': {},
  ueberdeckt: {},
  ueberschneidung: {},
  'ui-wirkungslos': { follows: ['ownRules'] },
  'unbekannte-datei': {},
  unerreichbar: {},
  verschachtelung: { noFix: 'was zusammengefasst werden kann, ist zu entscheiden' },
  'vollmacht-schluessel': {},
  'vorbelegung-unbekannt': { disturbs: 'never' },
  'wert-unbekannt': {},
  'zeichen-bleibt': { note: true, noFix: 'was gemeint ist, weiß nur, wer es geschrieben hat' },
  zeichensatz: {},
  'zeile-ohne-liste': {},
  'zeile-ohne-titel': {},
  'zeile-ueberdeckt': { follows: ['rules'] },
  'zeilen-ueberschneiden': { follows: ['rules'] },
  'wortlaut-ohne-text': { disturbs: 'never' },
  'wortlaut-reihenfolge': { disturbs: 'never' },
  'zeitraum-luecke': {},
  'zeitraum-ueberschneidung': {},
  'zeitraum-verkehrt': {},
  'zelle-woher': {},
  'ziel-entwurf': { noFix: 'ob der Entwurf schon gelten soll, ist zu entscheiden' },
  'ziel-fehlt': { disturbs: 'never' },
  'ziel-fremd': { disturbs: 'never' },
  'ziel-keine-seite': { disturbs: 'never', noFix: 'welche eigene Seite gemeint ist, steht nirgends' },
  'ziel-unbekannt': {},
  'zwei-wege': {},
} satisfies Record<string, Rule>;

/** Stable name of a kind of finding. */
export type Code = keyof typeof RULES;

/** Those that edits can mend. */
export type Fixable = { [C in Code]: (typeof RULES)[C] extends { noFix: string } ? never : C }[Code];

/** Every code. */
export const CODES = Object.keys(RULES) as readonly Code[];

/** The rule of a finding; an empty one for what the check does not find. */
export function ruleFor(code: string): Rule {
  return RULES[code as Code] ?? {};
}

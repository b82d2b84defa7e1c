import { NEW } from '../check/unwritten.ts';
import type { PropertySchema } from '../engine/definition.ts';
import type { Every, WidgetName } from '../engine/vocabulary.ts';

/** A kind of question in analysts' words, with what a new one begins with. */
export type Kind = {
  /** German name in menus. */
  label: string;
  /** What the kind is for. One German sentence. */
  about: string;
  schema: PropertySchema;
  widget?: WidgetName;
  ui?: Record<string, unknown>;
  /** What is said while a required answer is missing. Kinds without it are not required at first. */
  missing?: string;
};

const CHOICES = [
  { const: 'ersteAntwort', title: NEW.choices[0] },
  { const: 'zweiteAntwort', title: NEW.choices[1] },
];
const CHOOSE = 'Bitte wählen Sie eine Antwort.';
const YES_NO = [
  { const: 'ja', title: 'Ja' },
  { const: 'nein', title: 'Nein' },
];
const title = NEW.question;
const DAY = 'Bitte geben Sie ein Datum an.';

/** The kinds of questions, as menus offer them. Together they use every widget. */
export const KINDS = {
  weiter: {
    label: 'Auswahl, die weiterführt',
    about:
      'Große Flächen zum Antippen; die Antwort führt zum nächsten Schritt. Nur allein auf einem Schritt, der nicht sendet.',
    schema: { title, type: 'string', oneOf: CHOICES },
    widget: 'choice',
    missing: CHOOSE,
  },
  auswahl: {
    label: 'Auswahl groß',
    about: 'Alle Antworten stehen untereinander.',
    schema: { title, type: 'string', oneOf: CHOICES },
    widget: 'radio',
    missing: CHOOSE,
  },
  liste: {
    label: 'Auswahl klein',
    about: 'Die Antworten klappen auf; für viele Antworten.',
    schema: { title, type: 'string', oneOf: CHOICES },
    widget: 'select',
    missing: CHOOSE,
  },
  jaNein: {
    label: 'Ja/Nein',
    about: 'Eine Frage, auf die man mit Ja oder Nein antwortet.',
    schema: { title, type: 'string', oneOf: YES_NO },
    widget: 'radio',
    missing: 'Bitte wählen Sie Ja oder Nein.',
  },
  mehrere: {
    label: 'Mehrere Antworten',
    about: 'Kästchen, von denen man mehrere ankreuzen darf.',
    schema: { title, type: 'array', uniqueItems: true, items: { type: 'string', oneOf: CHOICES } },
    widget: 'checkboxes',
  },
  text: {
    label: 'Text',
    about: 'Eine Zeile zum Schreiben.',
    schema: { title, type: 'string', maxLength: 100 },
    widget: 'text',
    missing: 'Bitte füllen Sie dieses Feld aus.',
  },
  langerText: {
    label: 'Langer Text',
    about: 'Mehrere Zeilen zum Schreiben.',
    schema: { title, type: 'string', maxLength: 2000 },
    widget: 'textarea',
  },
  email: {
    label: 'E-Mail-Adresse',
    about: 'Eine Adresse, an die man schreiben kann.',
    schema: {
      title,
      type: 'string',
      format: 'email',
      maxLength: 254,
      errorMessage: { format: 'Bitte geben Sie eine gültige E-Mail-Adresse an.' },
    },
    widget: 'email',
    ui: { 'ui:autocomplete': 'email' },
    missing: 'Bitte geben Sie Ihre E-Mail-Adresse an.',
  },
  telefon: {
    label: 'Telefonnummer',
    about: 'Eine Nummer, unter der man jemanden erreicht.',
    schema: {
      title,
      type: 'string',
      pattern: '^[-–+()/. 0-9]{6,}$',
      maxLength: 40,
      errorMessage: {
        pattern:
          'Bitte geben Sie eine gültige Telefonnummer an: nur Ziffern, Leerzeichen und + - / ( ), mindestens sechs Zeichen.',
      },
    },
    widget: 'tel',
    ui: { 'ui:autocomplete': 'tel' },
  },
  zahl: {
    label: 'Zahl',
    about: 'Eine ganze Zahl, mit Grenzen.',
    schema: { title, type: 'integer', minimum: 0, maximum: 100000 },
    widget: 'number',
    missing: 'Bitte geben Sie eine Zahl an.',
  },
  datum: {
    label: 'Datum',
    about: 'Ein Tag aus dem Kalender.',
    schema: { title, type: 'string', format: 'date', errorMessage: { format: DAY } },
    widget: 'date',
    missing: DAY,
  },
  geburtsdatum: {
    label: 'Datum, das man auswendig weiß',
    about: 'Tag, Monat und Jahr einzeln, etwa ein Geburtsdatum.',
    schema: { title, type: 'string', format: 'date', maxDate: 'today', errorMessage: { format: DAY } },
    widget: 'dateParts',
    missing: DAY,
  },
  uhrzeit: {
    label: 'Uhrzeit',
    about: 'Stunde und Minute.',
    schema: { title, type: 'string', format: 'time', errorMessage: { format: 'Bitte geben Sie eine Uhrzeit an.' } },
    widget: 'time',
  },
  monat: {
    label: 'Monat',
    about: 'Monat und Jahr.',
    schema: { title, type: 'string', format: 'month', errorMessage: { format: 'Bitte geben Sie einen Monat an.' } },
    widget: 'month',
  },
  datei: {
    label: 'Datei',
    about: 'Fotos und PDF zum Hochladen.',
    schema: {
      title,
      type: 'array',
      upload: { accept: ['image/*', 'application/pdf'], maxBytes: 10485760, maxItems: 5 },
    },
    widget: 'upload',
  },
  kaestchen: {
    label: 'Kästchen',
    about: 'Ein einzelnes Kästchen, das man ankreuzen darf.',
    schema: { title, type: 'boolean' },
    widget: 'checkbox',
  },
  einwilligung: {
    label: 'Einwilligung',
    about: 'Ein Kästchen, das angekreuzt sein muss. Sein Wortlaut wird aufbewahrt.',
    schema: { title: 'Ich bin einverstanden.', type: 'boolean', const: true },
    widget: 'consent',
    missing: 'Bitte stimmen Sie zu.',
  },
  freiwillig: {
    label: 'Freiwillige Einwilligung',
    about: 'Ein Kästchen, das frei bleiben darf. Sein Wortlaut wird aufbewahrt, wenn jemand einwilligt.',
    schema: { title: 'Ich bin einverstanden. Das ist freiwillig.', type: 'boolean' },
    widget: 'consent',
    ui: { 'ui:voluntary': true },
  },
  zeilen: {
    label: 'Liste',
    about: 'Mehrere Personen, Fahrzeuge oder anderes, je mit eigenen Fragen.',
    schema: {
      title,
      type: 'array',
      maxItems: 10,
      row: { title: 'Eintrag' },
      items: {
        type: 'object',
        required: ['name'],
        properties: {
          name: {
            title: 'Name',
            type: 'string',
            maxLength: 100,
            errorMessage: { required: 'Bitte nennen Sie den Namen.' },
          },
        },
      },
    },
  },
  passwort: {
    label: 'Passwort',
    about: 'Verdeckt, mit einem Knopf zum Anzeigen.',
    schema: { title, type: 'string', maxLength: 200, transient: true },
    widget: 'password',
    ui: { 'ui:autocomplete': 'new-password' },
    missing: 'Bitte geben Sie ein Passwort ein.',
  },
  rechenaufgabe: {
    label: 'Rechenaufgabe',
    about: 'Gegen Programme: eine Summe, bei jedem Besuch eine andere.',
    schema: {
      title: 'Rechenaufgabe',
      type: 'string',
      arithmetic: true,
      transient: true,
    },
    widget: 'arithmetic',
    missing: 'Die Summe stimmt nicht. Bitte rechnen Sie noch einmal.',
  },
  falle: {
    label: 'Falle',
    about: 'Für Menschen unsichtbar. Wer sie ausfüllt, ist ein Programm.',
    schema: { title: 'Bitte leer lassen', type: 'string', maxLength: 0 },
    widget: 'trap',
  },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

/** A widget of a kind. Does not compile if no kind uses one of them. */
export type KindWidget = Every<WidgetName, Extract<(typeof KINDS)[KindName], { widget: WidgetName }>['widget']>;

import { isBoolean, isText, title, type Kind, type WidgetRow } from './widgetRow.ts';
import type { WidgetName } from '../engine/vocabulary.ts';

/** Widgets for consents and files, and those for one purpose each. */
export const OTHER_WIDGETS = {
  checkbox: { name: 'Kästchen', suits: isBoolean, proposed: true },
  consent: { name: 'Einwilligung', suits: isBoolean, proposed: true, meant: ['einwilligung', 'zustimmung'] },
  upload: {
    name: 'Dateien',
    suits: ({ upload }) => upload !== undefined,
    proposed: true,
    meant: ['file', 'datei', 'dateien'],
  },
  password: { name: 'Passwort', suits: isText, proposed: false },
  arithmetic: { name: 'Rechenaufgabe', suits: ({ arithmetic }) => arithmetic === true, proposed: true },
  trap: { name: 'Falle für Programme', suits: isText, proposed: false },
} satisfies Partial<Record<WidgetName, WidgetRow>>;

export const OTHER_KINDS = {
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
    isSpecial: true,
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
    isSpecial: true,
    missing: 'Die Summe stimmt nicht. Bitte rechnen Sie noch einmal.',
  },
  falle: {
    label: 'Falle',
    about: 'Für Menschen unsichtbar. Wer sie ausfüllt, ist ein Programm.',
    schema: { title: 'Bitte leer lassen', type: 'string', maxLength: 0 },
    widget: 'trap',
    isSpecial: true,
  },
} satisfies Record<string, Kind>;

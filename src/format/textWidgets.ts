import { FORMAT_ROWS } from './formats.ts';
import { isNumber, isText, title, type Kind, type WidgetRow } from './widgetRow.ts';
import type { WidgetName } from '../engine/vocabulary.ts';

/** Widgets that people type into. */
export const TEXT_WIDGETS = {
  text: { name: 'Text', suits: isText, proposed: true, oneLine: true },
  textarea: { name: 'Langer Text', suits: isText, proposed: true, meant: ['multiline', 'mehrzeilig'] },
  email: {
    name: 'E-Mail-Adresse',
    suits: isText,
    proposed: true,
    oneLine: true,
    keepsCase: true,
    samples: FORMAT_ROWS.email.samples,
  },
  tel: {
    name: 'Telefonnummer',
    suits: isText,
    proposed: true,
    oneLine: true,
    meant: ['telefon', 'phone'],
    samples: ['0170 1234567'],
  },
  number: { name: 'Zahl', suits: isNumber, proposed: true, oneLine: true },
} satisfies Partial<Record<WidgetName, WidgetRow>>;

export const TEXT_KINDS = {
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
    about: 'Eine Zahl mit Grenzen, am Anfang eine ganze.',
    schema: { title, type: 'integer', minimum: 0, maximum: 100000 },
    widget: 'number',
    missing: 'Bitte geben Sie eine Zahl an.',
  },
} satisfies Record<string, Kind>;

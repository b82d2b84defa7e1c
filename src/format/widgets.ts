import { isManyOf } from '../engine/fields.ts';
import type { PropertySchema } from '../engine/definition.ts';
import type { WidgetName } from '../engine/vocabulary.ts';

type Suits = (schema: PropertySchema) => boolean;

/** What is known of a widget, beside its component (`src/fields`) and what browsers send of it (`engine/widgetTraits.ts`). */
export type WidgetRow = {
  /** How it is called where it is chosen. */
  name: string;
  /** The questions that it can show; with any other one the page would break or lose the answer. */
  suits: Suits;
  /** It is proposed where another one does not suit. The others are for one purpose each; nobody picks them by mistake. */
  proposed: boolean;
  /** An input of one line, which takes a width, a unit and capitals. */
  oneLine?: true;
  /** Words that people write for it, in lower case. */
  meant?: readonly string[];
};

const choicesOf = ({ oneOf, enum: values }: PropertySchema) => oneOf ?? values;
const isChoice: Suits = (schema) => (choicesOf(schema)?.length ?? 0) > 0;
const isText: Suits = ({ type, format, upload, ...schema }) =>
  type === 'string' &&
  upload === undefined &&
  choicesOf(schema) === undefined &&
  !['date', 'time', 'month'].includes(format ?? '');
const isBoolean: Suits = ({ type }) => type === 'boolean';
const isNumber: Suits = ({ type, ...schema }) =>
  /^(?:number|integer)$/.test(type ?? '') && choicesOf(schema) === undefined;
const hasFormat =
  (wanted: string): Suits =>
  ({ format }) =>
    format === wanted;

/** The widgets. A new one begins with its name in `engine/vocabulary.ts`; the compiler then demands its row. */
export const WIDGET_ROWS: Record<WidgetName, WidgetRow> = {
  text: { name: 'Text', suits: isText, proposed: true, oneLine: true },
  textarea: { name: 'Langer Text', suits: isText, proposed: true, meant: ['multiline', 'mehrzeilig'] },
  email: { name: 'E-Mail-Adresse', suits: isText, proposed: true, oneLine: true },
  tel: { name: 'Telefonnummer', suits: isText, proposed: true, oneLine: true, meant: ['telefon', 'phone'] },
  number: { name: 'Zahl', suits: isNumber, proposed: true, oneLine: true },
  date: {
    name: 'Datum',
    suits: hasFormat('date'),
    proposed: true,
    meant: ['kalender', 'calendar', 'datepicker', 'datum'],
  },
  // A text that stands for a date is a finding of its own.
  dateParts: {
    name: 'Datum in drei Feldern',
    suits: (schema) => hasFormat('date')(schema) || isText(schema),
    proposed: false,
  },
  time: { name: 'Uhrzeit', suits: hasFormat('time'), proposed: true, meant: ['uhrzeit'] },
  month: { name: 'Monat', suits: hasFormat('month'), proposed: true, meant: ['monat'] },
  select: {
    name: 'Auswahl klein',
    suits: isChoice,
    proposed: true,
    meant: ['dropdown', 'auswahlliste', 'combobox'],
  },
  radio: {
    name: 'Auswahl groß',
    suits: isChoice,
    proposed: true,
    meant: ['radiobutton', 'radiobuttons', 'optionsfeld'],
  },
  choice: { name: 'Auswahl, die weiterführt', suits: isChoice, proposed: true },
  checkbox: { name: 'Kästchen', suits: isBoolean, proposed: true },
  checkboxes: {
    name: 'Mehrere Kästchen',
    suits: (schema) =>
      isManyOf(schema) || (schema.type === 'object' && Object.values(schema.properties ?? {}).every(isBoolean)),
    proposed: true,
  },
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
};

import { isManyOf } from '../engine/fields.ts';
import { isPlainObject, joinPointer } from '../engine/pointer.ts';
import { WIDGETS, type AnswerType, type WidgetName } from '../engine/vocabulary.ts';
import { finding, type Finding } from './finding.ts';
import { joined, say, sentence, type Words } from './words.ts';
import type { PropertySchema, UiSchema } from '../engine/definition.ts';

type Suits = (schema: PropertySchema) => boolean;

const choicesOf = ({ oneOf, enum: values }: PropertySchema) => oneOf ?? values;
const isChoice: Suits = (schema) => (choicesOf(schema)?.length ?? 0) > 0;
const isText: Suits = ({ type, format, upload, ...schema }) =>
  type === 'string' && upload === undefined && choicesOf(schema) === undefined && !DATES.has(format);
const isBoolean: Suits = ({ type }) => type === 'boolean';
const isNumber: Suits = ({ type, ...schema }) =>
  /^(?:number|integer)$/.test(type ?? '') && choicesOf(schema) === undefined;
const hasFormat =
  (wanted: string): Suits =>
  ({ format }) =>
    format === wanted;
const DATES = new Set<string | undefined>(['date', 'time', 'month']);

/** The questions that a widget can show; with any other one the page would break or lose the answer. */
const SUITS: Record<WidgetName, Suits> = {
  text: isText,
  textarea: isText,
  email: isText,
  tel: isText,
  password: isText,
  trap: isText,
  number: isNumber,
  date: hasFormat('date'),
  // A text that stands for a date is a finding of its own.
  dateParts: (schema) => hasFormat('date')(schema) || isText(schema),
  time: hasFormat('time'),
  month: hasFormat('month'),
  select: isChoice,
  radio: isChoice,
  choice: isChoice,
  checkbox: isBoolean,
  consent: isBoolean,
  checkboxes: (schema) =>
    isManyOf(schema) || (schema.type === 'object' && Object.values(schema.properties ?? {}).every(isBoolean)),
  upload: ({ upload }) => upload !== undefined,
  arithmetic: ({ arithmetic }) => arithmetic === true,
};

/** Whether the widget of a question can show it; `at` is the place of its `ui`. */
export function checkWidget(file: string, ui: unknown, schema: PropertySchema, at: string): Finding[] {
  const named = isPlainObject(ui) ? (ui as UiSchema)['ui:widget'] : undefined;
  const widget = WIDGETS.find((known) => known === named);
  return widget === undefined || SUITS[widget](schema) ? [] : [unsuitable(file, at, widget, schema)];
}

function unsuitable(file: string, at: string, widget: WidgetName, schema: PropertySchema): Finding {
  const suitable = WIDGETS.filter((name) => OFFERED[name] && SUITS[name](schema));
  const remedy = choicesOf(schema)?.length === 0 ? 'Bitte ergänzen Sie die Antworten.' : sayWidgets(suitable);
  return finding(
    file,
    joinPointer(at, 'ui:widget'),
    'darstellung-passt-nicht',
    sentence`Die Darstellung ${say.option(widget)} passt nicht zu dieser Frage: Sie verlangt ${kindOf(schema)}.`,
    remedy,
  );
}

/** Widgets by whether they are proposed. The others are for one purpose each; nobody picks them by mistake. */
const OFFERED: Record<WidgetName, boolean> = {
  text: true,
  textarea: true,
  email: true,
  tel: true,
  number: true,
  date: true,
  dateParts: false,
  time: true,
  month: true,
  select: true,
  radio: true,
  choice: true,
  checkbox: true,
  checkboxes: true,
  consent: true,
  upload: true,
  password: false,
  arithmetic: true,
  trap: false,
};

function sayWidgets(suitable: WidgetName[]): Words {
  if (suitable.length === 0) return sentence`Bitte lassen Sie ${say.key('ui:widget')} weg.`;
  return sentence`Bitte nehmen Sie ${joined(suitable.map(say.option), ' oder ')}, oder lassen Sie ${say.key('ui:widget')} weg.`;
}

/** What a question asks for, in the accusative: 'eine Zahl'. */
export function kindOf(schema: PropertySchema): string {
  const { type, format = '', upload } = schema;
  if (upload !== undefined) return 'Dateien';
  if (isManyOf(schema)) return 'mehrere Antworten einer Auswahl';
  if (choicesOf(schema) !== undefined) return 'eine Auswahl';
  const formats: Record<string, string> = { date: 'ein Datum', time: 'eine Uhrzeit', month: 'einen Monat' };
  const types: Record<AnswerType, string> = {
    string: 'einen Text',
    boolean: 'ein Ja oder Nein',
    number: 'eine Zahl',
    integer: 'eine ganze Zahl',
    array: 'eine Liste',
    object: 'eine Gruppe',
  };
  return formats[format] ?? types[type ?? 'string'];
}

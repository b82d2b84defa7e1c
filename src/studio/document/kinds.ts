import { choicesOf, isGroupList, isManyOf, type PropertySchema, type WidgetName } from '../../engine/index.ts';

/** A kind of question in the words of analysts. */
export type Kind = { id: WidgetName | 'rows'; label: string };

/** How widgets are called. */
export const KINDS: Record<Kind['id'], string> = {
  text: 'Text',
  textarea: 'Langer Text',
  email: 'E-Mail-Adresse',
  tel: 'Telefonnummer',
  number: 'Zahl',
  date: 'Datum',
  dateParts: 'Datum in drei Feldern',
  time: 'Uhrzeit',
  month: 'Monat',
  select: 'Auswahl in einer Liste',
  radio: 'Auswahl',
  choice: 'Auswahl, die gleich weiterführt',
  checkbox: 'Kästchen',
  checkboxes: 'Mehrere ankreuzen',
  consent: 'Einwilligung',
  upload: 'Dateien',
  password: 'Passwort',
  arithmetic: 'Rechenaufgabe',
  trap: 'Falle für Programme',
  rows: 'Liste',
};

/** What kind of question a schema and its appearance make. */
export function kindOf(schema: PropertySchema, ui: Readonly<Record<string, unknown>>): Kind {
  const id = idOf(schema, ui['ui:widget']);
  return { id, label: KINDS[id] };
}

function idOf(schema: PropertySchema, widget: unknown): Kind['id'] {
  if (schema.upload !== undefined) return 'upload';
  if (isGroupList(schema)) return 'rows';
  if (typeof widget === 'string' && Object.hasOwn(KINDS, widget)) return widget as WidgetName;
  if (isManyOf(schema)) return 'checkboxes';
  if (choicesOf(schema) !== undefined) return 'select';
  if (schema.const === true) return 'consent';
  if (schema.type === 'boolean') return 'checkbox';
  if (schema.type === 'number' || schema.type === 'integer') return 'number';
  return FORMATS[schema.format ?? ''] ?? 'text';
}

const FORMATS: Record<string, WidgetName> = { email: 'email', date: 'date', time: 'time', month: 'month' };

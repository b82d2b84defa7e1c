import { isManyOf, type PropertySchema, type UiSchema, type WidgetName } from '../../engine/index.ts';

/** Whether a widget applies to a question. */
type Tester = (schema: PropertySchema, ui: UiSchema) => boolean;

const isClosed: Tester = (schema) => schema.oneOf !== undefined || schema.enum !== undefined;
const hasFormat =
  (format: string): Tester =>
  (schema) =>
    schema.format === format;
const hasType =
  (...types: string[]): Tester =>
  (schema) =>
    schema.type !== undefined && types.includes(schema.type);

/** The default widgets. The first one whose tester accepts the question is used. */
const TESTERS: { widget: WidgetName; tester: Tester }[] = [
  { widget: 'arithmetic', tester: (schema) => schema.arithmetic === true },
  { widget: 'upload', tester: (schema) => schema.upload !== undefined },
  { widget: 'checkboxes', tester: isManyOf },
  { widget: 'select', tester: (schema, ui) => isClosed(schema, ui) && (schema.oneOf ?? schema.enum ?? []).length > 6 },
  { widget: 'radio', tester: isClosed },
  { widget: 'checkbox', tester: hasType('boolean') },
  { widget: 'number', tester: hasType('number', 'integer') },
  { widget: 'dateParts', tester: (schema, ui) => schema.format === 'date' && ui['ui:autocomplete'] === 'bday' },
  { widget: 'date', tester: hasFormat('date') },
  { widget: 'time', tester: hasFormat('time') },
  { widget: 'month', tester: hasFormat('month') },
  { widget: 'email', tester: hasFormat('email') },
  { widget: 'textarea', tester: (schema) => (schema.maxLength ?? 0) > 500 },
  { widget: 'text', tester: () => true },
];

export function chooseWidget(schema: PropertySchema, ui: UiSchema): WidgetName {
  const named = ui['ui:widget'];
  if (typeof named === 'string') return named as WidgetName;
  return TESTERS.find(({ tester }) => tester(schema, ui))?.widget ?? 'text';
}

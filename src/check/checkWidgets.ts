import { isManyOf } from '../engine/fields.ts';
import { isPlainObject, joinPointer } from '../engine/pointer.ts';
import { formatRow, WIDGET_ROWS, WIDGETS } from '../format/index.ts';
import { finding, type Finding } from './finding.ts';
import { joined, say, sentence, type Words } from './words.ts';
import type { PropertySchema, UiSchema } from '../engine/definition.ts';
import type { AnswerType, WidgetName } from '../engine/vocabulary.ts';

const choicesOf = ({ oneOf, enum: values }: PropertySchema) => oneOf ?? values;

/** Whether the widget of a question can show it; `at` is the place of its `ui`. */
export function checkWidget(file: string, ui: unknown, schema: PropertySchema, at: string): Finding[] {
  const named = isPlainObject(ui) ? (ui as UiSchema)['ui:widget'] : undefined;
  const widget = WIDGETS.find((known) => known === named);
  return widget === undefined || WIDGET_ROWS[widget].suits(schema) ? [] : [unsuitable(file, at, widget, schema)];
}

function unsuitable(file: string, at: string, widget: WidgetName, schema: PropertySchema): Finding {
  const suitable = WIDGETS.filter((name) => WIDGET_ROWS[name].proposed && WIDGET_ROWS[name].suits(schema));
  const remedy = choicesOf(schema)?.length === 0 ? 'Bitte ergänzen Sie die Antworten.' : formatWidgets(suitable);
  return finding(
    file,
    joinPointer(at, 'ui:widget'),
    'darstellung-passt-nicht',
    sentence`Die Darstellung ${say.option(widget)} passt nicht zu dieser Frage: Sie verlangt ${kindOf(schema)}.`,
    remedy,
  );
}

function formatWidgets(suitable: WidgetName[]): Words {
  if (suitable.length === 0) return sentence`Bitte lassen Sie ${say.key('ui:widget')} weg.`;
  return sentence`Bitte nehmen Sie ${joined(suitable.map(say.option), ' oder ')}, oder lassen Sie ${say.key('ui:widget')} weg.`;
}

/** What a question asks for, in the accusative: 'eine Zahl'. */
export function kindOf(schema: PropertySchema): string {
  const { type, format, upload } = schema;
  if (upload !== undefined) return 'Dateien';
  if (isManyOf(schema)) return 'mehrere Antworten einer Auswahl';
  if (choicesOf(schema) !== undefined) return 'eine Auswahl';
  const types: Record<AnswerType, string> = {
    string: 'einen Text',
    boolean: 'ein Ja oder Nein',
    number: 'eine Zahl',
    integer: 'eine ganze Zahl',
    array: 'eine Liste',
    object: 'eine Gruppe',
  };
  return formatRow(format)?.asks ?? types[type ?? 'string'];
}

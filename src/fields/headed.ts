import { parsePointer, uiAt, widgetTraits, type Field, type Step } from '../engine/index.ts';
import { chooseWidget } from './base/registry.ts';
import { groupAt } from './base/present.ts';

/**
 * The pointer of the question that the step's heading asks, so that it is not asked twice: the only unconditional one
 * of the step. Returns undefined if there are several, or if the step shows something else, such as a summary.
 */
export function headedQuestion({ file, fields }: Step): string | undefined {
  if (file.summary === true || file.result !== undefined) return undefined;
  const questions = fields
    .filter(({ conditions }) => conditions.length === 0)
    .map((field) => ({ field, boxes: boxesAround(file, field) }));
  const [place, ...others] = new Set(questions.map(({ field, boxes }) => boxes ?? field.pointer));
  const [first] = questions;
  if (place === undefined || others.length > 0 || first === undefined) return undefined;
  return first.boxes !== undefined || asks(file, first.field) ? place : undefined;
}

/** The pointer of the group of checkboxes that contains the field. */
function boxesAround({ ui }: Step['file'], { parents }: Field): string | undefined {
  return parents.find((parent) => widgetTraits(uiAt(ui, parent)['ui:widget']).shown === 'boxes');
}

/**
 * Whether there are no titles or sections between the step's heading and the question, and its widget can be headed.
 */
function asks({ ui, schema = {} }: Step['file'], field: Field): boolean {
  const around = ['', ...field.parents];
  const isBare = around.every(
    (group) =>
      uiAt(ui, group)['ui:sections'] === undefined && groupAt(schema, parsePointer(group))?.title === undefined,
  );
  const { shown } = widgetTraits(chooseWidget(field.schema, uiAt(ui, field.pointer)));
  // Other widgets have a label that names what to enter.
  return isBare && (shown === 'choices' || shown === 'boxes' || shown === 'lines');
}

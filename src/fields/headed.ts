import { parsePointer, uiAt, type Field, type Step } from '../engine/index.ts';
import { chooseWidget } from './registry.ts';
import { groupAt } from './present.ts';

/**
 * Widgets whose question can stand as a heading: choices, and a text that tells something. Others name a thing to fill
 * in.
 */
const ASKING = new Set(['radio', 'choice', 'textarea']);

/**
 * The pointer of the question that the step's heading asks: the only one of the step that is always there, so that it
 * is not asked twice. Undefined where there are several, or where the heading speaks of something else, such as a
 * summary.
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

/** The group of boxes that the field is one of. */
function boxesAround({ ui }: Step['file'], { parents }: Field): string | undefined {
  return parents.find((parent) => uiAt(ui, parent)['ui:widget'] === 'checkboxes');
}

/** Whether nothing but the step's heading stands above the question. */
function asks({ ui, schema = {} }: Step['file'], field: Field): boolean {
  const around = ['', ...field.parents];
  const isBare = around.every(
    (group) =>
      uiAt(ui, group)['ui:sections'] === undefined && groupAt(schema, parsePointer(group))?.title === undefined,
  );
  return isBare && ASKING.has(chooseWidget(field.schema, uiAt(ui, field.pointer)));
}

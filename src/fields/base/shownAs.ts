import type { WidgetName } from '../../engine/index.ts';

/** Widgets that are shown as an input below its label. */
type Plain =
  | 'text'
  | 'email'
  | 'tel'
  | 'number'
  | 'password'
  | 'date'
  | 'time'
  | 'month'
  | 'select'
  | 'upload'
  | 'arithmetic';

/**
 * How another widget is shown: `choices` as a group that is one control; `parts` as a group of inputs with labels of their own;
 * `box` with the label in the widget; `lines` like an input, whose question the step's heading may ask; `hidden` for programs only.
 */
type LabelStyle = 'choices' | 'parts' | 'box' | 'lines' | 'hidden';

const SHOWN: Record<Exclude<WidgetName, Plain>, LabelStyle> = {
  textarea: 'lines',
  dateParts: 'parts',
  radio: 'choices',
  choice: 'choices',
  checkbox: 'box',
  checkboxes: 'choices',
  consent: 'box',
  trap: 'hidden',
};

/** How a widget is shown; undefined for an input below its label. */
export function shownAs(widget: string): LabelStyle | undefined {
  return (SHOWN as Partial<Record<string, LabelStyle>>)[widget];
}

import type { WidgetName } from './vocabulary.ts';

type Sent = 'line' | 'always' | 'chosen' | 'dropped';

/**
 * What browsers send of each widget: `line` and `always` an entry, also while it is empty; `chosen` one only if something is chosen;
 * `dropped` an entry that is not kept. `line` is an input of one line, which takes a width, a unit and capitals. No browser loads
 * this table.
 */
const SENT: Record<WidgetName, Sent> = {
  text: 'line',
  textarea: 'always',
  email: 'line',
  tel: 'line',
  number: 'line',
  date: 'always',
  dateParts: 'always',
  time: 'always',
  month: 'always',
  select: 'always',
  radio: 'chosen',
  choice: 'chosen',
  checkbox: 'chosen',
  checkboxes: 'chosen',
  consent: 'chosen',
  upload: 'chosen',
  password: 'dropped',
  arithmetic: 'dropped',
  trap: 'dropped',
};

/** Whether a widget is an input of one line. */
export function isOneLine(widget: WidgetName): boolean {
  return SENT[widget] === 'line';
}

/** Whether a form that was sent may lack the widget's entry although the form has shown it. */
export function maySendNothing(widget: WidgetName): boolean {
  return SENT[widget] === 'chosen' || SENT[widget] === 'dropped';
}

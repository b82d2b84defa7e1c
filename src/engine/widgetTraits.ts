import type { WidgetName } from './vocabulary.ts';

type SendMode = 'always' | 'chosen' | 'dropped';

/**
 * What browsers send of each widget: `always` an entry, also while it is empty; `chosen` one only if something is chosen; `dropped` an
 * entry that is not kept. No browser loads this table.
 */
const SENT: Record<WidgetName, SendMode> = {
  text: 'always',
  textarea: 'always',
  email: 'always',
  tel: 'always',
  number: 'always',
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

/** Whether a form that was sent may lack the widget's entry although the form has shown it. */
export function maySendNothing(widget: WidgetName): boolean {
  return SENT[widget] === 'chosen' || SENT[widget] === 'dropped';
}

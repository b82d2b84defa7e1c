/**
 * The words a definition may use. `step.schema.json` and `machine.schema.json` list the same ones for editors;
 * a test holds both together, and another one asks the form theme for an implementation of each widget.
 */

export const WIDGETS = [
  'text',
  'textarea',
  'email',
  'tel',
  'number',
  'date',
  'dateParts',
  'time',
  'month',
  'select',
  'radio',
  'choice',
  'checkbox',
  'checkboxes',
  'consent',
  'upload',
  'password',
  'arithmetic',
  'trap',
] as const;

export type WidgetName = (typeof WIDGETS)[number];

export const GUARDS = ['is', 'isNot', 'isAnswered'] as const;

/** Keywords of ours inside a step's JSON Schema. */
export const KEYWORDS = [
  'errorMessage',
  'transient',
  'upload',
  'equals',
  'arithmetic',
  'markRequired',
  'reason',
] as const;

/**
 * The words that a definition may use. `step.schema.json` and `guard.schema.json` list the same ones for editors. One
 * test compares them; another one requires an implementation of each widget in the form theme.
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

export const GUARDS = [
  'is',
  'isNot',
  'isAnswered',
  'isOneOf',
  'atLeast',
  'atMost',
  'includes',
  'before',
  'after',
  'all',
  'any',
  'not',
] as const;

/** Our own keywords in a step's JSON Schema. */
export const KEYWORDS = [
  'errorMessage',
  'transient',
  'upload',
  'row',
  'alone',
  'equals',
  'arithmetic',
  'markRequired',
  'reason',
  'minDate',
  'maxDate',
] as const;

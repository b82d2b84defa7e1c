import { isGroupList } from '../engine/fields.ts';
import type { Annotation, FormKeyword, RuleKeyword, SchemaKeyword } from '../engine/vocabulary.ts';
import type { RowsOf } from './keywordRow.ts';

/** Keywords that describe or arrange a question, and refuse no answer. */
export const FORM_ROWS: RowsOf<Annotation | FormKeyword> = {
  title: { inRequests: true },
  description: { inRequests: true },
  reason: { own: true },
  markRequired: { own: true, sorts: 'any', fact: 'value' },
  errorMessage: { own: true, sorts: 'any' },
  transient: { own: true, fact: 'value' },
  upload: { own: true, sorts: ['files'], lost: 'welche Dateien angenommen werden' },
  row: {
    own: true,
    sorts: ['list'],
    lost: 'die Fragen zu jedem Eintrag',
    only: { kind: 'Liste von Gruppen', isKind: isGroupList, code: 'zeile-ohne-liste' },
  },
  default: { sorts: ['choice', 'many', 'number', 'day', 'text', 'timed', 'yes'], lost: 'die Vorbelegung' },
};

/** Keywords that hold questions, or rules under a condition. */
export const HOLDING_ROWS: RowsOf<Exclude<SchemaKeyword, RuleKeyword>> = {
  properties: { sorts: ['group'] },
  items: { sorts: ['list'], kept: true },
  allOf: {},
  if: {},
  // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's keyword
  then: {},
  else: {},
};

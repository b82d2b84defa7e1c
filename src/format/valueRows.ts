import { emptied, groupsFor, unoffered, WRONG_TYPES } from './breaking.ts';
import { TEXTS } from './sorts.ts';
import type { RowsOf } from './keywordRow.ts';
import type { RuleKeyword } from '../engine/vocabulary.ts';
import type { ComparingKeyword } from './comparingRows.ts';
import type { LimitKeyword } from './limitRows.ts';

/** Inputs offer no other answers, and without the rule there is no question. */
const BY_INPUT = { isTyped: false, isRemovable: false, predicate: undefined } as const;
const BY_TYPING = { isTyped: true, isRemovable: true, predicate: undefined } as const;

/** Rules about what an answer is. */
export const VALUE_ROWS: RowsOf<Exclude<RuleKeyword, LimitKeyword | ComparingKeyword>> = {
  // The type of a closed question follows from its choices, so it is no rule of every question that has one.
  type: {
    ...BY_INPUT,
    name: 'Art der Antwort',
    about: [],
    inRequests: true,
    isWider: (value, other) => value === 'number' && other === 'integer',
    breaks: ({ type, upload }) =>
      upload !== undefined ? WRONG_TYPES.array : type === undefined ? [] : WRONG_TYPES[type],
  },
  // It stands at a group and is about the questions in it.
  required: { ...BY_TYPING, name: 'Pflicht', about: [], breaks: () => [undefined] },
  enum: {
    ...BY_INPUT,
    name: 'Erlaubte Werte',
    about: ['answer'],
    inRequests: true,
    breaks: (schema) => unoffered(schema.enum ?? []),
  },
  oneOf: {
    ...BY_INPUT,
    name: 'Angebotene Antworten',
    about: ['answer'],
    breaks: (schema) => unoffered(schema.oneOf?.map((choice) => choice.const) ?? []),
  },
  const: {
    ...BY_INPUT,
    sorts: ['yes'],
    name: 'Verlangter Wert',
    message: 'Bitte bestätigen Sie diesen Punkt.',
    about: ['answer'],
    inRequests: true,
    breaks: ({ const: only }) => (typeof only === 'boolean' ? [!only] : [`${String(only)}-anders`, Number.NaN]),
  },
  format: {
    sorts: TEXTS,
    name: 'Form',
    message: 'Bitte prüfen Sie diese Angabe.',
    about: ['answer'],
    isTyped: false,
    isRemovable: true,
    predicate: undefined,
    breaks: () => ['keine Form', '2026-02-30', '25:61', '2026-13'],
  },
  pattern: {
    ...BY_TYPING,
    name: 'Muster',
    message: 'Bitte prüfen Sie die Schreibweise.',
    lost: 'das Muster',
    about: ['answer'],
    predicate: (pattern) => ['passt', `zum Muster „${pattern}“`],
    breaks: () => ['§', '§§§§§§§§', 'abc', '123', 'Ein ganz anderer Text', '1', 'x'.repeat(30)],
  },
  // At a question it comes after all others.
  anyOf: {
    ...BY_TYPING,
    sorts: ['group'],
    name: 'Mindestens eines',
    about: ['group'],
    breaks: ({ type = 'string' }, value, { samples }) => [emptied(value), ...samples({ type })],
  },
  not: {
    ...BY_TYPING,
    name: 'Ausgeschlossen',
    message: 'Diese Angabe geht hier nicht.',
    about: ['answer', 'group'],
    breaks: ({ type = 'string', not }, value, tools) =>
      not === undefined ? [] : [...tools.samples({ type, ...not }), ...groupsFor(not, value, tools)],
  },
};

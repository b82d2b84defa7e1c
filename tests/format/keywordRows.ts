import type { PropertySchema } from '../../src/engine/definition.ts';
import type { RuleKeyword } from '../../src/engine/vocabulary.ts';

/** What the tests know of a rule, from the guide and never from the program. */
export type KeywordTestRow = {
  /** A question, or a group of questions, with this rule. */
  question: PropertySchema;
  /** An answer that it accepts. */
  good: unknown;
  /** Answers that it refuses. Undefined: a missing one. */
  bad: unknown[];
};

const TEXT: PropertySchema = { type: 'string' };
const DAY: PropertySchema = { type: 'string', format: 'date' };
const CHOICES = ['a', 'b', 'c'].map((value) => ({ const: value, title: `Antwort ${value}` }));
const MANY: PropertySchema = { type: 'array', uniqueItems: true, items: { type: 'string', oneOf: CHOICES } };
const BOXES: PropertySchema = {
  type: 'object',
  properties: { x: { title: 'X', type: 'boolean' }, y: { title: 'Y', type: 'boolean' } },
};
const TEXTS: PropertySchema = {
  type: 'object',
  properties: { x: { title: 'X', ...TEXT }, y: { title: 'Y', ...TEXT } },
};
const ticked = (key: string): PropertySchema => ({ properties: { [key]: { const: true } }, required: [key] });

/** A new rule needs a row here, too. */
export const KEYWORD_TEST_ROWS: Record<RuleKeyword, KeywordTestRow> = {
  type: { question: { type: 'integer' }, good: 3, bad: ['viele', 1.5] },
  required: { question: TEXT, good: 'ja', bad: [undefined, ''] },
  enum: { question: { type: 'string', enum: ['ja', 'nein'] }, good: 'ja', bad: ['vielleicht'] },
  oneOf: { question: { type: 'string', oneOf: CHOICES }, good: 'a', bad: ['d'] },
  const: { question: { type: 'boolean', const: true }, good: true, bad: [false] },
  format: { question: { type: 'string', format: 'email' }, good: 'a@beispiel.de', bad: ['a', 'a@b@c'] },
  pattern: { question: { type: 'string', pattern: '^[0-9]{3}$' }, good: '123', bad: ['abc', '1234'] },
  anyOf: { question: { ...BOXES, anyOf: [ticked('x'), ticked('y')] }, good: { x: true }, bad: [{ x: false }] },
  not: { question: { type: 'string', not: { const: 'nie' } }, good: 'ja', bad: ['nie'] },
  minLength: { question: { type: 'string', minLength: 5 }, good: 'fünf!', bad: ['vier'] },
  maxLength: { question: { type: 'string', maxLength: 5 }, good: 'fünf!', bad: ['sechs!'] },
  minimum: { question: { type: 'number', minimum: 5 }, good: 5, bad: [4.9] },
  maximum: { question: { type: 'number', maximum: 5 }, good: 5, bad: [5.1] },
  minDate: { question: { ...DAY, minDate: '2026-01-10' }, good: '2026-01-10', bad: ['2026-01-09'] },
  maxDate: { question: { ...DAY, maxDate: '2026-01-10' }, good: '2026-01-10', bad: ['2026-01-11'] },
  minItems: { question: { ...MANY, minItems: 2 }, good: ['a', 'b'], bad: [['a']] },
  maxItems: { question: { ...MANY, maxItems: 2 }, good: ['a', 'b'], bad: [['a', 'b', 'c']] },
  uniqueItems: { question: { type: 'array', uniqueItems: true, items: TEXT }, good: ['a', 'b'], bad: [['a', 'a']] },
  alone: { question: { ...MANY, alone: 'c' }, good: ['c'], bad: [['a', 'c']] },
  equals: { question: { ...TEXT, equals: '/name' }, good: 'Anna', bad: ['Berta'] },
  arithmetic: { question: { ...TEXT, arithmetic: true, transient: true }, good: '3+4=7', bad: ['3+4=8', '7'] },
  minProperties: { question: { ...TEXTS, minProperties: 1 }, good: { x: 'ja' }, bad: [{}] },
};

import { choicesOf, isManyOf, isPlainObject, type Choice } from '../../engine/index.ts';
import type { PropertySchema, Scalar } from '../../engine/definition.ts';
import type { FieldGuardName, RuleKeyword } from '../../engine/vocabulary.ts';
import type { Op, OwnOp, Value } from './model.ts';

/** What a comparison compares with. */
export type Operand = 'none' | 'scalar' | 'scalars' | 'number' | 'day' | 'text' | 'range';

/** Answers by what can be compared with them. `twoChoices`: at most two. */
export type AnswerKind = 'several' | 'list' | 'choices' | 'twoChoices' | 'number' | 'day' | 'text';

/**
 * How the schema of an answer expresses it: by a keyword, by the opposite of another comparison, by `required` alone, or not at
 * all; then this is what cannot be asked there.
 */
type InSchema = { keyword: RuleKeyword } | { negates: Op } | { required: true } | { lacks: string };

type Comparison = {
  /** How it reads in a sentence. */
  name: string;
  operand: Operand;
  /** The answers that it is offered for, with its rank among what is offered. */
  offered: Partial<Record<AnswerKind, number>>;
  /** Undefined for what is two comparisons there. */
  inSchema: InSchema | undefined;
  /** Which end of a range it is. */
  limit?: 'min' | 'max';
  /** The first operand, unless the question or the kind of operand has one. */
  first?: Scalar;
};

const DAY = 'Ob der Tag vor oder nach einem anderen liegt';

/** The conditions of the format about one answer. */
const GUARDS: Record<FieldGuardName, Comparison> = {
  is: {
    name: 'ist',
    operand: 'scalar',
    offered: { choices: 1, twoChoices: 1, text: 3, number: 4 },
    inSchema: { keyword: 'const' },
  },
  isNot: {
    name: 'ist nicht',
    operand: 'scalar',
    offered: { choices: 2, twoChoices: 2, text: 4, number: 5 },
    inSchema: { negates: 'is' },
  },
  isOneOf: { name: 'ist eines von', operand: 'scalars', offered: { choices: 3 }, inSchema: { keyword: 'enum' } },
  includes: {
    name: 'enthält',
    operand: 'scalar',
    offered: { several: 1 },
    inSchema: { lacks: 'Welche Antworten davon gewählt sind' },
  },
  atLeast: {
    name: 'ist mindestens',
    operand: 'number',
    offered: { number: 1 },
    inSchema: { keyword: 'minimum' },
    limit: 'min',
  },
  atMost: {
    name: 'ist höchstens',
    operand: 'number',
    offered: { number: 2 },
    inSchema: { keyword: 'maximum' },
    limit: 'max',
  },
  before: { name: 'liegt vor', operand: 'day', offered: { day: 1 }, inSchema: { lacks: DAY } },
  after: { name: 'liegt nach', operand: 'day', offered: { day: 2 }, inSchema: { lacks: DAY } },
  isAnswered: {
    name: 'ist beantwortet',
    operand: 'none',
    offered: { ...everywhere(8), text: 1 },
    inSchema: { required: true },
  },
};

/** What only the studio has a word for. */
const OWN: Record<OwnOp, Comparison> = {
  between: { name: 'liegt von … bis', operand: 'range', offered: { number: 3 }, inSchema: undefined },
  isMissing: {
    name: 'ist nicht beantwortet',
    operand: 'none',
    offered: { ...everywhere(9), text: 2 },
    inSchema: { negates: 'isAnswered' },
  },
  matches: {
    name: 'passt zum Muster',
    operand: 'text',
    offered: { text: 5 },
    inSchema: { keyword: 'pattern' },
    first: '^.+$',
  },
  minLength: {
    name: 'hat mindestens so viele Zeichen',
    operand: 'number',
    offered: { text: 6 },
    inSchema: { keyword: 'minLength' },
    first: 1,
  },
  maxLength: {
    name: 'hat höchstens so viele Zeichen',
    operand: 'number',
    offered: { text: 7 },
    inSchema: { keyword: 'maxLength' },
    first: 1,
  },
};

/** All comparisons. */
export const COMPARISONS: Record<Op, Comparison> = { ...GUARDS, ...OWN };
export const GUARD_OPS = Object.keys(GUARDS) as FieldGuardName[];
export const OPS = Object.keys(COMPARISONS) as Op[];

function everywhere(rank: number): Record<AnswerKind, number> {
  return { several: rank, list: rank, choices: rank, twoChoices: rank, number: rank, day: rank, text: rank };
}

/** Whether a value can be compared with. */
const FITS: Record<Operand, (value: unknown) => boolean> = {
  none: (value) => value === undefined,
  scalar: isScalar,
  scalars: (value) => Array.isArray(value) && value.every(isScalar),
  number: (value) => typeof value === 'number',
  day: (value) => typeof value === 'string',
  text: (value) => typeof value === 'string',
  range: (value) => isPlainObject(value) && typeof value['min'] === 'number' && typeof value['max'] === 'number',
};

/** Whether a comparison can be made with the value. */
export function fits(op: Op, value: unknown): value is Value {
  return FITS[COMPARISONS[op].operand](value);
}

export function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The choices that a condition can name: of a closed question, or yes and no. */
export function choicesFor(schema: PropertySchema): Choice[] | undefined {
  const yes = { const: true, title: 'Ja' };
  if (schema.const === true) return [yes];
  if (schema.type === 'boolean') return [yes, { const: false, title: 'Nein' }];
  return choicesOf(schema);
}

/** The kind of the answers to a question. */
export function answerKindOf(schema: PropertySchema): AnswerKind {
  if (isManyOf(schema)) return 'several';
  if (schema.type === 'array') return 'list';
  const choices = choicesFor(schema);
  if (choices !== undefined) return choices.length > 2 ? 'choices' : 'twoChoices';
  if (isNumeric(schema)) return 'number';
  return schema.format === 'date' ? 'day' : 'text';
}

export function isNumeric({ type }: PropertySchema): boolean {
  return type === 'number' || type === 'integer';
}

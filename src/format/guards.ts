import { addDays, resolveDay, type Today } from '../engine/days.ts';
import { MEANINGS } from '../engine/fieldGuards.ts';
import { formatNumber } from '../engine/numbers.ts';
import { hasEntries, hasNumbers, isDate, isSingle, type AnswerKind } from './answers.ts';
import { afterDay, beforeDay } from './dayWords.ts';
import { around, daysAround, movedBy } from './neighbours.ts';
import { OPERANDS, type Operand } from './operands.ts';
import type { FieldGuard, JoinedGuard, PropertySchema, Scalar } from '../engine/definition.ts';
import type { FieldGuardName, FieldGuardOf, GuardName, RuleKeyword } from '../engine/vocabulary.ts';

/** What is said of a question: the verb, and what stands behind it in a main clause. */
export type Predicate = [verb: string, rest: string];

/** How the subject of a sentence is called. */
type Wording = {
  /** An answer in quotation marks, as the question calls it. */
  quoted: (value: Scalar) => string;
  isComputed: boolean;
};

/** What is known where a mistake is made. `unit`: the distance between two numbers. */
type Ground = { unit: number; today: Today };

/** The parameters of a condition with one mistake. */
type Mistake<Params> = { name: string; params: Params };

/**
 * How the schema of an answer expresses a comparison: by a keyword, by the opposite of another comparison, by `required`
 * alone, or not at all; then this is what cannot be asked there.
 */
export type InSchema = { keyword: RuleKeyword } | { negates: FieldGuardName } | { required: true } | { lacks: string };

/** What is known of a condition about one answer, beside what it means (`engine/fieldGuards.ts`) and its shape (`guard.schema.json`). */
export type GuardRow<Params = never> = {
  /** How it is called where it is chosen, and where a finding names it. */
  name: string;
  /** Words that people write for it, in lower case. */
  meant: readonly string[];
  operand: Operand;
  /** What its operand has to be: an answer to the question, an entry of the list, or neither. */
  names: 'answer' | 'entry' | 'neither';
  /** The questions that it can be about. With any other one it would always have the same outcome. */
  suits: (schema: PropertySchema) => boolean;
  /** The answers that it is offered for, with its rank among what is offered. */
  offered: Partial<Record<AnswerKind, number>>;
  inSchema: InSchema;
  /** Which end of a range of numbers it is. Between two ranges there may be a gap. */
  limit?: 'min' | 'max';
  predicate: (params: Params, wording: Wording) => Predicate;
  /** The answers to an open question that it tells apart. What is in a list, and that there is an answer, is not told by single ones. */
  distinct: (params: Params, schema: PropertySchema, today: Today) => readonly unknown[];
  /** The mistakes that authors make with its operand. None: without its one value it is no condition. */
  mistakes: (params: Params, ground: Ground) => Mistake<Params>[];
};

type ParamsOf<Name extends FieldGuardName> = FieldGuardOf<Name>['params'];

const DAY = 'Ob der Tag vor oder nach einem anderen liegt';

/** The conditions about one answer. */
export const GUARD_ROWS: { [Name in FieldGuardName]: GuardRow<ParamsOf<Name>> } = {
  is: {
    name: 'ist',
    meant: ['equals', 'equal', 'gleich', '=='],
    operand: 'scalar',
    names: 'answer',
    suits: isSingle,
    offered: { choices: 1, twoChoices: 1, text: 3, number: 4 },
    inSchema: { keyword: 'const' },
    predicate: ({ value }, { quoted }) => ['ist', quoted(value)],
    distinct: ({ value }, schema) => around(value, schema),
    mistakes: () => [],
  },
  isNot: {
    name: 'ist nicht',
    meant: ['notequals', 'ungleich', '!='],
    operand: 'scalar',
    names: 'answer',
    suits: isSingle,
    offered: { choices: 2, twoChoices: 2, text: 4, number: 5 },
    inSchema: { negates: 'is' },
    predicate: ({ value }, { quoted }) => ['ist', `nicht ${quoted(value)}`],
    distinct: ({ value }, schema) => around(value, schema),
    mistakes: () => [],
  },
  isOneOf: {
    name: 'ist eines von',
    meant: [],
    operand: 'scalars',
    names: 'answer',
    suits: isSingle,
    offered: { choices: 3 },
    inSchema: { keyword: 'enum' },
    predicate: ({ values }, { quoted }) => ['ist', values.map(quoted).join(' oder ')],
    distinct: ({ values }) => values,
    mistakes: (params) =>
      params.values.map((value) => ({
        name: `ohne ${String(value)}`,
        params: { ...params, values: params.values.filter((other) => other !== value) },
      })),
  },
  isAnswered: {
    name: 'ist beantwortet',
    meant: ['exists', 'beantwortet', 'answered'],
    operand: 'none',
    names: 'neither',
    suits: () => true,
    offered: { several: 8, list: 8, choices: 8, twoChoices: 8, number: 8, day: 8, text: 1 },
    inSchema: { required: true },
    predicate: (_, { isComputed }) => ['ist', isComputed ? 'berechnet' : 'beantwortet'],
    distinct: () => [],
    mistakes: () => [],
  },
  atLeast: {
    name: 'ist mindestens',
    meant: [],
    operand: 'number',
    names: 'neither',
    suits: hasNumbers,
    offered: { number: 1 },
    inSchema: { keyword: 'minimum' },
    limit: 'min',
    predicate: ({ value }) => ['ist', `mindestens ${formatNumber(value)}`],
    distinct: ({ value }, schema) => around(value, schema),
    mistakes: movedLimits,
  },
  atMost: {
    name: 'ist höchstens',
    meant: [],
    operand: 'number',
    names: 'neither',
    suits: hasNumbers,
    offered: { number: 2 },
    inSchema: { keyword: 'maximum' },
    limit: 'max',
    predicate: ({ value }) => ['ist', `höchstens ${formatNumber(value)}`],
    distinct: ({ value }, schema) => around(value, schema),
    mistakes: movedLimits,
  },
  before: {
    name: 'liegt vor',
    meant: [],
    operand: 'day',
    names: 'neither',
    suits: isDate,
    offered: { day: 1 },
    inSchema: { lacks: DAY },
    predicate: ({ date }) => ['liegt', beforeDay(date)],
    distinct: ({ date }, _, today) => daysAround(date, today),
    mistakes: movedDays,
  },
  after: {
    name: 'liegt nach',
    meant: [],
    operand: 'day',
    names: 'neither',
    suits: isDate,
    offered: { day: 2 },
    inSchema: { lacks: DAY },
    predicate: ({ date }) => ['liegt', afterDay(date)],
    distinct: ({ date }, _, today) => daysAround(date, today),
    mistakes: movedDays,
  },
  includes: {
    name: 'enthält',
    meant: [],
    operand: 'scalar',
    names: 'entry',
    suits: hasEntries,
    offered: { several: 1 },
    inSchema: { lacks: 'Welche Antworten davon gewählt sind' },
    predicate: ({ value }, { quoted }) => ['enthält', quoted(value)],
    distinct: () => [],
    mistakes: () => [],
  },
};

const JOINING: Record<JoinedGuard['type'], true> = { all: true, any: true, not: true };

/** The types of all conditions, also of those that join others. */
export const GUARDS = [MEANINGS, JOINING].flatMap(Object.keys) as GuardName[];

function movedLimits<Params extends { value: number }>(params: Params, { unit }: Ground): Mistake<Params>[] {
  return [-unit, unit].map((distance) => {
    const value = movedBy(params.value, distance);
    return { name: `mit ${value}`, params: { ...params, value } };
  });
}

function movedDays<Params extends { date: string }>(params: Params, { today }: Ground): Mistake<Params>[] {
  return [-1, 1].map((days) => ({
    name: days < 0 ? 'einen Tag früher' : 'einen Tag später',
    params: { ...params, date: addDays(resolveDay(params.date, today), days) },
  }));
}

/** What is said of the question that a condition is about. */
export function predicateOf<Name extends FieldGuardName>(
  { type, params }: FieldGuardOf<Name>,
  wording: Wording,
): Predicate {
  return GUARD_ROWS[type].predicate(params, wording);
}

/** The answers to an open question that a condition tells apart, beside lists. */
export function distinctBy<Name extends FieldGuardName>(
  { type, params }: FieldGuardOf<Name>,
  schema: PropertySchema,
  today: Today,
): readonly unknown[] {
  return GUARD_ROWS[type].distinct(params, schema, today);
}

/** The condition with each of the mistakes that authors make with its operand. */
export function mistakenly<Name extends FieldGuardName>(
  { type, params }: FieldGuardOf<Name>,
  ground: Ground,
): { name: string; guard: FieldGuardOf<Name> }[] {
  return GUARD_ROWS[type]
    .mistakes(params, ground)
    .map((mistake) => ({ name: mistake.name, guard: { type, params: mistake.params } as FieldGuardOf<Name> }));
}

/** The values that a condition names, each with its pointer in the condition, if they have to be answers or entries. */
export function namedBy({ type, params }: FieldGuard, as: 'answer' | 'entry'): { value: Scalar; at: string }[] {
  const { names, operand } = GUARD_ROWS[type];
  const { parameter } = OPERANDS[operand];
  if (names !== as || parameter === undefined) return [];
  const named = (params as Partial<Record<typeof parameter, Scalar | Scalar[]>>)[parameter];
  if (Array.isArray(named)) return named.map((value, index) => ({ value, at: `/params/${parameter}/${index}` }));
  return named === undefined ? [] : [{ value: named, at: `/params/${parameter}` }];
}

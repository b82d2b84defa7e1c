import * as fc from 'fast-check';
import type { Operands } from '../../src/engine/fieldGuards.ts';
import type { PropertySchema, Scalar } from '../../src/engine/definition.ts';
import type { FieldGuardName } from '../../src/engine/vocabulary.ts';

/** What the tests know of a condition about one answer, from the guide and never from the program. */
export type TestRow<Name extends FieldGuardName> = {
  /** A question that it can be about. */
  question: PropertySchema;
  /** What it may compare with; with the first one, answers to the question differ. */
  operands: Operands[Name][];
  /** The first one about the question 'Prüfling', in words. */
  words: string;
  cases: [operands: Operands[Name], answer: unknown, holds: boolean][];
  /** The guide's sentence, word for word, as a function of the answer. */
  naive: (given: unknown, operands: Operands[Name]) => boolean;
  /** Operands at random. */
  any: fc.Arbitrary<Operands[Name]>;
};

const SCALARS: Scalar[] = ['x', 'y', 0, 1, 2, true, false, '2026-02-27', '2026-02-28', '2026-03-01', '2026-02-30'];
export const anyScalar = fc.constantFrom(...SCALARS);
const anyDay = fc.record({ date: fc.constantFrom('2026-02-27', '2026-02-28', '2026-03-01') });
const anyLimit = fc.record({ value: fc.constantFrom(0, 1, 2) });
const anyValue = fc.record({ value: anyScalar });

const CHOICE: PropertySchema = { type: 'string', enum: ['ja', 'nein', 'vielleicht'] };
const COUNT: PropertySchema = { type: 'integer', errorMessage: 'Bitte eine Zahl.' };
const TAG: PropertySchema = { type: 'string', format: 'date', errorMessage: { format: 'Bitte ein Tag.' } };
const VALUES: { value: Scalar }[] = [{ value: 'ja' }, { value: 750 }, { value: true }];
const LIMITS = [{ value: 0 }, { value: 1500 }, { value: 2.5 }];
const DATES = ['2026-01-31', 'today', 'today-P3Y', 'today-P1Y6M', 'today+P2M', 'today+P1W', 'today-P1D'].map(
  (date) => ({ date }),
);

/** A new condition needs a row here, too. */
export const TEST_ROWS: { [Name in FieldGuardName]: TestRow<Name> } = {
  is: {
    question: CHOICE,
    operands: VALUES,
    words: '„Prüfling“ ist „ja“',
    cases: [
      [{ value: 'ja' }, 'ja', true],
      [{ value: 'ja' }, 'nein', false],
      [{ value: 'ja' }, undefined, false],
      [{ value: 'ja' }, ['ja'], false],
      [{ value: 1 }, '1', false],
      [{ value: 0 }, -0, true],
      [{ value: false }, false, true],
      [{ value: false }, undefined, false],
    ],
    naive: (given, { value }) => given !== undefined && given === value,
    any: anyValue,
  },
  isNot: {
    question: CHOICE,
    operands: VALUES,
    words: '„Prüfling“ ist nicht „ja“',
    cases: [
      [{ value: 'ja' }, 'nein', true],
      [{ value: 'ja' }, undefined, true],
      [{ value: 'ja' }, 'ja', false],
    ],
    naive: (given, { value }) => given === undefined || given !== value,
    any: anyValue,
  },
  includes: {
    question: { type: 'array', items: CHOICE, uniqueItems: true },
    operands: VALUES,
    words: '„Prüfling“ enthält „ja“',
    cases: [
      [{ value: 'bus' }, ['lkw', 'bus'], true],
      [{ value: 'bus' }, ['lkw'], false],
      [{ value: 'bus' }, 'bus', false],
      [{ value: 'bus' }, [], false],
      [{ value: 'bus' }, undefined, false],
      [{ value: 1 }, ['1'], false],
    ],
    naive: (given, { value }) => Array.isArray(given) && given.filter((one) => one === value).length > 0,
    any: anyValue,
  },
  isOneOf: {
    question: CHOICE,
    operands: [{ values: ['ja'] }, { values: ['ja', 'nein', 3] }],
    words: '„Prüfling“ ist „ja“',
    cases: [
      [{ values: ['lkw', 'bus'] }, 'bus', true],
      [{ values: ['lkw', 'bus'] }, 'rad', false],
      [{ values: ['lkw', 'bus'] }, undefined, false],
      [{ values: [1, 2] }, '1', false],
      [{ values: [false] }, false, true],
    ],
    naive: (given, { values }) => values.some((one) => one === given),
    any: fc.record({ values: fc.uniqueArray(anyScalar, { minLength: 1 }) }),
  },
  atLeast: {
    question: COUNT,
    operands: LIMITS,
    words: '„Prüfling“ ist mindestens 0',
    cases: [
      [{ value: 750 }, 750, true],
      [{ value: 750 }, 749.99, false],
      [{ value: 750 }, '751', false],
      [{ value: 0 }, undefined, false],
      [{ value: 0 }, null, false],
    ],
    naive: (given, { value }) => typeof given === 'number' && !(given < value),
    any: anyLimit,
  },
  atMost: {
    question: COUNT,
    operands: LIMITS,
    words: '„Prüfling“ ist höchstens 0',
    cases: [
      [{ value: 750 }, 750, true],
      [{ value: 750 }, 750.01, false],
      [{ value: 750 }, undefined, false],
      [{ value: 750 }, [1], false],
    ],
    naive: (given, { value }) => typeof given === 'number' && !(given > value),
    any: anyLimit,
  },
  before: {
    question: TAG,
    operands: DATES,
    words: '„Prüfling“ liegt vor dem 31.01.2026',
    cases: [
      [{ date: '2026-01-31' }, '2026-01-30', true],
      [{ date: '2026-01-31' }, '2026-01-31', false],
      [{ date: '2026-01-31' }, undefined, false],
      [{ date: '2026-01-31' }, '0026-01-30', false],
      [{ date: '2026-01-31' }, '2025-02-30', false],
      [{ date: '2026-01-31' }, '1899-12-31', false],
      [{ date: '2026-01-31' }, 20250101, false],
      [{ date: 'today-P3Y' }, '2023-11-21', true],
      [{ date: 'today-P3Y' }, '2023-11-22', false],
    ],
    naive: (given, { date }) => timeOf(given) < timeOf(date),
    any: anyDay,
  },
  after: {
    question: TAG,
    operands: DATES,
    words: '„Prüfling“ liegt nach dem 31.01.2026',
    cases: [
      [{ date: '2026-01-31' }, '2026-02-01', true],
      [{ date: '2026-01-31' }, '2026-01-31', false],
      [{ date: '2026-01-31' }, '2101-01-01', false],
      [{ date: 'today' }, '2026-11-23', true],
      [{ date: 'today' }, '2026-11-22', false],
      [{ date: 'today-P3Y' }, '2023-11-22', false],
      [{ date: 'today-P3Y' }, '2023-11-23', true],
    ],
    naive: (given, { date }) => timeOf(given) > timeOf(date),
    any: anyDay,
  },
  isAnswered: {
    question: { type: 'string' },
    operands: [{}],
    words: '„Prüfling“ ist beantwortet',
    cases: [
      [{}, 'x', true],
      [{}, false, true],
      [{}, 0, true],
      [{}, undefined, false],
    ],
    naive: (given) => given !== undefined,
    any: fc.constant({}),
  },
};

/** The time at which a day begins; NaN for what is none, which is neither before nor after anything. */
function timeOf(day: unknown): number {
  const isWritten = typeof day === 'string' && /^(?:19|20)\d\d-\d\d-\d\d$/.test(day);
  const time = isWritten ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  // What is parsed may be another day, as of the 30th of February.
  return isWritten && !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? time : Number.NaN;
}

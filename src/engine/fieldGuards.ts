import { isDay, resolveDay, type Today } from './days.ts';

/** An answer that a condition compares with. */
export type Scalar = string | number | boolean;

/**
 * What each condition about one answer compares it with: its parameters beside `field`. `date`: an ISO date, or `today` with a
 * period (`days.ts`).
 */
export type Operands = {
  is: { value: Scalar };
  isNot: { value: Scalar };
  isAnswered: object;
  isOneOf: { values: Scalar[] };
  atLeast: { value: number };
  atMost: { value: number };
  includes: { value: Scalar };
  before: { date: string };
  after: { date: string };
};

/** Whether the answer, or the computed value, is as the condition wants it. All but `isNot` fail if there is none. */
export const MEANINGS: {
  [Name in keyof Operands]: (answer: unknown, operands: Operands[Name], today: Today) => boolean;
} = {
  is: (answer, { value }) => answer === value,
  isNot: (answer, { value }) => answer !== value,
  isAnswered: (answer) => answer !== undefined,
  isOneOf: (answer, { values }) => values.includes(answer as Scalar),
  atLeast: (answer, { value }) => typeof answer === 'number' && answer >= value,
  atMost: (answer, { value }) => typeof answer === 'number' && answer <= value,
  includes: (answer, { value }) => Array.isArray(answer) && answer.includes(value),
  before: (answer, { date }, today) => isDay(answer) && answer < resolveDay(date, today),
  after: (answer, { date }, today) => isDay(answer) && answer > resolveDay(date, today),
};

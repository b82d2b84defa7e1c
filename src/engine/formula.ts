import { isDay, type Today } from './days.ts';
import { daysBetween, yearsBetween, type Day } from './calendar.ts';

/** A number, an answer (`/pointer`), another computed value (`=name`), or a formula. */
export type Operand = number | string | Formula;

type Span = { from: string; to: string };

/** What each operation of a formula computes with. Days may also be `today` or an ISO date. */
export type FormulaOperands = {
  sum: Operand[];
  product: Operand[];
  /** The first operand minus the others. */
  difference: Operand[];
  /** So many percent of a number: `[5, "/amount"]`. */
  percent: [percent: Operand, of: Operand];
  /** The smallest operand. */
  min: Operand[];
  /** The largest operand. */
  max: Operand[];
  /** The number of entries of a list: its pointer. */
  count: string;
  /** Days from one day to another. */
  days: Span;
  /** Completed years from one day to another, such as an age. */
  years: Span;
};

/** A calculation: exactly one of the operations. It has no value while one of its operands has none. */
export type Formula = { [Name in keyof FormulaOperands]?: FormulaOperands[Name] };

/** The answers and computed values that a formula may name. */
type Values = { valueOf: (name: string) => unknown; today: Today };

/** What each operation of a formula results in. */
const MEANINGS: {
  [Name in keyof FormulaOperands]: (operands: FormulaOperands[Name], values: Values) => number | undefined;
} = {
  sum: (operands, values) => total(operands, values, (left, right) => left + right),
  product: (operands, values) => total(operands, values, (left, right) => left * right),
  difference: (operands, values) => total(operands, values, (left, right) => left - right),
  percent: (operands, values) => total(operands, values, (rate, base) => (rate * base) / 100),
  min: (operands, values) => total(operands, values, Math.min),
  max: (operands, values) => total(operands, values, Math.max),
  count: (pointer, { valueOf }) => {
    const list = valueOf(pointer);
    return Array.isArray(list) ? list.length : undefined;
  },
  days: (span, values) => between(span, daysBetween, values),
  years: (span, values) => between(span, yearsBetween, values),
};

/** The result of a formula. */
export function solve(formula: Formula, values: Values): number | undefined {
  const name = (Object.keys(MEANINGS) as (keyof Formula)[]).find((one) => formula[one] !== undefined);
  return name && (MEANINGS[name] as (operands: unknown, values: Values) => number | undefined)(formula[name], values);
}

function operandIn(part: Operand, values: Values): unknown {
  if (typeof part === 'number') return part;
  if (typeof part === 'object') return solve(part, values);
  return /^[/=]/.test(part) ? values.valueOf(part) : undefined;
}

/** Rounded to a millionth, so that 0.1 + 0.2 is 0.3. */
function total(operands: Operand[], values: Values, join: (left: number, right: number) => number): number | undefined {
  const numbers = operands.map((part) => operandIn(part, values));
  if (!numbers.every((value) => typeof value === 'number')) return undefined;
  return roundTo(
    6,
    numbers.reduce((left, right) => join(left, right)),
  );
}

/**
 * Rounds half away from zero. Decimal digits decide: 1.005 is 1.01, although its binary fraction is a little less.
 */
export function roundTo(digits: number, value: number): number {
  const shifted = Number(`${Math.abs(value)}e${digits}`);
  // Adding 0 turns -0 into 0.
  return Number.isFinite(shifted) ? Math.sign(value) * Number(`${Math.round(shifted)}e-${digits}`) + 0 : value;
}

/** An operand that is a day: besides the others, `today` and an ISO date. */
export function dayOf(text: string, values: Values): Day | undefined {
  const day = text === 'today' ? values.today() : (operandIn(text, values) ?? text);
  return isDay(day) ? day : undefined;
}

function between({ from, to }: Span, measure: (from: Day, to: Day) => number, values: Values): number | undefined {
  // The day is not asked for while an answer is missing.
  if ([from, to].some((end) => end !== 'today' && dayOf(end, values) === undefined)) return undefined;
  const [begin, end] = [dayOf(from, values), dayOf(to, values)];
  return begin === undefined || end === undefined ? undefined : measure(begin, end);
}

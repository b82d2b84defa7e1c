import { addPeriod, isDay, type Today } from '../days.ts';
import { daysBetween, sayDay, sayShortDay, yearsBetween, type Day } from './days.ts';
import { deadlineAfter } from './deadline.ts';
import { chosenTable, decide } from '../table.ts';
import { readPointer } from '../pointer.ts';
import type { Answers, Cells, ComputedFile, Formula, Operand, TableResult, TableValue } from '../definition.ts';
import type { ComputedSource } from '../compile.ts';
import type { Facts } from '../facts.ts';

/** Numbers, days as ISO dates, and cells of tables. */
export type ComputedValue = number | string | boolean;

/** A computed value by its name; undefined for an unknown name and for what cannot be computed from the answers. */
export type ComputedValues = (name: string) => ComputedValue | undefined;

/**
 * What values are computed from: tidy answers, the day, and the day on which the answers were given. The day is the
 * person's in the browser and Germany's on the server; it is asked only for values that depend on it.
 */
export type Moment = { answers: Answers; today: Today; given: Today };

/** A day of service further back than this is a typing error, unless the definition says otherwise. */
const PLAUSIBLE = 'P1Y';

/** The values of a definition for these answers, each computed when it is first asked for. */
export function computeFrom(source: ComputedSource, moment: Moment): ComputedValues {
  return prepare(source, moment).others;
}

/** The cells of a row with their formulas computed. Undefined if the answers do not suffice for one of them. */
export function computeCells(cells: Cells, source: ComputedSource, moment: Moment): TableResult | undefined {
  const around = prepare(source, moment);
  const computed = Object.entries(cells).map(([column, content]) => [column, valueIn(content, around)] as const);
  return computed.every((entry): entry is [string, TableValue] => entry[1] !== undefined)
    ? Object.fromEntries(computed)
    : undefined;
}

type Around = Omit<ComputedSource, 'computed'> & Moment & { others: ComputedValues };

function prepare({ computed = {}, tables, steps }: ComputedSource, moment: Moment): Around {
  const values = new Map<string, ComputedValue | undefined>();
  const others: ComputedValues = (name) => {
    if (values.has(name)) return values.get(name);
    const file = ownOf(computed, name);
    // The checks refuse circles; in a definition that was never checked they have no value.
    values.set(name, undefined);
    const value = file && compute(file, around);
    values.set(name, value);
    return value;
  };
  const around: Around = { ...moment, tables, steps, others };
  return around;
}

function compute(file: ComputedFile, around: Around): ComputedValue | undefined {
  if (file.cell) return inFormat(cell(file.cell, around), file);
  if (file.deadline) return deadline(file.deadline, around);
  if (file.day) return dayAfter(file.day, around);
  return inFormat(solve(file, around), file);
}

function inFormat(value: ComputedValue | undefined, { format }: ComputedFile): ComputedValue | undefined {
  return format === 'euro' && typeof value === 'number' ? roundTo(2, value) : value;
}

/** The result of a formula. */
function solve(formula: Formula, around: Around): number | undefined {
  const { sum, product, difference, percent, min, max } = formula;
  if (sum) return total(sum, around, (left, right) => left + right);
  if (product) return total(product, around, (left, right) => left * right);
  if (difference) return total(difference, around, (left, right) => left - right);
  if (percent) return total(percent, around, (rate, base) => (rate * base) / 100);
  if (min) return total(min, around, Math.min);
  if (max) return total(max, around, Math.max);
  if (formula.count !== undefined) return countAt(formula.count, around);
  if (formula.days) return between(formula.days, daysBetween, around);
  return formula.years && between(formula.years, yearsBetween, around);
}

/** An operand: a constant, an answer (`/pointer`), another computed value (`=name`), or a formula. */
function operand(part: Operand, around: Around): unknown {
  if (typeof part === 'number') return part;
  if (typeof part === 'object') return solve(part, around);
  if (part.startsWith('/')) return readPointer(around.answers, part);
  return part.startsWith('=') ? around.others(part.slice(1)) : undefined;
}

/** Names come from definitions: `constructor` must not find what every object inherits. */
function ownOf<Entry>(entries: Record<string, Entry>, name: string): Entry | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}

/** Rounded to a millionth, so that 0.1 + 0.2 is 0.3. */
function total(operands: Operand[], around: Around, join: (left: number, right: number) => number): number | undefined {
  const values = operands.map((part) => operand(part, around));
  if (!values.every((value) => typeof value === 'number')) return undefined;
  return roundTo(
    6,
    values.reduce((left, right) => join(left, right)),
  );
}

/**
 * Rounds half away from zero. Decimal digits decide: 1.005 is 1.01, although its binary fraction is a little less.
 */
function roundTo(digits: number, value: number): number {
  const shifted = Number(`${Math.abs(value)}e${digits}`);
  // Adding 0 turns -0 into 0.
  return Number.isFinite(shifted) ? Math.sign(value) * Number(`${Math.round(shifted)}e-${digits}`) + 0 : value;
}

function countAt(pointer: string, { answers }: Around): number | undefined {
  const list = readPointer(answers, pointer);
  return Array.isArray(list) ? list.length : undefined;
}

/** An operand that is a day: besides the others, `today` and an ISO date. */
function dayOf(text: string, around: Around): Day | undefined {
  const day = text === 'today' ? around.today() : (operand(text, around) ?? text);
  return isDay(day) ? day : undefined;
}

function between(
  { from, to }: { from: string; to: string },
  measure: (from: Day, to: Day) => number,
  around: Around,
): number | undefined {
  // The day is not asked for while an answer is missing.
  if ([from, to].some((end) => end !== 'today' && dayOf(end, around) === undefined)) return undefined;
  const [begin, end] = [dayOf(from, around), dayOf(to, around)];
  return begin === undefined || end === undefined ? undefined : measure(begin, end);
}

function cell({ table, step, column }: NonNullable<ComputedFile['cell']>, around: Around): ComputedValue | undefined {
  const facts: Facts = { today: around.today, valueOf: (name) => operand(name, around) };
  const result = step === undefined ? undefined : ownOf(around.steps, step)?.result;
  const name = table ?? (result && chosenTable(result, facts));
  const found = name === undefined ? undefined : ownOf(around.tables, name);
  const decision = found && decide(found, facts);
  // `otherwise` says that the table knows nothing about the case.
  if (decision?.row === undefined) return undefined;
  return valueIn(decision.cells[column], around) ?? undefined;
}

/** The value of a cell: what it holds, or what its formula results in. */
function valueIn(content: Cells[string] | undefined, around: Around): TableValue | undefined {
  return typeof content === 'object' && content !== null ? solve(content, around) : content;
}

function dayAfter({ from, add }: NonNullable<ComputedFile['day']>, around: Around): Day | undefined {
  const day = dayOf(from, around);
  return day === undefined || add === undefined ? day : addPeriod(day, add);
}

/** Undefined for a day after today, or too long ago: a deadline must not be stated for a typing error. */
function deadline(
  { from, period, land, within = PLAUSIBLE, state }: NonNullable<ComputedFile['deadline']>,
  around: Around,
): Day | undefined {
  const begin = dayOf(from, around);
  if (begin === undefined) return undefined;
  const given = around.given();
  if (begin > given || begin < addPeriod(given, `-${within}`)) return undefined;
  const asked = land === undefined ? undefined : readPointer(around.answers, land);
  const last = deadlineAfter(begin, period, typeof asked === 'string' ? asked : undefined);
  if (state === undefined || last === undefined) return last;
  return last < around.today() === (state === 'past') ? last : undefined;
}

/** A computed value as people read it: 'Dienstag, 24. November 2026', '2 Tage', '1.250 €', '3,5', 'Ja'. */
export function sayComputed(file: ComputedFile, value: ComputedValue): string {
  const { format } = file;
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein';
  if (typeof value === 'string') {
    if ((file.deadline ?? file.day) === undefined || !isDay(value)) return value;
    return format === 'short' ? sayShortDay(value) : sayDay(value);
  }
  if (format === 'days') return `${value.toLocaleString('de-DE')} ${Math.abs(value) === 1 ? 'Tag' : 'Tage'}`;
  if (format !== 'euro') return value.toLocaleString('de-DE');
  const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
  return value.toLocaleString('de-DE', { style: 'currency', currency: 'EUR', minimumFractionDigits });
}

import { addPeriod, isDay } from '../days.ts';
import { daysBetween, sayDay, yearsBetween, type Day } from './days.ts';
import { deadlineAfter } from './deadline.ts';
import { decide } from '../table.ts';
import { readPointer } from '../pointer.ts';
import type { Answers, ComputedFile, TableFile } from '../definition.ts';

/** Numbers, days as ISO dates, and cells of tables. */
export type ComputedValue = number | string | boolean;

/** The computed values of a definition by name. What cannot be computed from the answers is missing. */
export type ComputedValues = ReadonlyMap<string, ComputedValue>;

type Source = { computed: Record<string, ComputedFile> | undefined; tables: Record<string, TableFile> };

/** A day of service further back than this is a typing error, unless the definition says otherwise. */
const PLAUSIBLE = 'P1Y';

/**
 * Computes all values that the answers suffice for. `today` is a day, `YYYY-MM-DD`: the person's in the browser, Germany's
 * on the server. `given`: the day on which the answers were given, if it is another one.
 */
export function computeAll(
  { computed = {}, tables }: Source,
  answers: Answers,
  today: Day,
  given: Day = today,
): ComputedValues {
  const values = new Map<string, ComputedValue>();
  const open = new Set<string>();
  const valueOf = (name: string): ComputedValue | undefined => {
    const file = ownOf(computed, name);
    // The checks refuse circles; in a definition that was never checked they have no value.
    if (values.has(name) || file === undefined || open.has(name)) return values.get(name);
    open.add(name);
    const value = compute(file, { answers, tables, today, given, valueOf });
    if (value !== undefined) values.set(name, value);
    return value;
  };
  for (const name of Object.keys(computed)) valueOf(name);
  return values;
}

type Around = {
  answers: Answers;
  tables: Record<string, TableFile>;
  today: Day;
  given: Day;
  valueOf: (name: string) => ComputedValue | undefined;
};

function compute(file: ComputedFile, around: Around): ComputedValue | undefined {
  if (file.sum) return total(numbers(file.sum, around), (left, right) => left + right);
  if (file.product) return total(numbers(file.product, around), (left, right) => left * right);
  if (file.difference) return total(numbers(file.difference, around), (left, right) => left - right);
  if (file.count !== undefined) return countAt(file.count, around);
  if (file.days) return between(file.days, daysBetween, around);
  if (file.years) return between(file.years, yearsBetween, around);
  if (file.cell) return cell(file.cell, around);
  return file.deadline && deadline(file.deadline, around);
}

/** An operand: a constant, an answer (`/pointer`), or another computed value (`=name`). */
function operand(text: number | string, { answers, valueOf }: Around): unknown {
  if (typeof text === 'number') return text;
  if (text.startsWith('/')) return readPointer(answers, text);
  return text.startsWith('=') ? valueOf(text.slice(1)) : undefined;
}

function numbers(operands: (number | string)[], around: Around): number[] | undefined {
  const values = operands.map((part) => operand(part, around));
  return values.every((value) => typeof value === 'number') ? values : undefined;
}

/** Names come from definitions: `constructor` must not find what every object inherits. */
function ownOf<Entry>(entries: Record<string, Entry>, name: string): Entry | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}

/** Rounded to a millionth, so that 0.1 + 0.2 is 0.3. */
function total(values: number[] | undefined, add: (left: number, right: number) => number): number | undefined {
  return values && Math.round(values.reduce(add) * 1e6) / 1e6;
}

function countAt(pointer: string, { answers }: Around): number | undefined {
  const list = readPointer(answers, pointer);
  return Array.isArray(list) ? list.length : undefined;
}

/** An operand that is a day: besides the others, `today` and an ISO date. */
function dayOf(text: string, around: Around): Day | undefined {
  const day = text === 'today' ? around.today : (operand(text, around) ?? text);
  return isDay(day) ? day : undefined;
}

function between(
  { from, to }: { from: string; to: string },
  measure: (from: Day, to: Day) => number,
  around: Around,
): number | undefined {
  const [begin, end] = [dayOf(from, around), dayOf(to, around)];
  return begin === undefined || end === undefined ? undefined : measure(begin, end);
}

function cell({ table, column }: { table: string; column: string }, { answers, tables, today }: Around) {
  const found = ownOf(tables, table);
  const decision = found && decide(found, answers, () => today);
  // `otherwise` says that the table knows nothing about the case.
  if (decision?.row === undefined) return undefined;
  return decision.result[column] ?? undefined;
}

/** Undefined for a day after today, or too long ago: a deadline must not be stated for a typing error. */
function deadline(
  { from, period, land, within = PLAUSIBLE, state }: NonNullable<ComputedFile['deadline']>,
  around: Around,
): Day | undefined {
  const begin = dayOf(from, around);
  const { today, given, answers } = around;
  if (begin === undefined || begin > given || begin < addPeriod(given, `-${within}`)) return undefined;
  const asked = land === undefined ? undefined : readPointer(answers, land);
  const last = deadlineAfter(begin, period, typeof asked === 'string' ? asked : undefined);
  const isPast = last !== undefined && last < today;
  return state === undefined || isPast === (state === 'past') ? last : undefined;
}

/** A computed value as people read it: 'Dienstag, 24. November 2026', '1.250 €', '3,5', 'Ja'. */
export function sayComputed({ format, deadline: isDeadline }: ComputedFile, value: ComputedValue): string {
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein';
  if (typeof value === 'string') return isDeadline !== undefined && isDay(value) ? sayDay(value) : value;
  if (format !== 'euro') return value.toLocaleString('de-DE');
  const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
  return value.toLocaleString('de-DE', { style: 'currency', currency: 'EUR', minimumFractionDigits });
}

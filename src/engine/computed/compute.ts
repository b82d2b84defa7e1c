import { addPeriod, isDay } from '../days.ts';
import { formatDay, formatShortDay, type Day } from '../calendar.ts';
import { deadlineAfter } from './deadline.ts';
import { dayOf, roundTo, solve } from '../formula.ts';
import { formatEuro, formatNumber } from '../numbers.ts';
import { chosenTable, decide } from '../table.ts';
import type { Cells, ComputedFile, TableResult, TableValue } from '../definition.ts';
import type { ComputedSource, ComputedValue, ComputedValues, Facts } from '../types.ts';

/** A day of service further back than this is a typing error, unless the definition says otherwise. */
const PLAUSIBLE = 'P1Y';

/**
 * The values of a definition, each computed when it is first asked for. `facts`: those that conditions see, so that a
 * value that another one depends on is computed once.
 */
export function computeFrom({ computed = {}, tables, steps }: ComputedSource, facts: Facts): ComputedValues {
  const values = new Map<string, ComputedValue | undefined>();
  return (name) => {
    if (values.has(name)) return values.get(name);
    const file = ownOf(computed, name);
    // The checks refuse circles; in a definition that was never checked they have no value.
    values.set(name, undefined);
    const value = file && compute(file, { tables, steps }, facts);
    values.set(name, value);
    return value;
  };
}

/** The cells of a row with their formulas computed. Undefined if the answers do not suffice for one of them. */
export function computeCells(cells: Cells, facts: Facts): TableResult | undefined {
  const computed = Object.entries(cells).map(([column, content]) => [column, valueIn(content, facts)] as const);
  return computed.every((entry): entry is [string, TableValue] => entry[1] !== undefined)
    ? Object.fromEntries(computed)
    : undefined;
}

/** Where cells are taken from. */
type Lookup = Pick<ComputedSource, 'tables' | 'steps'>;

function compute(file: ComputedFile, lookup: Lookup, facts: Facts): ComputedValue | undefined {
  if (file.cell) return inFormat(cell(file.cell, lookup, facts), file);
  if (file.deadline) return deadline(file.deadline, facts);
  if (file.day) return dayAfter(file.day, facts);
  return inFormat(solve(file, facts), file);
}

function inFormat(value: ComputedValue | undefined, { format }: ComputedFile): ComputedValue | undefined {
  return format === 'euro' && typeof value === 'number' ? roundTo(2, value) : value;
}

/** Names come from definitions: `constructor` must not find what every object inherits. */
function ownOf<Entry>(entries: Record<string, Entry>, name: string): Entry | undefined {
  return Object.hasOwn(entries, name) ? entries[name] : undefined;
}

function cell(
  { table, step, column }: NonNullable<ComputedFile['cell']>,
  { tables, steps }: Lookup,
  facts: Facts,
): ComputedValue | undefined {
  const result = step === undefined ? undefined : ownOf(steps, step)?.result;
  const name = table ?? (result && chosenTable(result, facts));
  const found = name === undefined ? undefined : ownOf(tables, name);
  const decision = found && decide(found, facts);
  // Without `shown` the table knows nothing about the case. What follows from the cells follows from what people are told.
  return valueIn(decision?.shown?.[column], facts) ?? undefined;
}

/** The value of a cell: what it holds, or what its formula results in. */
function valueIn(content: Cells[string] | undefined, facts: Facts): TableValue | undefined {
  return typeof content === 'object' && content !== null ? solve(content, facts) : content;
}

function dayAfter({ from, add }: NonNullable<ComputedFile['day']>, facts: Facts): Day | undefined {
  const day = dayOf(from, facts);
  return day === undefined || add === undefined ? day : addPeriod(day, add);
}

/** Undefined for a day after today, or too long ago: a deadline must not be stated for a typing error. */
function deadline(
  { from, period, land, within = PLAUSIBLE, state }: NonNullable<ComputedFile['deadline']>,
  facts: Facts,
): Day | undefined {
  const begin = dayOf(from, facts);
  if (begin === undefined) return undefined;
  const given = facts.given();
  if (begin > given || begin < addPeriod(given, `-${within}`)) return undefined;
  const asked = land === undefined ? undefined : facts.valueOf(land);
  const last = deadlineAfter(begin, period, typeof asked === 'string' ? asked : undefined);
  if (state === undefined || last === undefined) return last;
  return last < facts.today() === (state === 'past') ? last : undefined;
}

/** A computed value as people read it: 'Dienstag, 24. November 2026', '2 Tage', '1.250 €', '3,5', 'Ja'. */
export function formatComputed(file: ComputedFile, value: ComputedValue): string {
  const { format } = file;
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein';
  if (typeof value === 'string') {
    if ((file.deadline ?? file.day) === undefined || !isDay(value)) return value;
    return format === 'short' ? formatShortDay(value) : formatDay(value);
  }
  if (format === 'days') return `${formatNumber(value)} ${Math.abs(value) === 1 ? 'Tag' : 'Tage'}`;
  return format === 'euro' ? formatEuro(value) : formatNumber(value);
}

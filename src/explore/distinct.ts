import { addDays, isDay, resolveDay, type Today } from '../engine/days.ts';
import { sampleValues, unique } from './values.ts';
import type { FieldGuard, PropertySchema } from '../engine/definition.ts';

/** The distance to the next answer that a limit tells apart from itself. */
export function unitOf({ type }: PropertySchema): number {
  return type === 'integer' ? 1 : 0.001;
}

/** Every combination of at most so many entries of a list is tried. */
export const MOST_ENTRIES = 6;

/**
 * The answers to an open question that guards about it tell apart: the values that they compare with, both sides of
 * each limit, and each combination of the entries that they look for in a list. Answers that no guard names are not
 * among them.
 */
export function distinctAnswers(guards: FieldGuard[], schema: PropertySchema, today: Today): unknown[] {
  return unique([...guards.flatMap((guard) => ownAnswers(guard, schema, today)), ...lists(entriesIn(guards), schema)]);
}

/** The entries of a list that guards look for. */
export function entriesIn(guards: FieldGuard[]): unknown[] {
  return unique(guards.flatMap(({ type, params }) => (type === 'includes' ? [params.value] : [])));
}

function ownAnswers({ type, params }: FieldGuard, schema: PropertySchema, today: Today): unknown[] {
  switch (type) {
    case 'is':
    case 'isNot':
      return typeof params.value === 'number' ? around(params.value, schema) : [params.value];
    case 'isOneOf':
      return params.values;
    // What is in a list, and that there is an answer at all, is not told by single values.
    case 'includes':
    case 'isAnswered':
      return [];
    case 'atLeast':
    case 'atMost':
      return around(params.value, schema);
    case 'before':
    case 'after': {
      const day = resolveDay(params.date, today);
      return [addDays(day, -1), day, addDays(day, 1)].filter(isDay);
    }
    default:
      return type satisfies never;
  }
}

/** The first and the last day that a question allows, likely ones first. */
export function limitDays({ minDate, maxDate }: PropertySchema, today: Today): string[] {
  return [maxDate, minDate].flatMap((limit) => (limit === undefined ? [] : [resolveDay(limit, today)]));
}

/** A limit and its neighbours, as far as the question allows them. */
function around(limit: number, schema: PropertySchema): number[] {
  const { minimum = -Infinity, maximum = Infinity } = schema;
  const unit = unitOf(schema);
  return [limit - unit, limit, limit + unit]
    .map((value) => Number(value.toFixed(6)))
    .filter((value) => value >= minimum && value <= maximum);
}

/** Lists with every combination of the entries, filled up to the required length, and one with none of them. */
function lists(entries: unknown[], { items = {}, minItems = 1 }: PropertySchema): unknown[][] {
  if (entries.length === 0) return [];
  const others = sampleValues({ schema: items }).filter((value) => !entries.includes(value));
  const combined =
    entries.length > MOST_ENTRIES ? [[], ...entries.map((entry) => [entry]), entries] : combinations(entries);
  return combined
    .map((list) => [...list, ...others.slice(0, Math.max(0, Math.max(1, minItems) - list.length))])
    .filter((list) => list.length > 0);
}

function combinations(entries: unknown[]): unknown[][] {
  const [entry, ...others] = entries;
  if (entries.length === 0) return [[]];
  return combinations(others).flatMap((list) => [list, [entry, ...list]]);
}

import { resolveDay, type Today } from '../engine/days.ts';
import { distinctBy, namedBy } from '../format/index.ts';
import { sampleValues, unique } from './values.ts';
import type { FieldGuard, PropertySchema } from '../engine/definition.ts';

/** Every combination of at most so many entries of a list is tried. */
export const MOST_ENTRIES = 6;

/**
 * The answers to an open question that guards about it tell apart: the values that they compare with, both sides of
 * each limit, and each combination of the entries that they look for in a list. Answers that no guard names are not
 * among them.
 */
export function distinctAnswers(guards: FieldGuard[], schema: PropertySchema, today: Today): unknown[] {
  return unique([...guards.flatMap((guard) => distinctBy(guard, schema, today)), ...lists(entriesIn(guards), schema)]);
}

/** The entries of a list that guards look for. */
export function entriesIn(guards: FieldGuard[]): unknown[] {
  return unique(guards.flatMap((guard) => namedBy(guard, 'entry').map(({ value }) => value)));
}

/** The first and the last day that a question allows, likely ones first. */
export function limitDays({ minDate, maxDate }: PropertySchema, today: Today): string[] {
  return [maxDate, minDate].flatMap((limit) => (limit === undefined ? [] : [resolveDay(limit, today)]));
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

import { addDays, isDay, resolveDay, type Today } from '../engine/days.ts';
import type { PropertySchema, Scalar } from '../engine/definition.ts';

/** The distance to the next answer that a limit tells apart from itself. */
export function unitOf({ type }: PropertySchema): number {
  return type === 'integer' ? 1 : 0.001;
}

/** A number at a distance from another one, without the error of binary fractions. */
export function movedBy(value: number, distance: number): number {
  return Number((value + distance).toFixed(6));
}

/** A value and, of a number, its neighbours, as far as the question allows them. */
export function around(value: Scalar, schema: PropertySchema): Scalar[] {
  if (typeof value !== 'number') return [value];
  const { minimum = -Infinity, maximum = Infinity } = schema;
  const unit = unitOf(schema);
  return [-unit, 0, unit]
    .map((distance) => movedBy(value, distance))
    .filter((number) => number >= minimum && number <= maximum);
}

/** A day and its neighbours. */
export function daysAround(date: string, today: Today): string[] {
  const day = resolveDay(date, today);
  return [addDays(day, -1), day, addDays(day, 1)].filter(isDay);
}

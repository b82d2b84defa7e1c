/**
 * Values that a definition computes from answers. A room of its own, loaded only with wizards that use it: it knows the
 * calendar and the holidays.
 */
export { computeCells, computeFrom, formatComputed } from './compute.ts';
export type { ComputedValue, ComputedValues } from '../types.ts';
export { addPeriod, isDay, isPeriod } from '../days.ts';
export { daysBetween, formatDay, yearsBetween, type Day } from '../calendar.ts';
export { deadlineAfter } from './deadline.ts';
export { isHoliday, LAENDER } from './holidays.ts';

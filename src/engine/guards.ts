import { isDay, resolveDay, type Today } from './days.ts';
import { readPointer } from './pointer.ts';
import type { Answers, FieldGuard, GuardRef, Scalar, Wanted, When } from './definition.ts';

/**
 * Whether a guard lets the answers pass on a day; an absent guard does. Guards are data, so that they can be drawn, checked and
 * covered.
 */
export function passes(guard: GuardRef | undefined, answers: Answers, today: Today): boolean {
  if (guard === undefined) return true;
  switch (guard.type) {
    case 'all':
      return guard.params.of.every((part) => passes(part, answers, today));
    case 'any':
      return guard.params.of.some((part) => passes(part, answers, today));
    case 'not':
      return !passes(guard.params.of, answers, today);
    default:
      return suits(guard, readPointer(answers, guard.params.field), today);
  }
}

/** Whether an answer is as the guard wants it. */
function suits({ type, params }: FieldGuard, value: unknown, today: Today): boolean {
  switch (type) {
    case 'is':
      return value === params.value;
    case 'isNot':
      return value !== params.value;
    case 'isAnswered':
      return value !== undefined;
    case 'isOneOf':
      return params.values.includes(value as Scalar);
    case 'includes':
      return Array.isArray(value) && value.includes(params.value);
    case 'atLeast':
      return typeof value === 'number' && value >= params.value;
    case 'atMost':
      return typeof value === 'number' && value <= params.value;
    case 'before':
      return isDay(value) && value < resolveDay(params.date, today);
    case 'after':
      return isDay(value) && value > resolveDay(params.date, today);
    default:
      return type satisfies never;
  }
}

/** Whether the answers are as a condition wants them. */
export function holds(when: When, answers: Answers, today: Today): boolean {
  return passes(asGuard(when), answers, today);
}

/** The condition as a guard. */
export function asGuard(when: When): GuardRef {
  return isGuard(when) ? when : { type: 'all', params: { of: Object.entries(when).flatMap(wantedGuards) } };
}

/** Pointers begin with a slash, so a condition with a `type` is a guard. */
export function isGuard(when: When): when is GuardRef {
  return 'type' in when;
}

function wantedGuards([field, wanted]: [string, Wanted[string]]): GuardRef[] {
  if (typeof wanted !== 'object') return [{ type: 'is', params: { field, value: wanted } }];
  const { min, max } = wanted;
  return [
    ...(min === undefined ? [] : [{ type: 'atLeast' as const, params: { field, value: min } }]),
    ...(max === undefined ? [] : [{ type: 'atMost' as const, params: { field, value: max } }]),
  ];
}

/** All conditions about single answers inside a guard, in their order. */
export function fieldGuards(guard: GuardRef): FieldGuard[] {
  switch (guard.type) {
    case 'all':
    case 'any':
      return guard.params.of.flatMap(fieldGuards);
    case 'not':
      return fieldGuards(guard.params.of);
    default:
      return [guard];
  }
}

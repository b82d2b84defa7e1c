import { MEANINGS } from './fieldGuards.ts';
import type { Facts } from './types.ts';
import type { FieldGuard, FieldGuardName, FieldGuardOf, GuardRef, AnswerRanges, When } from './definition.ts';

/**
 * Whether a guard holds for these facts; an absent guard does. Guards are data, so that they can be drawn, checked and
 * covered.
 */
export function passes(guard: GuardRef | undefined, facts: Facts): boolean {
  if (guard === undefined) return true;
  switch (guard.type) {
    case 'all':
      return guard.params.of.every((part) => passes(part, facts));
    case 'any':
      return guard.params.of.some((part) => passes(part, facts));
    case 'not':
      return !passes(guard.params.of, facts);
    default:
      return suits(guard, facts);
  }
}

function suits<Name extends FieldGuardName>({ type, params }: FieldGuardOf<Name>, facts: Facts): boolean {
  return MEANINGS[type](facts.valueOf(params.field), params, facts.today);
}

/** Whether a condition in either notation holds. */
export function holds(when: When, facts: Facts): boolean {
  return passes(asGuard(when), facts);
}

/** The condition as a guard. */
export function asGuard(when: When): GuardRef {
  return isGuard(when) ? when : { type: 'all', params: { of: Object.entries(when).flatMap(wantedGuards) } };
}

/** Names of answers and values begin with a sign, so a condition with a `type` is a guard. */
export function isGuard(when: When): when is GuardRef {
  return 'type' in when;
}

function wantedGuards([field, wanted]: [string, AnswerRanges[string]]): GuardRef[] {
  if (typeof wanted !== 'object') return [{ type: 'is', params: { field, value: wanted } }];
  const { min, max } = wanted;
  return [
    ...(min === undefined ? [] : [{ type: 'atLeast' as const, params: { field, value: min } }]),
    ...(max === undefined ? [] : [{ type: 'atMost' as const, params: { field, value: max } }]),
  ];
}

/** All conditions about single answers and values inside a guard, in their order. */
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

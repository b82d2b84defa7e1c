import { fieldsOf } from '../payload.ts';
import { unitOf } from './distinct.ts';
import type { FieldGuard, GuardRef, PropertySchema } from '../definition.ts';
import type { Wizard } from '../compile.ts';

/** A guard with one mistake that an author could have made. */
export type GuardVariant = { name: string; guard: GuardRef };

/** The rules of the question that a guard is about. */
export type SchemaOf = (pointer: string) => PropertySchema;

/** The rules of a wizard's questions, by pointer. */
export function schemaIn(wizard: Wizard): SchemaOf {
  return (pointer) => fieldsOf(wizard).find((field) => field.pointer === pointer)?.schema ?? {};
}

/**
 * The guard without each of its parts, with each of its limits moved by one, and without each of its
 * values. Some answers must tell each variant from the guard, else that part of the guard decides nothing.
 */
export function variantsOfGuard(guard: GuardRef, schemaOf: SchemaOf): GuardVariant[] {
  switch (guard.type) {
    case 'all':
    case 'any': {
      const { of } = guard.params;
      const withParts = (parts: GuardRef[]): GuardRef => ({ ...guard, params: { of: parts } });
      return of.flatMap((part, index) => [
        ...(of.length === 1
          ? []
          : [{ name: `ohne Teil ${index + 1}`, guard: withParts(of.filter((other) => other !== part)) }]),
        ...variantsOfGuard(part, schemaOf).map((variant) => ({
          name: `Teil ${index + 1} ${variant.name}`,
          guard: withParts(of.map((other) => (other === part ? variant.guard : other))),
        })),
      ]);
    }
    case 'not':
      return variantsOfGuard(guard.params.of, schemaOf).map((variant) => ({
        name: variant.name,
        guard: { type: 'not', params: { of: variant.guard } },
      }));
    default:
      return changedField(guard, schemaOf(guard.params.field));
  }
}

function changedField(guard: FieldGuard, schema: PropertySchema): GuardVariant[] {
  switch (guard.type) {
    case 'atLeast':
    case 'atMost':
      return [-1, 1].map((direction) => {
        const value = Number((guard.params.value + direction * unitOf(schema)).toFixed(6));
        return { name: `mit ${value}`, guard: { ...guard, params: { ...guard.params, value } } };
      });
    case 'isOneOf':
      return guard.params.values.map((value) => ({
        name: `ohne ${String(value)}`,
        guard: {
          ...guard,
          params: { ...guard.params, values: guard.params.values.filter((other) => other !== value) },
        },
      }));
    default:
      return [];
  }
}

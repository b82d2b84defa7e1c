import { fieldsOf } from '../engine/payload.ts';
import { schemaOfValue, takesEach, type DependencySource } from './dependencies.ts';
import { mistakenly, unitOf } from '../format/index.ts';
import type { FieldGuard, GuardRef, PropertySchema } from '../engine/definition.ts';
import { sourceOf } from '../engine/facts.ts';
import type { Wizard } from '../engine/types.ts';

/** A guard with one mistake that an author could have made. */
export type GuardVariant = { name: string; guard: GuardRef };

/**
 * The guard without each of its parts, with each of its limits moved by one, and without each of its
 * values. Some answers must tell each variant from the guard, else that part of the guard decides nothing.
 */
export function variantsOfGuard(guard: GuardRef, wizard: Wizard): GuardVariant[] {
  switch (guard.type) {
    case 'all':
    case 'any': {
      const { of } = guard.params;
      const withParts = (parts: GuardRef[]): GuardRef => ({ ...guard, params: { of: parts } });
      return of.flatMap((part, index) => [
        ...(of.length === 1
          ? []
          : [{ name: `ohne Teil ${index + 1}`, guard: withParts(of.filter((other) => other !== part)) }]),
        ...variantsOfGuard(part, wizard).map((variant) => ({
          name: `Teil ${index + 1} ${variant.name}`,
          guard: withParts(of.map((other) => (other === part ? variant.guard : other))),
        })),
      ]);
    }
    case 'not':
      return variantsOfGuard(guard.params.of, wizard).map((variant) => ({
        name: variant.name,
        guard: { type: 'not', params: { of: variant.guard } },
      }));
    default:
      return changedField(guard, wizard);
  }
}

function changedField(guard: FieldGuard, wizard: Wizard): GuardVariant[] {
  const { field } = guard.params;
  // No answers tell the limits apart between two amounts that a value never takes.
  if (field.startsWith('=') && !takesEach(field.slice(1), groundOf(wizard))) return [];
  return mistakenly(guard, { unit: unitOf(schemaOf(wizard, guard)), today: wizard.today });
}

/** The rules of the question that a guard is about, or what its computed value can be. */
function schemaOf(wizard: Wizard, { params: { field } }: FieldGuard): PropertySchema {
  return (
    (field.startsWith('=')
      ? schemaOfValue(field.slice(1), groundOf(wizard))
      : fieldsOf(wizard).find(({ pointer }) => pointer === field)?.schema) ?? {}
  );
}

/** What the computed values of a wizard depend on. */
export function groundOf(wizard: Wizard): DependencySource {
  return { ...sourceOf(wizard.definition), fields: fieldsOf(wizard) };
}

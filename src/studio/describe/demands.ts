import { isGroup, joinPointer, type Field, type PropertySchema } from '../../engine/index.ts';
import { validatorKey, type Condition } from '../../engine/fields.ts';

/** Where an answer is required: its pointer, and the conditions under which it is. */
type Required = { pointer: string; conditions: readonly Condition[] };

type At = { step: string; pointer: string; schemaPointer: string; conditions: readonly Condition[] };

/** Every answer that a step requires, in lists with `*` for the row. */
export function requiredIn(step: string, schema: PropertySchema | undefined): Required[] {
  return schema === undefined ? [] : collect(schema, { step, pointer: '', schemaPointer: '', conditions: [] });
}

function collect(schema: PropertySchema, at: At): Required[] {
  const own = (schema.required ?? []).map((key) => ({
    pointer: joinPointer(at.pointer, key),
    conditions: at.conditions,
  }));
  const below = Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
    const inside = {
      ...at,
      pointer: joinPointer(at.pointer, key),
      schemaPointer: joinPointer(`${at.schemaPointer}/properties`, key),
    };
    if (isGroup(part)) return collect(part, inside);
    if (part.items === undefined || !isGroup(part.items)) return [];
    return collect(part.items, {
      ...inside,
      pointer: `${inside.pointer}/*`,
      schemaPointer: `${inside.schemaPointer}/items`,
    });
  });
  const all = (schema.allOf ?? []).flatMap((part, index) =>
    collect(part, { ...at, schemaPointer: `${at.schemaPointer}/allOf/${index}` }),
  );
  const branches = (['then', 'else'] as const).flatMap((branch) => {
    const part = schema[branch];
    if (part === undefined || schema.if === undefined) return [];
    const validator = validatorKey(at.step, `${at.schemaPointer}/if`);
    const condition = { validator, pointer: at.pointer, holds: branch === 'then' };
    return collect(part, {
      ...at,
      schemaPointer: `${at.schemaPointer}/${branch}`,
      conditions: [...at.conditions, condition],
    });
  });
  return [...own, ...below, ...all, ...branches];
}

/**
 * Under which further conditions a question has to be answered when it is asked: each of them is one way. Empty if it is voluntary; one of them has no
 * condition if it is always demanded.
 */
export function demandsOf({ pointer, conditions }: Field, required: readonly Required[]): Condition[][] {
  const isOwn = ({ validator, holds }: Condition) =>
    conditions.some((one) => one.validator === validator && one.holds === holds);
  return required
    .filter((one) => one.pointer === pointer)
    .map((one) => one.conditions.filter((condition) => !isOwn(condition)));
}

import { answersAt } from './replay.ts';
import { isPlainObject, joinPointer, readPointer } from './pointer.ts';
import { isGroupList, validatorKey, type Judge } from './fields.ts';
import type { Answers, PropertySchema } from './definition.ts';
import type { Wizard } from './types.ts';

/** A position in the schema, and the position in the answers that it applies to. */
type SchemaPosition = { step: string; schemaPointer: string; pointer: string; answers: Answers; judge: Judge };

/**
 * Pointers of the answers that the step requires, given these answers. Ignores branches whose condition does not hold.
 */
export function demandedPointers(wizard: Wizard, step: string, answers: Answers): ReadonlySet<string> {
  const schema = wizard.step(step)?.file.schema;
  const position: SchemaPosition = {
    step,
    schemaPointer: '',
    pointer: '',
    answers: answersAt(wizard, step, answers),
    judge: wizard.judge,
  };
  return new Set(schema === undefined ? [] : demands(schema, position));
}

function demands(schema: PropertySchema, position: SchemaPosition): string[] {
  const below = (part: PropertySchema, tail: string, pointer = position.pointer) =>
    demands(part, { ...position, schemaPointer: `${position.schemaPointer}${tail}`, pointer });
  const branch = openBranch(schema, position);
  const branchSchema = branch && schema[branch];
  return [
    ...(schema.required ?? []).map((key) => joinPointer(position.pointer, key)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
      below(part, joinPointer('/properties', key), joinPointer(position.pointer, key)),
    ),
    ...(schema.allOf ?? []).flatMap((part, index) => below(part, `/allOf/${index}`)),
    ...rowsIn(schema, position).flatMap((row) => below(schema.items ?? {}, '/items', row)),
    ...(branchSchema === undefined ? [] : below(branchSchema, `/${branch}`)),
  ];
}

/** The pointers of the rows of a list of groups. */
function rowsIn(schema: PropertySchema, { pointer, answers }: SchemaPosition): string[] {
  const rows = isGroupList(schema) ? readPointer(answers, pointer) : undefined;
  return Array.isArray(rows) ? rows.map((_, index) => joinPointer(pointer, index)) : [];
}

function openBranch(
  schema: PropertySchema,
  { step, schemaPointer, pointer, answers, judge }: SchemaPosition,
): 'then' | 'else' | undefined {
  if (schema.if === undefined) return undefined;
  const value = readPointer(answers, pointer);
  return judge(validatorKey(step, `${schemaPointer}/if`), isPlainObject(value) ? value : {}) ? 'then' : 'else';
}

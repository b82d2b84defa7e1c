import { answersAt } from './replay.ts';
import { isPlainObject, joinPointer, readPointer } from './pointer.ts';
import { validatorKey, type Judge } from './fields.ts';
import type { Answers, PropertySchema } from './definition.ts';
import type { Wizard } from './compile.ts';

/** Where the walk stands: in the schema and in the answers. */
type WalkPosition = { step: string; schemaPointer: string; pointer: string; answers: Answers; judge: Judge };

/** Pointers of what the step's rules demand with these answers, branches that are closed left out. */
export function demandedPointers(wizard: Wizard, step: string, answers: Answers): ReadonlySet<string> {
  const schema = wizard.step(step)?.file.schema;
  const place: WalkPosition = {
    step,
    schemaPointer: '',
    pointer: '',
    answers: answersAt(wizard, step, answers),
    judge: wizard.judge,
  };
  return new Set(schema === undefined ? [] : demands(schema, place));
}

function demands(schema: PropertySchema, place: WalkPosition): string[] {
  const below = (part: PropertySchema, tail: string, pointer = place.pointer) =>
    demands(part, { ...place, schemaPointer: `${place.schemaPointer}${tail}`, pointer });
  const branch = openBranch(schema, place);
  const branchSchema = branch && schema[branch];
  return [
    ...(schema.required ?? []).map((key) => joinPointer(place.pointer, key)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
      below(part, joinPointer('/properties', key), joinPointer(place.pointer, key)),
    ),
    ...(schema.allOf ?? []).flatMap((part, index) => below(part, `/allOf/${index}`)),
    ...(branchSchema === undefined ? [] : below(branchSchema, `/${branch}`)),
  ];
}

function openBranch(
  schema: PropertySchema,
  { step, schemaPointer, pointer, answers, judge }: WalkPosition,
): 'then' | 'else' | undefined {
  if (schema.if === undefined) return undefined;
  const value = readPointer(answers, pointer);
  return judge(validatorKey(step, `${schemaPointer}/if`), isPlainObject(value) ? value : {}) ? 'then' : 'else';
}

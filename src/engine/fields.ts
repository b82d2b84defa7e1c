import { isPlainObject, joinPointer, readPointer } from './pointer.ts';
import type { Answers, PropertySchema } from './definition.ts';

/** One question: the place of its answer and the rules that stand on it. */
export type Field = {
  step: string;
  /** Where the answer lies in the answers. */
  pointer: string;
  /** The pointer, parsed: every walk reads by it. */
  path: string[];
  schema: PropertySchema;
  /** All must hold for the question to be asked. */
  conditions: Condition[];
  /** Pointers of the groups around it, outermost first. */
  parents: string[];
  /** Where its rules stand in the step's schema. */
  schemaPointer: string;
};

/** An `if` on the way to a field. */
export type Condition = {
  /** Key of the validator compiled from the `if`. */
  validator: string;
  /** The object that the `if` judges. */
  pointer: string;
  /** true under `then`, false under `else`. */
  holds: boolean;
};

/** Says whether the `if` behind a validator key accepts a value. */
export type Judge = (validator: string, value: unknown) => boolean;

export function validatorKey(step: string, schemaPointer = ''): string {
  return schemaPointer === '' ? step : `${step}#${schemaPointer}`;
}

/** All questions that a step can ask, in the order of its schema; lists of groups count as one question. */
export function collectFields(step: string, schema: PropertySchema | undefined): Field[] {
  return schema === undefined
    ? []
    : collect(schema, { step, pointer: '', path: [], schemaPointer: '', conditions: [], parents: [] });
}

type FieldPosition = Omit<Field, 'schema'>;

function collect(schema: PropertySchema, place: FieldPosition): Field[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const below: FieldPosition = {
      ...place,
      pointer: joinPointer(place.pointer, key),
      path: [...place.path, key],
      schemaPointer: joinPointer(`${place.schemaPointer}/properties`, key),
      parents: place.pointer === '' ? [] : [...place.parents, place.pointer],
    };
    return isGroup(property) ? collect(property, below) : [{ ...below, schema: property }];
  });
  const all = (schema.allOf ?? []).flatMap((part, index) =>
    collect(part, { ...place, schemaPointer: `${place.schemaPointer}/allOf/${index}` }),
  );
  return [...own, ...all, ...collectBranch(schema, place, 'then'), ...collectBranch(schema, place, 'else')];
}

function collectBranch(schema: PropertySchema, place: FieldPosition, branch: 'then' | 'else'): Field[] {
  const part = schema[branch];
  if (part === undefined || schema.if === undefined) return [];
  const condition: Condition = {
    validator: validatorKey(place.step, `${place.schemaPointer}/if`),
    pointer: place.pointer,
    holds: branch === 'then',
  };
  return collect(part, {
    ...place,
    schemaPointer: `${place.schemaPointer}/${branch}`,
    conditions: [...place.conditions, condition],
  });
}

/** A named group of questions, as opposed to a question. */
export function isGroup(schema: PropertySchema): boolean {
  return schema.type === 'object' || (schema.type === undefined && schema.properties !== undefined);
}

/** A list whose items are groups of questions. */
export function isGroupList({ items, upload }: PropertySchema): boolean {
  return items !== undefined && upload === undefined && isGroup(items);
}

/** What may stand in a group: its own properties, then those of its branches; a group that several declare is one. */
export function declaredProperties(schema: PropertySchema): Record<string, PropertySchema> {
  const declared: Record<string, PropertySchema> = { ...schema.properties };
  for (const part of [...(schema.allOf ?? []), schema.then, schema.else]) {
    for (const [key, property] of Object.entries(part === undefined ? {} : declaredProperties(part))) {
      const known = Object.hasOwn(declared, key) ? declared[key] : undefined;
      declared[key] = known === undefined ? property : { ...known, allOf: [...(known.allOf ?? []), property] };
    }
  }
  return declared;
}

/** Whether the answers call for this question. */
export function isAsked(field: Field, answers: Answers, judge: Judge): boolean {
  return field.conditions.every(
    (condition) => judge(condition.validator, objectAt(answers, condition.pointer)) === condition.holds,
  );
}

function objectAt(answers: Answers, pointer: string): unknown {
  const value = readPointer(answers, pointer);
  return isPlainObject(value) ? value : {};
}

/** Every `if` of a schema with its schema pointer, for compiling. */
export function collectConditions(schema: PropertySchema, at = ''): { pointer: string; schema: PropertySchema }[] {
  const below = [
    ...Object.entries(schema.properties ?? {}).map(
      ([key, part]) => [joinPointer(`${at}/properties`, key), part] as const,
    ),
    ...(schema.allOf ?? []).map((part, index) => [`${at}/allOf/${index}`, part] as const),
    ...(['then', 'else'] as const).flatMap((key) => (schema[key] ? [[`${at}/${key}`, schema[key]] as const] : [])),
  ].flatMap(([pointer, part]) => collectConditions(part, pointer));
  return schema.if === undefined ? below : [{ pointer: `${at}/if`, schema: schema.if }, ...below];
}

/** Whether a schema has an `if` anywhere, told without naming them. */
export function hasConditions({
  if: condition,
  properties = {},
  allOf = [],
  then,
  else: otherwise,
}: PropertySchema): boolean {
  return (
    condition !== undefined ||
    [...Object.values(properties), ...allOf, then, otherwise].some((part) => part !== undefined && hasConditions(part))
  );
}

/**
 * The pointers of all answers inside one question: itself, or `…/*` for a repeated group, which may be empty, and its
 * parts.
 */
export function partPointers(field: Field): string[] {
  const { items } = field.schema;
  if (field.schema.upload !== undefined) return ['id', 'name', 'path'].map((key) => `${field.pointer}/*/${key}`);
  if (items === undefined || !isGroup(items)) return [field.pointer];
  return [`${field.pointer}/*`, ...collectFields(field.step, items).map((part) => `${field.pointer}/*${part.pointer}`)];
}

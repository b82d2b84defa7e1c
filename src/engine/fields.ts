import { memoize } from './memoize.ts';
import { isPlainObject, joinPointer, readPath, readPointer } from './pointer.ts';
import type { Answers, Choice, PropertySchema } from './definition.ts';

/** A question: the pointer of its answer and its rules. */
export type Field = {
  step: string;
  pointer: string;
  /** The parsed pointer, which every walk reads by. */
  path: string[];
  schema: PropertySchema;
  /** The question is asked if all of them hold. */
  conditions: Condition[];
  /** Pointers of the groups around it, outermost first. */
  parents: string[];
  /** Pointer of its rules in the step's schema. */
  schemaPointer: string;
  /** A password, which is kept as it was typed. */
  secret?: true;
  /** Its keyboard has digits, or advice says how it is written: digits of other scripts are meant as ours. */
  digits?: true;
};

/** An `if` on the way to a field. */
export type Condition = {
  /** Key of the validator compiled from the `if`. */
  validator: string;
  /** Pointer of the object that the `if` is applied to. */
  pointer: string;
  /** true under `then`, false under `else`. */
  holds: boolean;
};

/** Whether the `if` with this validator key accepts a value. */
export type Judge = (validator: string, value: unknown) => boolean;

export function validatorKey(step: string, schemaPointer = ''): string {
  return schemaPointer === '' ? step : `${step}#${schemaPointer}`;
}

/**
 * All questions that a step can ask, in the order of its schema. A list of groups counts as one question; `rowFields`
 * are those inside it.
 */
export function collectFields(step: string, schema: PropertySchema | undefined): Field[] {
  return schema === undefined
    ? []
    : collect(schema, { step, pointer: '', path: [], schemaPointer: '', conditions: [], parents: [] });
}

type FieldPosition = Omit<Field, 'schema'>;

function collect(schema: PropertySchema, position: FieldPosition): Field[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const below: FieldPosition = {
      ...position,
      pointer: joinPointer(position.pointer, key),
      path: [...position.path, key],
      schemaPointer: joinPointer(`${position.schemaPointer}/properties`, key),
      parents: position.pointer === '' ? [] : [...position.parents, position.pointer],
    };
    return isGroup(property) ? collect(property, below) : [{ ...below, schema: property }];
  });
  const all = (schema.allOf ?? []).flatMap((part, index) =>
    collect(part, { ...position, schemaPointer: `${position.schemaPointer}/allOf/${index}` }),
  );
  return [...own, ...all, ...collectBranch(schema, position, 'then'), ...collectBranch(schema, position, 'else')];
}

function collectBranch(schema: PropertySchema, position: FieldPosition, branch: 'then' | 'else'): Field[] {
  const part = schema[branch];
  if (part === undefined || schema.if === undefined) return [];
  const condition: Condition = {
    validator: validatorKey(position.step, `${position.schemaPointer}/if`),
    pointer: position.pointer,
    holds: branch === 'then',
  };
  return collect(part, {
    ...position,
    schemaPointer: `${position.schemaPointer}/${branch}`,
    conditions: [...position.conditions, condition],
  });
}

/** Whether a schema describes a group of questions, rather than a question. */
export function isGroup(schema: PropertySchema): boolean {
  return schema.type === 'object' || (schema.type === undefined && schema.properties !== undefined);
}

/** Whether a schema describes a list whose items are groups of questions. */
export function isGroupList({ items, upload }: PropertySchema): boolean {
  return items !== undefined && upload === undefined && isGroup(items);
}

/** The choices of a closed question, in either notation; of one with several answers: those of its entries. */
export function choicesOf({ items, upload, oneOf, enum: values }: PropertySchema): Choice[] | undefined {
  if (items !== undefined && upload === undefined) return choicesOf(items);
  return oneOf ?? values?.map((value) => ({ const: value, title: String(value) }));
}

/** Whether a question takes several of its choices as the answer. */
export function isManyOf(schema: PropertySchema): boolean {
  return schema.items !== undefined && choicesOf(schema) !== undefined;
}

/**
 * All properties that a group may hold: its own, then those of its branches. Declarations of the same group are merged.
 */
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

/** Whether the question is asked with these answers. */
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
    ...(schema.items === undefined ? [] : [[`${at}/items`, schema.items] as const]),
    ...(['then', 'else'] as const).flatMap((key) => (schema[key] ? [[`${at}/${key}`, schema[key]] as const] : [])),
  ].flatMap(([pointer, part]) => collectConditions(part, pointer));
  return schema.if === undefined ? below : [{ pointer: `${at}/if`, schema: schema.if }, ...below];
}

/** Whether a schema has an `if` at any depth. Cheaper than collecting them. */
export function hasConditions({
  if: condition,
  properties = {},
  items,
  allOf = [],
  then,
  else: otherwise,
}: PropertySchema): boolean {
  return (
    condition !== undefined ||
    [...Object.values(properties), items, ...allOf, then, otherwise].some(
      (part) => part !== undefined && hasConditions(part),
    )
  );
}

/** The questions of one row of a list of groups. Their pointers begin at the row. Empty for any other question. */
export const rowFields = memoize(
  ({ step, schema, schemaPointer }: Field): Field[] =>
    schema.items === undefined || !isGroupList(schema)
      ? []
      : collect(schema.items, {
          step,
          pointer: '',
          path: [],
          schemaPointer: `${schemaPointer}/items`,
          conditions: [],
          parents: [],
        }),
  new WeakMap(),
);

/** A question of a row, with the pointers that it has in the answers. `row`: an index, or `*` for any. */
function inRow(list: Field, row: number | string, part: Field): Field {
  const at = joinPointer(list.pointer, row);
  const conditions = part.conditions.map((condition) => ({ ...condition, pointer: at + condition.pointer }));
  return {
    ...part,
    pointer: at + part.pointer,
    path: [...list.path, String(row), ...part.path],
    conditions: [...list.conditions, ...conditions],
    parents: [...list.parents, at, ...part.parents.map((parent) => at + parent)],
  };
}

/** The question, and of a list of groups those of each row among the answers, whether they are asked or not. */
export function withRows(field: Field, answers: Answers): Field[] {
  const parts = rowFields(field);
  const rows = parts.length === 0 ? undefined : readPath(answers, field.path);
  if (!Array.isArray(rows)) return [field];
  return [field, ...rows.flatMap((_, index) => parts.map((part) => inRow(field, index, part)))];
}

/** The question, and of a list of groups those of any row, with `*` for its index. */
export function withRowPattern(field: Field): Field[] {
  return [field, ...rowFields(field).map((part) => inRow(field, '*', part))];
}

/** The question that a pointer names or leads into. In a list of groups: the row's question, if it names one. */
export function questionAt(fields: readonly Field[], pointer: string): Field | undefined {
  const field = fields.find((one) => isWithin(pointer, one.pointer));
  const [, row = '', below = ''] = /^\/(\d+|\*)(\/.+)$/.exec(pointer.slice(field?.pointer.length)) ?? [];
  const part = field && rowFields(field).find((one) => isWithin(below, one.pointer));
  return field === undefined || part === undefined ? field : inRow(field, row, part);
}

export function isWithin(pointer: string, ancestor: string): boolean {
  return pointer === ancestor || pointer.startsWith(`${ancestor}/`);
}

/**
 * The pointers of all answers inside one question: itself, or `…/*` for a repeated group, which may be empty, and its
 * parts. `counts`: which parts of a repeated group count.
 */
export function partPointers(field: Field, counts: (part: Field) => boolean = () => true): string[] {
  const { schema, pointer } = field;
  if (schema.upload !== undefined) return ['id', 'name', 'path'].map((key) => `${pointer}/*/${key}`);
  if (!isGroupList(schema)) return [pointer];
  const parts = withRowPattern(field).slice(1).filter(counts);
  return [
    ...new Set([`${pointer}/*`, ...parts.flatMap((part) => [...part.parents, part.pointer, ...partPointers(part)])]),
  ];
}

/** Whether a question is a trap for programs: a person who sees it leaves it empty. */
export function isTrap({ schema }: Field): boolean {
  return schema.maxLength === 0;
}

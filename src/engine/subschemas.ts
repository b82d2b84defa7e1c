import { joinPointer } from './pointer.ts';
import type { PropertySchema } from './definition.ts';

/** A part of a schema, with the answer that its rules apply to. */
export type Subschema = {
  schema: PropertySchema;
  /** Pointer of the part in its file. */
  at: string;
  /** Pointer of the answer, relative to `root`. */
  pointer: string;
  /** The schema that contains all rules for the answer: the step's, or that of a list's items. */
  root: PropertySchema;
  /** It declares a property or a list's items, rather than further rules for its group. */
  declares: boolean;
};

/** All parts of a schema, in the order of the file. */
export function subschemasOf(root: PropertySchema, at: string): Subschema[] {
  return collectSubschemas({ schema: root, at, pointer: '', root, declares: false });
}

function collectSubschemas(subschema: Subschema): Subschema[] {
  const { schema, at, pointer, root } = subschema;
  return [
    subschema,
    ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
      collectSubschemas({
        schema: part,
        at: joinPointer(`${at}/properties`, key),
        pointer: joinPointer(pointer, key),
        root,
        declares: true,
      }),
    ),
    ...branchesOf(schema).flatMap(([key, part]) =>
      collectSubschemas({ ...subschema, schema: part, at: `${at}/${key}`, declares: false }),
    ),
    ...(schema.items === undefined
      ? []
      : collectSubschemas({
          schema: schema.items,
          at: `${at}/items`,
          pointer: '',
          root: schema.items,
          declares: true,
        })),
  ];
}

/** The parts of a schema that apply to the same answer as itself, by key. */
export function branchesOf({ then, else: otherwise, allOf = [] }: PropertySchema): [string, PropertySchema][] {
  const named: [string, PropertySchema | undefined][] = [
    ['then', then],
    ['else', otherwise],
    ...allOf.map((part, index): [string, PropertySchema] => [`allOf/${index}`, part]),
  ];
  return named.flatMap(([key, part]) => (part === undefined ? [] : [[key, part]]));
}

/** A field that a condition refers to, the values it compares with, and the condition's schema for it. */
export type Mention = { at: string; pointer: string; values: unknown[]; schema: PropertySchema };

/** All fields that a condition's schema refers to, below its own pointer. */
export function mentionsIn(schema: PropertySchema, at: string, pointer: string): Mention[] {
  const properties = Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
    const place = { at: joinPointer(`${at}/properties`, key), pointer: joinPointer(pointer, key) };
    const values = [part.const, ...(part.enum ?? [])].filter((value) => value !== undefined);
    return [{ ...place, values, schema: part }, ...mentionsIn(part, place.at, place.pointer)];
  });
  const required = (schema.required ?? [])
    .filter((key) => schema.properties?.[key] === undefined)
    .map((key) => ({
      at: `${at}/required/${schema.required?.indexOf(key)}`,
      pointer: joinPointer(pointer, key),
      values: [],
      schema: {},
    }));
  const parts = [
    ...(['anyOf', 'allOf'] as const).flatMap((key) =>
      (schema[key] ?? []).map((part, index) => [`${key}/${index}`, part] as const),
    ),
    ...(['if', 'then', 'else', 'not'] as const).map((key) => [key, schema[key]] as const),
  ];
  return [
    ...properties,
    ...required,
    ...parts.flatMap(([key, part]) => (part === undefined ? [] : mentionsIn(part, `${at}/${key}`, pointer))),
  ];
}

import { joinPointer } from './pointer.ts';
import type { PropertySchema } from './definition.ts';

/** A part of a schema that states rules, and the place that it speaks about. */
export type Place = {
  schema: PropertySchema;
  /** Pointer of the part inside its file. */
  at: string;
  /** Pointer of the answer, inside `root`. */
  pointer: string;
  /** The schema that holds all rules about the place: the step's, or that of a list's items. */
  root: PropertySchema;
  /** It declares a property or a list's items, rather than more about its group. */
  declares: boolean;
};

/** Every part of a schema that states rules, in the order of the file. */
export function placesOf(root: PropertySchema, at: string): Place[] {
  return collectPlaces({ schema: root, at, pointer: '', root, declares: false });
}

function collectPlaces(place: Place): Place[] {
  const { schema, at, pointer, root } = place;
  return [
    place,
    ...Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
      collectPlaces({
        schema: part,
        at: joinPointer(`${at}/properties`, key),
        pointer: joinPointer(pointer, key),
        root,
        declares: true,
      }),
    ),
    ...branchesOf(schema).flatMap(([key, part]) =>
      collectPlaces({ ...place, schema: part, at: `${at}/${key}`, declares: false }),
    ),
    ...(schema.items === undefined
      ? []
      : collectPlaces({ schema: schema.items, at: `${at}/items`, pointer: '', root: schema.items, declares: true })),
  ];
}

/** What else a schema says about the same place, each under its key. */
export function branchesOf({ then, else: otherwise, allOf = [] }: PropertySchema): [string, PropertySchema][] {
  const named: [string, PropertySchema | undefined][] = [
    ['then', then],
    ['else', otherwise],
    ...allOf.map((part, index): [string, PropertySchema] => [`allOf/${index}`, part]),
  ];
  return named.flatMap(([key, part]) => (part === undefined ? [] : [[key, part]]));
}

/** A field that a condition names, the values that it compares with, and what else it says about it. */
export type Mention = { at: string; pointer: string; values: unknown[]; schema: PropertySchema };

/** Every place that a schema names below its own, each once. */
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

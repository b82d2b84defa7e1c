import { joinPointer } from '../engine/pointer.ts';
import type { PropertySchema } from '../engine/definition.ts';

/** What a condition demands of one answer. `values` are compared as JSON. */
export type Atom = { pointer: string } & (
  | { is: 'given' | 'missing' }
  | { is: 'oneOf' | 'noneOf'; values: string[] }
  | { is: 'atLeast' | 'atMost' | 'below' | 'above'; limit: number }
);

/** The ways to meet a condition. Each is a list of demands, all of which have to be met. */
export type Ways = Atom[][];

/** With more ways, a condition demands nothing that is looked at. */
const MOST_WAYS = 64;
/** Demands nothing. */
export const ANY: Ways = [[]];

/**
 * What an `if` about the object at `base` demands where it `holds`, or does not. Every set of answers that meets it meets one of the ways; what is not
 * understood demands nothing. `isGroup`: whether a pointer is that of a group, which always exists.
 */
export function waysOf(
  schema: PropertySchema,
  base: string,
  holds: boolean,
  isGroup: (pointer: string) => boolean,
): Ways {
  const inside = (part: PropertySchema, isWanted = holds) => waysOf(part, base, isWanted, isGroup);
  const { required = [], properties = {}, anyOf, allOf = [], not, ...rest } = schema;
  const rules: Ways[] = [
    ...required.map((key) => givenAt(joinPointer(base, key), holds, isGroup)),
    ...Object.entries(properties).map(([key, part]) => {
      const pointer = joinPointer(base, key);
      if (isGroup(pointer)) return waysOf(part, pointer, holds, isGroup);
      const isGiven: Atom = { pointer, is: 'given' };
      if (!holds) return either(valueAtoms(part, pointer, false)).map((way) => [isGiven, ...way]);
      const met = both(valueAtoms(part, pointer, true)).map((way) => [isGiven, ...way]);
      return required.includes(key) ? met : either([[[{ pointer, is: 'missing' }]], met]);
    }),
    ...(anyOf === undefined
      ? []
      : [holds ? either(anyOf.map((part) => inside(part))) : both(anyOf.map((part) => inside(part)))]),
    ...allOf.map((part) => inside(part)),
    ...(not === undefined ? [] : [inside(not, !holds)]),
    ...(Object.keys(rest).some((key) => !SILENT.has(key)) ? [ANY] : []),
  ];
  return holds ? both(rules) : either(rules);
}

/** Keywords that demand nothing of a group. */
const SILENT = new Set(['type', 'title', 'description', 'errorMessage']);

function givenAt(pointer: string, holds: boolean, isGroup: (pointer: string) => boolean): Ways {
  if (isGroup(pointer)) return holds ? ANY : [];
  return [[{ pointer, is: holds ? 'given' : 'missing' }]];
}

/** What the rules of one answer demand, or what breaks each of them. */
function valueAtoms(schema: PropertySchema, pointer: string, holds: boolean): Ways[] {
  const { const: only, enum: listed, minimum, maximum, ...rest } = schema;
  const values = only === undefined ? listed : [only];
  return [
    ...(values === undefined
      ? []
      : [
          [
            [
              {
                pointer,
                is: holds ? ('oneOf' as const) : ('noneOf' as const),
                values: values.map((value) => JSON.stringify(value)),
              },
            ],
          ],
        ]),
    ...(minimum === undefined
      ? []
      : [[[{ pointer, is: holds ? ('atLeast' as const) : ('below' as const), limit: minimum }]]]),
    ...(maximum === undefined
      ? []
      : [[[{ pointer, is: holds ? ('atMost' as const) : ('above' as const), limit: maximum }]]]),
    ...(Object.keys(rest).length === 0 ? [] : [ANY]),
  ];
}

/** All of them have to be met. Too many ways demand nothing. */
export function both(parts: Ways[]): Ways {
  return parts.reduce((met, part) => {
    if (met.length * part.length > MOST_WAYS) return met;
    return met.flatMap((way) => part.map((other) => [...way, ...other]));
  }, ANY);
}

function either(parts: Ways[]): Ways {
  const ways = parts.flat();
  return ways.length > MOST_WAYS ? ANY : ways;
}

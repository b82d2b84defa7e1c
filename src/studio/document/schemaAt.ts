import formulaSchema from '../../../wizards/formula.schema.json' with { type: 'json' };
import guardSchema from '../../../wizards/guard.schema.json' with { type: 'json' };
import journeysSchema from '../../../wizards/journeys.schema.json' with { type: 'json' };
import machineSchema from '../../../wizards/machine.schema.json' with { type: 'json' };
import partSchema from '../../../wizards/part.schema.json' with { type: 'json' };
import stepSchema from '../../../wizards/step.schema.json' with { type: 'json' };
import tableSchema from '../../../wizards/table.schema.json' with { type: 'json' };
import wizardSchema from '../../../wizards/wizard.schema.json' with { type: 'json' };
import { isPlainObject, memoize, parsePointer, readPointer } from '../../engine/index.ts';

/** A node of the JSON Schemas that describe the format (`wizards/*.schema.json`). */
export type FormatSchema = {
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  pattern?: string;
  properties?: Record<string, FormatSchema>;
  additionalProperties?: boolean | FormatSchema;
  patternProperties?: Record<string, FormatSchema>;
  items?: FormatSchema;
  then?: FormatSchema;
  else?: FormatSchema;
  required?: string[];
  minimum?: number;
  maximum?: number;
  anyOf?: FormatSchema[];
  oneOf?: FormatSchema[];
  $ref?: string;
};

const DOCUMENTS: Record<string, unknown> = {
  'formula.schema.json': formulaSchema,
  'guard.schema.json': guardSchema,
  'journeys.schema.json': journeysSchema,
  'machine.schema.json': machineSchema,
  'part.schema.json': partSchema,
  'step.schema.json': stepSchema,
  'table.schema.json': tableSchema,
  'wizard.schema.json': wizardSchema,
};

/** The name of the schema that describes a file; undefined for an unknown file. */
export function schemaFileOf(file: string): string | undefined {
  const own = file.replace(/^editions\/[^/]+\//, '');
  if (own.startsWith('../parts/')) return 'part.schema.json';
  if (own.startsWith('steps/')) return 'step.schema.json';
  if (own.startsWith('tables/')) return 'table.schema.json';
  const [, name] = /^(wizard|machine|journeys)\.json$/.exec(own) ?? [];
  return name === undefined ? undefined : `${name}.schema.json`;
}

type Located = { document: string; schema: FormatSchema };

/**
 * What the format says about a place in a file. Of alternatives, the one that knows the next key is taken. Undefined if
 * the format has no such place.
 */
export function schemaAt(file: string, pointer: string): FormatSchema | undefined {
  const document = schemaFileOf(file);
  return document === undefined ? undefined : schemaOf(`${document}#${pointer}`);
}

/** The keys that a place may have, with what the format says about each. */
export function keysAt(file: string, pointer: string): Readonly<Record<string, FormatSchema>> {
  const document = schemaFileOf(file);
  return document === undefined ? {} : keysOf(`${document}#${pointer}`);
}

/** Both by the document and the pointer in a file that it describes; the format does not change. */
const schemaOf = memoize((place: string): FormatSchema | undefined => {
  const [document = '', pointer = ''] = place.split(/#(.*)/s);
  let at: Located | undefined = resolved({ document, schema: DOCUMENTS[document] as FormatSchema });
  for (const key of parsePointer(pointer)) {
    if (at === undefined) return undefined;
    at = child(at, key);
  }
  return at?.schema;
});

const keysOf = memoize((place: string): Record<string, FormatSchema> => {
  const schema = schemaOf(place);
  const all = schema === undefined ? [] : [schema, ...alternativesOf(schema)];
  return Object.assign({}, ...all.map((one) => one.properties ?? {})) as Record<string, FormatSchema>;
});

function alternativesOf({ anyOf = [], oneOf = [], then, else: otherwise }: FormatSchema): FormatSchema[] {
  const direct = [...anyOf, ...oneOf, then, otherwise].filter((one) => one !== undefined);
  return direct.flatMap((one) => [one, ...alternativesOf(one)]);
}

function child({ document, schema }: Located, key: string): Located | undefined {
  const found = directChild(schema, key);
  if (found !== undefined) return resolved({ document, schema: found });
  for (const alternative of alternativesOf(schema)) {
    const inner = child(resolved({ document, schema: alternative }), key);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function directChild(
  { additionalProperties, items, patternProperties = {}, properties = {} }: FormatSchema,
  key: string,
) {
  if (Object.hasOwn(properties, key)) return properties[key];
  if (/^\d+$/.test(key) && items !== undefined) return items;
  const pattern = Object.keys(patternProperties).find((one) => new RegExp(one, 'u').test(key));
  if (pattern !== undefined) return patternProperties[pattern];
  return isPlainObject(additionalProperties) ? additionalProperties : undefined;
}

/** Follows references. What stands beside a reference, such as a description, counts more than what it refers to. */
function resolved({ document, schema }: Located): Located {
  const { $ref, ...beside } = schema;
  if ($ref === undefined) return { document, schema };
  const [file = '', pointer = ''] = $ref.split('#');
  const target = file === '' ? document : file;
  const found = resolved({ document: target, schema: readPointer(DOCUMENTS[target], pointer) as FormatSchema });
  return { document: found.document, schema: { ...found.schema, ...beside } };
}

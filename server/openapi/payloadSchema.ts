import { isDeepStrictEqual } from 'node:util';
import {
  collectFields,
  fieldsOf,
  FORMATS,
  forwardOf,
  isGroup,
  parsePointer,
  type Definition,
  type Field,
  type PropertySchema,
  type Wizard,
} from '../../src/engine/index.ts';
import { KEYWORDS, keywordRow } from '../../src/format/index.ts';

/** JSON Schema 2020-12, as OpenAPI 3.1 embeds it. */
export type JsonSchema = {
  type?: string;
  title?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  allOf?: JsonSchema[];
  [keyword: string]: unknown;
};

const UPLOAD_REF = { $ref: '#/components/schemas/UploadRef' };

/** Keywords of a definition that have the same meaning in the document. */
const SHARED = KEYWORDS.filter((key) => keywordRow(key)?.inRequests);
/** Formats that have the same meaning in JSON Schema and in `FORMATS`. */
const STANDARD_FORMATS = new Set(['date', 'email', 'uri', 'uuid']);

/**
 * The schema of a wizard's payload: the shape of all questions, without additional properties, with the rules of every
 * step that all paths to the end pass. Rules of steps on only some paths are left to the server, which replays the
 * path; so the schema refuses no valid payload. It does not accept empty texts and lists as answers to required
 * questions.
 */
export function payloadSchema(wizard: Wizard): JsonSchema {
  const { title, description } = wizard.definition.wizard;
  const rules = alwaysPassed(wizard.definition).flatMap((step) => {
    const schema = wizard.definition.steps[step]?.schema;
    const found = schema === undefined ? {} : rulesOf(schema, false);
    return Object.keys(found).length === 0 ? [] : [found];
  });
  return { title, description, ...shapeOf(wizard), ...(rules.length > 0 && { allOf: rules }) };
}

/** Every place that a request may contain, on any path. */
function shapeOf(wizard: Wizard): JsonSchema {
  const shape = placed(fieldsOf(wizard));
  const into = wizard.definition.wizard.documents?.into;
  if (into !== undefined) place(shape, parsePointer(into), { type: 'array', items: UPLOAD_REF });
  return shape;
}

/** The places of these questions. */
function placed(fields: Field[]): JsonSchema {
  const shape: JsonSchema = { type: 'object', properties: {}, additionalProperties: false };
  for (const { path, schema } of fields) if (schema.transient !== true) place(shape, path, leaf(schema));
  return shape;
}

/** Adds a question at its place. If several steps ask it with different rules, the value may follow any of them. */
function place(group: JsonSchema, [key = '', ...rest]: string[], schema: JsonSchema): void {
  const properties = (group.properties ??= {});
  if (rest.length > 0) {
    place((properties[key] ??= { type: 'object', properties: {}, additionalProperties: false }), rest, schema);
    return;
  }
  const known = properties[key];
  const variants = (known?.['anyOf'] as JsonSchema[] | undefined) ?? (known === undefined ? [] : [known]);
  if (variants.some((variant) => isDeepStrictEqual(variant, schema))) return;
  properties[key] = variants.length === 0 ? schema : { anyOf: [...variants, schema] };
}

function leaf(schema: PropertySchema): JsonSchema {
  if (schema.upload !== undefined) {
    const { accept, maxItems } = schema.upload;
    const files = { items: UPLOAD_REF, ...(maxItems !== undefined && { maxItems }), 'x-accept': accept };
    return { ...shared(schema), type: 'array', ...files };
  }
  return {
    ...shared(schema),
    ...wording(schema),
    ...(schema.oneOf !== undefined && { oneOf: schema.oneOf.map((choice) => ({ ...choice })) }),
    ...(schema.items !== undefined && { items: isGroup(schema.items) ? closed(schema.items) : leaf(schema.items) }),
  };
}

/** A group of questions within a list. */
function closed(schema: PropertySchema): JsonSchema {
  const rules = rulesOf(schema, false);
  const shape = placed(collectFields('', schema));
  return { ...shape, ...(Object.keys(rules).length > 0 && { allOf: [rules] }) };
}

function shared(schema: PropertySchema): JsonSchema {
  return Object.fromEntries(SHARED.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]])));
}

/** The wizards' formats are regular expressions; a case-insensitive one has no equivalent `pattern`. */
function wording({ format, pattern }: PropertySchema): JsonSchema {
  const meant = format === undefined ? undefined : FORMATS[format];
  const patterns = [pattern, meant?.flags.includes('i') === true ? undefined : meant?.source].filter(
    (source) => source !== undefined,
  );
  return {
    ...(format !== undefined && STANDARD_FORMATS.has(format) && { format }),
    ...(patterns.length === 1 && { pattern: patterns[0] }),
    ...(patterns.length > 1 && { allOf: patterns.map((source) => ({ pattern: source })) }),
  };
}

/** The requirements of a group beyond its shape. `whole`: including the rules of its questions, for branches. */
function rulesOf(schema: PropertySchema, whole: boolean): JsonSchema {
  const parts = Object.entries(schema.properties ?? {}).filter(([, part]) => part.transient !== true);
  const required = schema.required ?? [];
  const properties = parts.flatMap(([key, part]) => {
    const rules = isGroup(part)
      ? rulesOf(part, whole)
      : { ...(required.includes(key) && answered(part)), ...(whole && leaf(part)) };
    return Object.keys(rules).length > 0 ? [[key, rules] as const] : [];
  });
  const named = new Map(parts);
  // The rules of a group apply even if the request does not contain it, so its required answers are required here, too.
  const groups = properties.flatMap(([key, rules]) =>
    isGroup(named.get(key) ?? {}) && rules.required !== undefined ? [key] : [],
  );
  const demanded = [...new Set([...required.filter((key) => mustBeSent(schema, key)), ...groups])];
  return {
    ...(demanded.length > 0 && { required: demanded }),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...choicesOf(schema, whole),
  };
}

/** The keywords that combine schemas. */
function choicesOf(schema: PropertySchema, whole: boolean): JsonSchema {
  const all = (schema.allOf ?? []).map((part) => rulesOf(part, whole)).filter((part) => Object.keys(part).length > 0);
  return {
    ...(all.length > 0 && { allOf: all }),
    ...(schema.anyOf !== undefined && { anyOf: schema.anyOf.map((part) => rulesOf(part, true)) }),
    ...(schema.not !== undefined && { not: rulesOf(schema.not, true) }),
    ...(schema.minProperties !== undefined && { minProperties: schema.minProperties }),
    ...(schema.if !== undefined &&
      !asksTransient(schema) &&
      Object.fromEntries((['if', 'then', 'else'] as const).map((key) => [key, rulesOf(schema[key] ?? {}, true)]))),
  };
}

/** Whether a condition reads transient answers, which are never sent. */
function asksTransient({ if: condition = {}, properties = {} }: PropertySchema): boolean {
  const asked = [...Object.keys(condition.properties ?? {}), ...(condition.required ?? [])];
  return asked.some((key) => properties[key]?.transient === true);
}

/** Transient answers are never sent, and a missing checkbox counts as not ticked. */
function mustBeSent({ properties = {} }: PropertySchema, key: string): boolean {
  const { transient, type, const: demanded, oneOf, enum: values } = properties[key] ?? {};
  const mayStayUnticked = type === 'boolean' && demanded === undefined && oneOf === undefined && values === undefined;
  return transient !== true && !mayStayUnticked;
}

/** Empty texts and lists do not count as answers. */
function answered({ type, oneOf, enum: values }: PropertySchema): JsonSchema {
  if (type === 'array') return { minItems: 1 };
  return type === 'string' && oneOf === undefined && values === undefined ? { pattern: '\\S' } : {};
}

/** The steps that every path to submission passes. */
function alwaysPassed(definition: Pick<Definition, 'machine' | 'steps'>): string[] {
  return Object.keys(definition.steps).filter((step) => !canSend(definition, step));
}

/** Whether a path to submission exists without the step. */
function canSend({ machine, steps }: Pick<Definition, 'machine' | 'steps'>, without: string): boolean {
  const open = [machine.initial];
  const seen = new Set([without]);
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    if (seen.has(step)) continue;
    seen.add(step);
    const forward = forwardOf(machine.states[step] ?? {});
    if (forward?.event === 'SUBMIT') return true;
    if (steps[step]?.onward !== undefined) continue;
    for (const { target } of forward?.branches ?? []) open.push(target);
  }
  return false;
}

import { adviceKey } from './advice.ts';
import { collectConditions, validatorKey } from './fields.ts';
import type { PropertySchema, StepFile } from './definition.ts';

/** Characters that a text with a `pattern` may have, if its question names no `maxLength`. */
const PATTERN_LENGTH = 1000;

/**
 * The schemas of a step that validators are made of, by key: its own, the `if`s inside it, its advice. `upload` is
 * replaced by the rules for its answers, and texts with a `pattern` have a `maxLength`, beyond which no validator runs it.
 */
export function schemasOf(id: string, file: StepFile): [string, PropertySchema][] {
  const { schema, advice = [] } = file;
  const own = schema === undefined ? [] : [{ key: validatorKey(id), schema }];
  const conditions = schema === undefined ? [] : collectConditions(schema);
  const hints = advice.map(({ unless, unlessAnswers }, index) => ({
    key: adviceKey(id, index),
    schema: unless ?? unlessAnswers,
  }));
  return [
    ...own,
    ...conditions.map((condition) => ({ key: validatorKey(id, condition.pointer), schema: condition.schema })),
    ...hints,
  ].flatMap(({ key, schema: rules }) => (rules === undefined ? [] : [[key, completed(rules)]]));
}

/** A schema with the rules that it implies, in all of its parts. */
function completed(schema: PropertySchema): PropertySchema {
  const copy: Record<string, unknown> = { ...schema };
  for (const key of ['if', 'then', 'else', 'not', 'items'] as const) {
    const part = schema[key];
    if (part !== undefined) copy[key] = completed(part);
  }
  for (const key of ['allOf', 'anyOf'] as const) {
    const parts = schema[key];
    if (parts !== undefined) copy[key] = parts.map(completed);
  }
  if (schema.properties !== undefined) {
    copy['properties'] = Object.fromEntries(
      Object.entries(schema.properties).map(([key, part]) => [key, completed(part)]),
    );
  }
  if (schema.pattern !== undefined) copy['maxLength'] = schema.maxLength ?? PATTERN_LENGTH;
  return schema.upload === undefined ? copy : { ...copy, ...uploadRules(schema.upload.maxItems) };
}

/** The answers of an upload: a list of files as the upload call returned them. */
function uploadRules(maxItems: number | undefined): Record<string, unknown> {
  return {
    type: 'array',
    items: {
      type: 'object',
      required: ['id', 'name', 'path'],
      properties: { id: { type: 'string', format: 'uuid' }, name: { type: 'string' }, path: { type: 'string' } },
      additionalProperties: false,
    },
    ...(maxItems === undefined ? {} : { maxItems }),
  };
}

import { isPlainObject, joinPointer, parsePointer } from '../../engine/index.ts';
import { isScalar } from './guards.ts';
import { exactly, type Condition, type FieldCondition, type Notation, type Op, type Value } from './model.ts';

type Schema = Record<string, unknown>;

/** The operators that are a keyword of JSON Schema. */
const KEYWORDS: Partial<Record<Op, string>> = {
  is: 'const',
  isOneOf: 'enum',
  atLeast: 'minimum',
  atMost: 'maximum',
  matches: 'pattern',
  minLength: 'minLength',
  maxLength: 'maxLength',
};
const OPS = new Map(Object.entries(KEYWORDS).map(([op, keyword]) => [keyword, op as Op]));
const LEAF_OPS = [...OPS.values()];

/**
 * Conditions as schemas of a group of answers, as in `if`: the questions are required and have a value. `base` is the
 * pointer of the group, which the pointers of subjects begin with.
 */
export function answersNotation(base: string): Notation {
  const write = (condition: Condition) => writeAnswers(condition, base);
  const read = (value: unknown): Condition => exactly(value, (schema) => parseAnswers(schema, base, read), write);
  return { read, write, ops: [...LEAF_OPS, 'isNot', 'isAnswered', 'isMissing'], logic: true, mayBeEmpty: false };
}

/** Conditions as a schema of one answer, as in `unless`. */
export function answerNotation(subject: string): Notation {
  const read = (value: unknown) => exactly(value, (schema) => joined(parseLeaf(schema, subject)), writeLeaf);
  return { read, write: writeLeaf, ops: LEAF_OPS, logic: false, mayBeEmpty: false };
}

function joined(parts: readonly Condition[] | undefined): Condition | undefined {
  const [only] = parts ?? [];
  if (parts === undefined || only === undefined) return undefined;
  return parts.length === 1 ? only : { kind: 'all', parts: [...parts] };
}

function parseLeaf(schema: unknown, subject: string): FieldCondition[] | undefined {
  if (!isPlainObject(schema)) return undefined;
  const parts = Object.entries(schema).map(([keyword, value]): FieldCondition | undefined => {
    const op = OPS.get(keyword);
    return op !== undefined && isValue(op, value) ? { kind: 'field', subject, op, value } : undefined;
  });
  const known = parts.filter((part) => part !== undefined);
  return known.length < parts.length ? undefined : known;
}

function isValue(op: Op, value: unknown): value is Value {
  if (op === 'isOneOf') return Array.isArray(value) && value.every(isScalar);
  if (op === 'is') return isScalar(value);
  return typeof value === (op === 'matches' ? 'string' : 'number');
}

function writeLeaf(condition: Condition): unknown {
  if (condition.kind === 'card') return condition.raw;
  const parts = condition.kind === 'all' ? condition.parts : [condition];
  return Object.assign({}, ...parts.map((part) => (part.kind === 'field' ? leafOf(part) : {}))) as Schema;
}

function leafOf({ op, value }: FieldCondition): Schema {
  const keyword = KEYWORDS[op];
  return keyword === undefined ? {} : { [keyword]: value };
}

function parseAnswers(schema: unknown, at: string, read: (value: unknown) => Condition): Condition | undefined {
  if (!isPlainObject(schema)) return undefined;
  const { required, properties, anyOf, allOf, not } = schema;
  const fields = parseFields(required, properties, at);
  if (fields === undefined) return undefined;
  return joined([
    ...fields,
    ...(Array.isArray(anyOf) ? [{ kind: 'any' as const, parts: anyOf.map(read) }] : []),
    ...(Array.isArray(allOf) ? [{ kind: 'all' as const, parts: allOf.map(read), listed: true as const }] : []),
    ...(not === undefined ? [] : [negated(read(not))]),
  ]);
}

function negated(part: Condition): Condition {
  if (part.kind === 'field' && part.op === 'is') return { ...part, op: 'isNot' };
  if (part.kind === 'field' && part.op === 'isAnswered') return { ...part, op: 'isMissing' };
  return { kind: 'not', part };
}

/** What `required` and `properties` say, in the order of `required`. */
function parseFields(required: unknown, properties: unknown, at: string): FieldCondition[] | undefined {
  const names = Array.isArray(required) ? required.map(String) : [];
  const schemas = isPlainObject(properties) ? properties : {};
  const parts = [...new Set([...names, ...Object.keys(schemas)])].map((name) => {
    const subject = joinPointer(at, name);
    const schema = schemas[name];
    if (schema === undefined) return [{ kind: 'field' as const, subject, op: 'isAnswered' as const, value: undefined }];
    return isPlainObject(schema) && (schema['properties'] ?? schema['required']) !== undefined
      ? parseFields(schema['required'], schema['properties'], subject)
      : parseLeaf(schema, subject);
  });
  const known = parts.filter((part) => part !== undefined);
  return known.length < parts.length ? undefined : known.flat();
}

function writeAnswers(condition: Condition, base: string): Schema {
  switch (condition.kind) {
    case 'card':
      return isPlainObject(condition.raw) ? condition.raw : {};
    case 'any':
      return { anyOf: condition.parts.map((part) => writeAnswers(part, base)) };
    case 'not':
      return { not: writeAnswers(condition.part, base) };
    case 'field':
      return writeField(condition, base);
    default:
      return writeAll(
        condition.parts.map((part) => writeAnswers(part, base)),
        condition.listed === true,
      );
  }
}

function writeField(condition: FieldCondition, base: string): Schema {
  const { op, subject } = condition;
  if (op === 'isNot') return { not: writeField({ ...condition, op: 'is' }, base) };
  if (op === 'isMissing') return { not: writeField({ ...condition, op: 'isAnswered' }, base) };
  const path = parsePointer(subject.slice(base.length));
  const leaf = op === 'isAnswered' ? undefined : leafOf(condition);
  return (
    path.reduceRight<Schema | undefined>(
      (inner, name) => ({ required: [name], ...(inner !== undefined && { properties: { [name]: inner } }) }),
      leaf,
    ) ?? {}
  );
}

function writeAll(parts: Schema[], listed: boolean): Schema {
  if (listed) return { allOf: parts };
  const merged = parts.reduce<Schema | undefined>((all, part) => all && merge(all, part), {});
  return merged ?? { allOf: parts };
}

/** One schema that says what both say; undefined if they use the same keyword. */
function merge(one: Schema, other: Schema): Schema | undefined {
  const result: Schema = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const known = result[key];
    if (known === undefined) result[key] = value;
    else if (key === 'required' && Array.isArray(known) && Array.isArray(value))
      result[key] = [...new Set<unknown>([...known, ...value])];
    else if (key === 'properties' && isPlainObject(known) && isPlainObject(value)) {
      const properties = mergeProperties(known, value);
      if (properties === undefined) return undefined;
      result[key] = properties;
    } else return undefined;
  }
  return result;
}

function mergeProperties(one: Schema, other: Schema): Schema | undefined {
  const result: Schema = { ...one };
  for (const [name, schema] of Object.entries(other)) {
    const known = result[name];
    const both = isPlainObject(known) && isPlainObject(schema) ? merge(known, schema) : schema;
    if (both === undefined) return undefined;
    result[name] = both;
  }
  return result;
}

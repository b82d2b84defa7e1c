import { isPlainObject, joinPointer, parsePointer } from '../../engine/index.ts';
import { COMPARISONS, fits, OPS } from './comparisons.ts';
import { exactly, type Condition, type FieldCondition, type Notation, type Op } from './model.ts';

type Schema = Record<string, unknown>;

/** The operators that are a keyword of JSON Schema. */
const KEYWORDS = new Map(
  OPS.flatMap((op) => {
    const { inSchema } = COMPARISONS[op];
    return inSchema !== undefined && 'keyword' in inSchema ? [[op, inSchema.keyword] as const] : [];
  }),
);
const LEAF_OPS = [...KEYWORDS.keys()];
const BY_KEYWORD = new Map<string, Op>([...KEYWORDS].map(([op, keyword]) => [keyword, op]));
/** The operators that are the opposite of another one. */
const OPPOSITES = new Map<Op, Op>(
  OPS.flatMap((op) => {
    const { inSchema } = COMPARISONS[op];
    return inSchema !== undefined && 'negates' in inSchema ? [[inSchema.negates, op] as const] : [];
  }),
);
const ANSWERS_OPS = [...LEAF_OPS, ...OPPOSITES.values(), 'isAnswered' as const];

/**
 * Conditions as schemas of a group of answers, as in `if`: the questions are required and have a value. `base` is the
 * pointer of the group, which the pointers of subjects begin with.
 */
export function answersNotation(base: string): Notation {
  const write = (condition: Condition) => writeAnswers(condition, base);
  const read = (value: unknown): Condition => exactly(value, (schema) => parseAnswers(schema, base, read), write);
  return { read, write, ops: ANSWERS_OPS, logic: true, mayBeEmpty: false, mayBeUnset: false };
}

/** Conditions as a schema of one answer, as in `unless`. */
export function answerNotation(subject: string): Notation {
  const read = (value: unknown) => exactly(value, (schema) => joined(parseLeaf(schema, subject)), writeLeaf);
  return { read, write: writeLeaf, ops: LEAF_OPS, logic: false, mayBeEmpty: false, mayBeUnset: false };
}

function joined(parts: readonly Condition[] | undefined): Condition | undefined {
  const [only] = parts ?? [];
  if (parts === undefined || only === undefined) return undefined;
  return parts.length === 1 ? only : { kind: 'all', parts: [...parts] };
}

function parseLeaf(schema: unknown, subject: string): FieldCondition[] | undefined {
  if (!isPlainObject(schema)) return undefined;
  const parts = Object.entries(schema).map(([keyword, value]): FieldCondition | undefined => {
    const op = BY_KEYWORD.get(keyword);
    return op !== undefined && fits(op, value) ? { kind: 'field', subject, op, value } : undefined;
  });
  const known = parts.filter((part) => part !== undefined);
  return known.length < parts.length ? undefined : known;
}

function writeLeaf(condition: Condition): unknown {
  if (condition.kind === 'card') return condition.raw;
  const parts = condition.kind === 'all' ? condition.parts : [condition];
  return Object.assign({}, ...parts.map((part) => (part.kind === 'field' ? leafOf(part) : {}))) as Schema;
}

function leafOf({ op, value }: FieldCondition): Schema {
  const keyword = KEYWORDS.get(op);
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
  const opposite = part.kind === 'field' ? OPPOSITES.get(part.op) : undefined;
  return part.kind === 'field' && opposite !== undefined ? { ...part, op: opposite } : { kind: 'not', part };
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
  const { inSchema } = COMPARISONS[op];
  if (inSchema !== undefined && 'negates' in inSchema)
    return { not: writeField({ ...condition, op: inSchema.negates }, base) };
  const path = parsePointer(subject.slice(base.length));
  const leaf = inSchema !== undefined && 'required' in inSchema ? undefined : leafOf(condition);
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

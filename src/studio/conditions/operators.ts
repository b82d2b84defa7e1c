import type { PropertySchema } from '../../engine/definition.ts';
import { answerKindOf, choicesFor, isNumeric, isScalar, type Operand } from '../../format/index.ts';
import { COMPARISONS, OPS } from './comparisons.ts';
import type { FieldCondition, Notation, Op, Value } from './model.ts';
import type { Subject } from './subjects.ts';

/** The operators that fit the answers to a question, the likeliest first. */
export function opsFor(schema: PropertySchema, { ops }: Notation): Op[] {
  return fitting(schema).filter((op) => ops.includes(op));
}

function fitting(schema: PropertySchema): Op[] {
  const kind = answerKindOf(schema);
  const ranked = OPS.flatMap((op) => {
    const rank = COMPARISONS[op].offered[kind];
    return rank === undefined ? [] : [{ op, rank }];
  });
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ op }) => op);
}

/** Why a comparison that fits the answers cannot be made here, and what to do instead; undefined if all can be made. */
export function formatMissing(schema: PropertySchema, { ops }: Notation): string | undefined {
  const missing = fitting(schema).filter((op) => !ops.includes(op));
  const [what] = missing.flatMap((op) => {
    const { inSchema } = COMPARISONS[op];
    return inSchema !== undefined && 'lacks' in inSchema ? [inSchema.lacks] : [];
  });
  return what === undefined
    ? undefined
    : `${what}, kann hier nicht entscheiden. Im Ablauf geht das: Verzweigen Sie dort, und fragen Sie in einem eigenen Schritt weiter.`;
}

/** A condition about a question, to begin with. */
export function firstCondition({ name, schema }: Subject, notation: Notation): FieldCondition {
  const [op = notation.ops[0] ?? 'is'] = opsFor(schema, notation);
  return { kind: 'field', subject: name, op, value: firstValue(op, schema) };
}

/** A condition that joins others: what it is about is still to be chosen, where that can be written. */
export function addedCondition([first]: readonly Subject[], notation: Notation): FieldCondition | undefined {
  if (notation.mayBeUnset) return { kind: 'field', subject: '', op: 'isAnswered', value: undefined };
  return first && firstCondition(first, notation);
}

/** The condition with another operator. Its value stays if it fits. */
export function withOp(condition: FieldCondition, op: Op, schema: PropertySchema): FieldCondition {
  const { value } = condition;
  return { ...condition, op, value: convert(value, op) ?? firstValue(op, schema) };
}

/** What remains of a value, for another operand. Undefined: nothing. */
const CONVERTED: Record<Operand, (value: Value) => Value> = {
  none: () => undefined,
  scalar: (value) => value,
  scalars: (value) => (isScalar(value) ? [value] : undefined),
  number: (value) => (typeof value === 'number' ? value : undefined),
  day: (value) => (typeof value === 'string' ? value : undefined),
  text: () => undefined,
  range: () => undefined,
};

function convert(value: Value, op: Op): Value {
  const { operand, limit } = COMPARISONS[op];
  const single = Array.isArray(value) ? value[0] : value;
  if (typeof single === 'object') return limit && single[limit];
  return CONVERTED[operand](single);
}

const FIRST: Record<Operand, (schema: PropertySchema) => Value> = {
  none: () => undefined,
  scalar: (schema) => choicesFor(schema)?.[0]?.const ?? (isNumeric(schema) ? (schema.minimum ?? 0) : ''),
  scalars: (schema) => [choicesFor(schema)?.[0]?.const ?? ''],
  number: ({ minimum = 0 }) => minimum,
  day: () => 'today',
  text: () => '',
  range: ({ minimum = 0, maximum = minimum }) => ({ min: minimum, max: maximum }),
};

function firstValue(op: Op, schema: PropertySchema): Value {
  const { first, operand } = COMPARISONS[op];
  return first ?? FIRST[operand](schema);
}

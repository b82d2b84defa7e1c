import { choicesOf, isManyOf, type Choice, type PropertySchema } from '../../engine/index.ts';
import type { FieldCondition, Notation, Op, Value } from './model.ts';
import type { Subject } from './subjects.ts';

/** How operators read in a sentence. */
export const OPS: Record<Op, string> = {
  is: 'ist',
  isNot: 'ist nicht',
  isOneOf: 'ist eines von',
  includes: 'enthält',
  atLeast: 'ist mindestens',
  atMost: 'ist höchstens',
  between: 'liegt von … bis',
  before: 'liegt vor',
  after: 'liegt nach',
  matches: 'passt zum Muster',
  minLength: 'hat mindestens so viele Zeichen',
  maxLength: 'hat höchstens so viele Zeichen',
  isAnswered: 'ist beantwortet',
  isMissing: 'ist nicht beantwortet',
};

/** The choices that a condition can name: of a closed question, or yes and no. */
export function choicesFor(schema: PropertySchema): Choice[] | undefined {
  const yes = { const: true, title: 'Ja' };
  if (schema.const === true) return [yes];
  if (schema.type === 'boolean') return [yes, { const: false, title: 'Nein' }];
  return choicesOf(schema);
}

/** The operators that fit the answers to a question, the likeliest first. */
export function opsFor(schema: PropertySchema, { ops }: Notation): Op[] {
  return fitting(schema).filter((op) => ops.includes(op));
}

function fitting(schema: PropertySchema): Op[] {
  const answered: Op[] = ['isAnswered', 'isMissing'];
  if (isManyOf(schema)) return ['includes', ...answered];
  if (schema.type === 'array') return answered;
  const choices = choicesFor(schema);
  if (choices !== undefined)
    return choices.length > 2 ? ['is', 'isNot', 'isOneOf', ...answered] : ['is', 'isNot', ...answered];
  if (schema.type === 'number' || schema.type === 'integer')
    return ['atLeast', 'atMost', 'between', 'is', 'isNot', ...answered];
  if (schema.format === 'date') return ['before', 'after', ...answered];
  return [...answered, 'is', 'isNot', 'matches', 'minLength', 'maxLength'];
}

/** Why a comparison that fits the answers cannot be made here, and what to do instead; undefined if all can be made. */
export function sayMissing(schema: PropertySchema, { ops }: Notation): string | undefined {
  const missing = new Set(fitting(schema).filter((op) => !ops.includes(op)));
  const what = missing.has('before')
    ? 'Ob der Tag vor oder nach einem anderen liegt'
    : missing.has('includes')
      ? 'Welche Antworten davon gewählt sind'
      : undefined;
  return what === undefined
    ? undefined
    : `${what}, kann hier nicht entscheiden. Im Ablauf geht das: Verzweigen Sie dort, und fragen Sie in einem eigenen Schritt weiter.`;
}

/** A condition about a question, to begin with. */
export function firstCondition({ name, schema }: Subject, notation: Notation): FieldCondition {
  const [op = notation.ops[0] ?? 'is'] = opsFor(schema, notation);
  return { kind: 'field', subject: name, op, value: firstValue(op, schema) };
}

/** The condition with another operator. Its value stays if it fits. */
export function withOp(condition: FieldCondition, op: Op, schema: PropertySchema): FieldCondition {
  const { value } = condition;
  return { ...condition, op, value: convert(value, op) ?? firstValue(op, schema) };
}

function convert(value: Value, op: Op): Value {
  const single = Array.isArray(value) ? value[0] : value;
  if (typeof single === 'object') return op === 'atLeast' ? single.min : op === 'atMost' ? single.max : undefined;
  if (op === 'isOneOf') return single === undefined ? undefined : [single];
  if (op === 'is' || op === 'isNot' || op === 'includes') return single;
  const isNumber = ['atLeast', 'atMost', 'minLength', 'maxLength'].includes(op);
  if (isNumber) return typeof single === 'number' ? single : undefined;
  return op === 'before' || op === 'after' ? (typeof single === 'string' ? single : undefined) : undefined;
}

function firstValue(op: Op, schema: PropertySchema): Value {
  const [first] = choicesFor(schema) ?? [];
  const { minimum = 0, maximum = minimum } = schema;
  switch (op) {
    case 'isAnswered':
    case 'isMissing':
      return undefined;
    case 'isOneOf':
      return [first?.const ?? ''];
    case 'between':
      return { min: minimum, max: maximum };
    case 'before':
    case 'after':
      return 'today';
    case 'minLength':
    case 'maxLength':
      return 1;
    case 'matches':
      return '^.+$';
    case 'atLeast':
    case 'atMost':
      return minimum;
    default:
      return first?.const ?? (schema.type === 'number' || schema.type === 'integer' ? minimum : '');
  }
}

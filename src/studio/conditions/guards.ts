import { isPlainObject } from '../../engine/index.ts';
import type { Scalar } from '../../engine/definition.ts';
import { exactly, type Condition, type FieldCondition, type Notation, type Op, type Value } from './model.ts';

/** Conditions as in machine.json: `{ "type": "is", "params": { "field": "/art", "value": "privat" } }`. */
export const GUARD: Notation = {
  read: readGuard,
  write: writeGuard,
  ops: ['is', 'isNot', 'isOneOf', 'includes', 'atLeast', 'atMost', 'before', 'after', 'isAnswered', 'isMissing'],
  logic: true,
  mayBeEmpty: false,
};

/**
 * Conditions as in the rows of tables: by question the value, or `min` and `max`. What this cannot say is written as a
 * guard, which may stand there too.
 */
export const WANTED: Notation = {
  read: (value) => exactly(value, parseWanted, writeWanted),
  write: writeWanted,
  ops: [...GUARD.ops, 'between'],
  logic: true,
  mayBeEmpty: true,
};

function readGuard(value: unknown): Condition {
  return exactly(value, parseGuard, writeGuard);
}

function parseGuard(value: unknown): Condition | undefined {
  if (!isPlainObject(value) || !isPlainObject(value['params'])) return undefined;
  const { type, params } = value;
  const { of } = value['params'];
  if ((type === 'all' || type === 'any') && Array.isArray(of)) return { kind: type, parts: of.map(readGuard) };
  if (type === 'not') {
    const part = readGuard(of);
    return part.kind === 'field' && part.op === 'isAnswered' ? { ...part, op: 'isMissing' } : { kind: 'not', part };
  }
  return isPlainObject(params) ? parseField(type, params) : undefined;
}

function parseField(type: unknown, { field, value, values, date }: Record<string, unknown>): Condition | undefined {
  const op = GUARD.ops.find((one) => one === type);
  if (op === undefined || typeof field !== 'string') return undefined;
  const given = op === 'isOneOf' ? values : op === 'before' || op === 'after' ? date : value;
  return fits(op, given) ? { kind: 'field', subject: field, op, value: given } : undefined;
}

function fits(op: Op, value: unknown): value is Value {
  if (op === 'isAnswered') return true;
  if (op === 'isOneOf') return Array.isArray(value) && value.every(isScalar);
  if (op === 'atLeast' || op === 'atMost') return typeof value === 'number';
  return isScalar(value);
}

export function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function writeGuard(condition: Condition): unknown {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return { type: condition.kind, params: { of: condition.parts.map(writeGuard) } };
    case 'not':
      return { type: 'not', params: { of: writeGuard(condition.part) } };
    case 'card':
      return condition.raw;
    default:
      return writeField(condition);
  }
}

function writeField({ subject: field, op, value }: FieldCondition): unknown {
  switch (op) {
    case 'isMissing':
      return { type: 'not', params: { of: { type: 'isAnswered', params: { field } } } };
    case 'isAnswered':
      return { type: op, params: { field } };
    case 'isOneOf':
      return { type: op, params: { field, values: value } };
    case 'before':
    case 'after':
      return { type: op, params: { field, date: value } };
    case 'between': {
      const { min, max } = isPlainObject(value) ? value : {};
      const limit = (type: string, bound: unknown) => ({ type, params: { field, value: bound } });
      return { type: 'all', params: { of: [limit('atLeast', min), limit('atMost', max)] } };
    }
    default:
      return { type: op, params: { field, value } };
  }
}

function parseWanted(value: unknown): Condition | undefined {
  if (!isPlainObject(value)) return undefined;
  const parts = Object.entries(value).map(([subject, wanted]) => parseCell(subject, wanted));
  const known = parts.filter((part) => part !== undefined);
  if (known.length < parts.length) return undefined;
  const [only] = known;
  return only !== undefined && known.length === 1 ? only : { kind: 'all', parts: known };
}

function parseCell(subject: string, wanted: unknown): FieldCondition | undefined {
  if (isScalar(wanted)) return { kind: 'field', subject, op: 'is', value: wanted };
  if (!isPlainObject(wanted)) return undefined;
  const { min, max } = wanted;
  if (typeof min === 'number' && typeof max === 'number')
    return { kind: 'field', subject, op: 'between', value: { min, max } };
  if (typeof min === 'number') return { kind: 'field', subject, op: 'atLeast', value: min };
  return typeof max === 'number' ? { kind: 'field', subject, op: 'atMost', value: max } : undefined;
}

function writeWanted(condition: Condition): unknown {
  const parts = condition.kind === 'all' ? condition.parts : [condition];
  const cells = parts.map((part) => (part.kind === 'field' ? writeCell(part) : undefined));
  const named = new Map(cells.filter((cell) => cell !== undefined));
  return named.size === parts.length ? Object.fromEntries(named) : writeGuard(condition);
}

function writeCell({ subject, op, value }: FieldCondition): [string, unknown] | undefined {
  if (op === 'is' && isScalar(value)) return [subject, value];
  if (op === 'atLeast') return [subject, { min: value }];
  if (op === 'atMost') return [subject, { max: value }];
  return op === 'between' ? [subject, value] : undefined;
}

import { isPlainObject } from '../../engine/index.ts';
import { isScalar, OPERANDS } from '../../format/index.ts';
import { COMPARISONS, fits, GUARD_OPS } from './comparisons.ts';
import { exactly, type Condition, type FieldCondition, type Notation } from './model.ts';

/** Conditions as in machine.json: `{ "type": "is", "params": { "field": "/art", "value": "privat" } }`. */
export const GUARD: Notation = {
  read: readGuard,
  write: writeGuard,
  ops: [...GUARD_OPS, 'isMissing'],
  logic: true,
  mayBeEmpty: false,
  mayBeUnset: true,
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
  // It would be written as a guard from then on, which a grid does not show in columns.
  mayBeUnset: false,
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

function parseField(type: unknown, params: Record<string, unknown>): Condition | undefined {
  const op = GUARD_OPS.find((one) => one === type);
  const { field } = params;
  if (op === undefined || typeof field !== 'string') return undefined;
  const { parameter } = OPERANDS[COMPARISONS[op].operand];
  const value = parameter === undefined ? undefined : params[parameter];
  return fits(op, value) ? { kind: 'field', subject: field, op, value } : undefined;
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
  if (op === 'isMissing') return { type: 'not', params: { of: { type: 'isAnswered', params: { field } } } };
  if (op === 'between') {
    const { min, max } = isPlainObject(value) ? value : {};
    const limit = (type: string, bound: unknown) => ({ type, params: { field, value: bound } });
    return { type: 'all', params: { of: [limit('atLeast', min), limit('atMost', max)] } };
  }
  const { parameter } = OPERANDS[COMPARISONS[op].operand];
  return { type: op, params: { field, ...(parameter !== undefined && { [parameter]: value }) } };
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
  if ((op === 'is' && isScalar(value)) || op === 'between') return [subject, value];
  const { limit } = COMPARISONS[op];
  return limit && [subject, { [limit]: value }];
}

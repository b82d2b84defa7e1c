import { isPlainObject } from '../engine/index.ts';
import type { Scalar } from '../engine/definition.ts';

/** What a comparison compares with. `range`: both ends of one. */
export type Operand = 'none' | 'scalar' | 'scalars' | 'number' | 'day' | 'text' | 'range';

type OperandRow = {
  /** The parameter of a condition that holds it. Undefined: no condition has one. */
  parameter: 'value' | 'values' | 'date' | undefined;
  /** Whether a value can be compared with. */
  fits: (value: unknown) => boolean;
};

/** The kinds of operands. */
export const OPERANDS: Record<Operand, OperandRow> = {
  none: { parameter: undefined, fits: (value) => value === undefined },
  scalar: { parameter: 'value', fits: isScalar },
  scalars: { parameter: 'values', fits: (value) => Array.isArray(value) && value.every(isScalar) },
  number: { parameter: 'value', fits: (value) => typeof value === 'number' },
  day: { parameter: 'date', fits: (value) => typeof value === 'string' },
  text: { parameter: 'value', fits: (value) => typeof value === 'string' },
  range: {
    parameter: undefined,
    fits: (value) => isPlainObject(value) && typeof value['min'] === 'number' && typeof value['max'] === 'number',
  },
};

/** Whether a value is one that conditions compare with. */
export function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

import { GUARD_ROWS, OPERANDS, type AnswerKind, type InSchema, type Operand } from '../../format/index.ts';
import type { Scalar } from '../../engine/definition.ts';
import type { FieldGuardName } from '../../engine/vocabulary.ts';
import type { Op, OwnOp, Value } from './model.ts';

/** How a comparison reads, is offered and is written. The conditions of the format have these in their rows. */
type Comparison = {
  name: string;
  operand: Operand;
  offered: Partial<Record<AnswerKind, number>>;
  /** Undefined for what is two comparisons there. */
  inSchema: InSchema | undefined;
  limit?: 'min' | 'max';
  /** The first operand, unless the question or the kind of operand has one. */
  first?: Scalar;
};

/** What only the studio has a word for. */
const OWN: Record<OwnOp, Comparison> = {
  between: { name: 'liegt von … bis', operand: 'range', offered: { number: 3 }, inSchema: undefined },
  isMissing: {
    name: 'ist nicht beantwortet',
    operand: 'none',
    offered: { several: 9, list: 9, choices: 9, twoChoices: 9, number: 9, day: 9, text: 2 },
    inSchema: { negates: 'isAnswered' },
  },
  matches: {
    name: 'passt zum Muster',
    operand: 'text',
    offered: { text: 5 },
    inSchema: { keyword: 'pattern' },
    first: '^.+$',
  },
  minLength: {
    name: 'hat mindestens so viele Zeichen',
    operand: 'number',
    offered: { text: 6 },
    inSchema: { keyword: 'minLength' },
    first: 1,
  },
  maxLength: {
    name: 'hat höchstens so viele Zeichen',
    operand: 'number',
    offered: { text: 7 },
    inSchema: { keyword: 'maxLength' },
    first: 1,
  },
};

/** All comparisons. */
export const COMPARISONS: Record<Op, Comparison> = { ...GUARD_ROWS, ...OWN };
export const GUARD_OPS = Object.keys(GUARD_ROWS) as FieldGuardName[];
export const OPS = Object.keys(COMPARISONS) as Op[];

/** Whether a comparison can be made with the value. */
export function fits(op: Op, value: unknown): value is Value {
  return OPERANDS[COMPARISONS[op].operand].fits(value);
}

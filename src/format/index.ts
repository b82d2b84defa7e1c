/** What is known of each word of the format, once, for what checks, explores, explains and edits wizards. */
export { answerKindOf, choicesFor, isNumeric, type AnswerKind } from './answers.ts';
export {
  distinctBy,
  GUARD_ROWS,
  GUARDS,
  mistakenly,
  namedBy,
  predicateOf,
  type GuardRow,
  type InSchema,
  type Predicate,
} from './guards.ts';
export { unitOf } from './neighbours.ts';
export { WIDGET_ROWS, type WidgetRow } from './widgets.ts';
export { isScalar, OPERANDS, type Operand } from './operands.ts';

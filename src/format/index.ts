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
export { formatRow } from './formats.ts';
export { FORM_ROWS } from './formRows.ts';
export {
  acceptsAllOf,
  isRule,
  KEYWORDS,
  keptBy,
  keywordRow,
  mayHave,
  OWN_KEYWORDS,
  RULE_ROWS,
  RULES,
  ruleName,
} from './keywords.ts';
export { LOOKS_OF_KINDS, mayLook } from './looks.ts';
export {
  beginWith,
  FORMULA_OPERATIONS,
  givesDay,
  OPERATION_ROWS,
  operationOf,
  OPERATIONS,
  type OperandSource,
  type OperationRow,
  type OperandKind,
} from './operations.ts';
export { KIND_GROUPS } from './kindGroups.ts';
export { sortOf, type Sort } from './sorts.ts';
export { unitOf } from './neighbours.ts';
export { NEW, NEW_CONDITION } from './unwritten.ts';
export { KINDS, kindsOf, WIDGET_ROWS, widgetRow, WIDGETS, type KindName } from './widgets.ts';
export type { Kind } from './widgetRow.ts';
export { isScalar, OPERANDS, type Operand } from './operands.ts';

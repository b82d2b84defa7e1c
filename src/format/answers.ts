import { choicesOf, isGroupList, isManyOf, type Choice } from '../engine/index.ts';
import type { PropertySchema } from '../engine/definition.ts';

/** Answers by what can be compared with them. `twoChoices`: at most two. */
export type AnswerKind = 'several' | 'list' | 'choices' | 'twoChoices' | 'number' | 'day' | 'text';

/** The kind of the answers to a question. */
export function answerKindOf(schema: PropertySchema): AnswerKind {
  if (isManyOf(schema)) return 'several';
  if (schema.type === 'array') return 'list';
  const choices = choicesFor(schema);
  if (choices !== undefined) return choices.length > 2 ? 'choices' : 'twoChoices';
  if (isNumeric(schema)) return 'number';
  return isDate(schema) ? 'day' : 'text';
}

/** The choices that a condition can name: of a closed question, or yes and no. */
export function choicesFor(schema: PropertySchema): Choice[] | undefined {
  const yes = { const: true, title: 'Ja' };
  if (schema.const === true) return [yes];
  if (schema.type === 'boolean') return [yes, { const: false, title: 'Nein' }];
  return choicesOf(schema);
}

/** Whether the question asks for a number. */
export function isNumeric({ type }: PropertySchema): boolean {
  return type === 'number' || type === 'integer';
}

/** Whether each answer is a number, chosen or typed. */
export function hasNumbers(schema: PropertySchema): boolean {
  const choices = schema.oneOf?.map((choice) => choice.const) ?? schema.enum;
  return choices === undefined ? isNumeric(schema) : choices.every((choice) => typeof choice === 'number');
}

/** Whether the answer is one value. */
export function isSingle({ items, upload, type }: PropertySchema): boolean {
  return items === undefined && upload === undefined && type !== 'array';
}

/** Whether the answer is a list of values. */
export function hasEntries(schema: PropertySchema): boolean {
  return schema.items !== undefined && schema.upload === undefined && !isGroupList(schema);
}

/** Whether the answer is a day. */
export function isDate({ format }: PropertySchema): boolean {
  return format === 'date';
}

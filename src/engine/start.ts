import { fieldsOf } from './payload.ts';
import { rowFields, type Field } from './fields.ts';
import { readPointer, writePath, writePointer } from './pointer.ts';
import { readSum } from './sum.ts';
import type { Answers } from './definition.ts';
import type { Wizard } from './types.ts';

/** The default answers of a wizard's questions. */
export function defaultAnswers(wizard: Wizard): Answers {
  const answers: Answers = {};
  for (const { pointer, schema } of fieldsOf(wizard))
    if (schema.default !== undefined) writePointer(answers, pointer, schema.default);
  return answers;
}

/** The answers of a row that is added to a list of groups: the defaults of its questions. */
export function newRow(list: Field): Answers {
  const row: Answers = {};
  for (const { path, schema } of rowFields(list))
    if (schema.default !== undefined) writePath(row, path, schema.default);
  return row;
}

/** The answers that URL parameters specify. Ignores values that are not among a question's choices. */
export function answersFromQuery(wizard: Wizard, query: Record<string, string>): Answers {
  const answers: Answers = {};
  for (const [name, pointer] of Object.entries(wizard.definition.wizard.query ?? {})) {
    const field = fieldsOf(wizard).find((candidate) => candidate.pointer === pointer);
    const choice = field?.schema.oneOf?.find((option) => String(option.const) === query[name]);
    if (choice !== undefined) writePointer(answers, pointer, choice.const);
  }
  return answers;
}

/** Whether there are answers beyond the defaults and those that the URL parameters specify. */
export function answersBeyond(wizard: Wizard, query: Record<string, string>, answers: Answers): boolean {
  const [defaults, offered] = [defaultAnswers(wizard), answersFromQuery(wizard, query)];
  return fieldsOf(wizard).some(({ pointer }) => {
    const value = readPointer(answers, pointer);
    if (value === undefined || readSum(value)?.result === '' || readPointer(offered, pointer) !== undefined)
      return false;
    return JSON.stringify(value) !== JSON.stringify(readPointer(defaults, pointer));
  });
}

/** Pointers of the questions for which the URL parameters specify a value that is not among their choices. */
export function unofferedByQuery(wizard: Wizard, query: Record<string, string>): string[] {
  const offered = answersFromQuery(wizard, query);
  return Object.entries(wizard.definition.wizard.query ?? {}).flatMap(([name, pointer]) =>
    query[name] !== undefined && readPointer(offered, pointer) === undefined ? [pointer] : [],
  );
}

/** The URL parameters that specify these answers. */
export function queryOf(wizard: Wizard, answers: Answers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wizard.definition.wizard.query ?? {}).flatMap(([name, pointer]) => {
      const value = readPointer(answers, pointer);
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
    }),
  );
}

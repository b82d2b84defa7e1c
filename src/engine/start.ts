import { fieldsOf } from './payload.ts';
import { readPointer, writePointer } from './pointer.ts';
import { readSum } from './sum.ts';
import type { Answers } from './definition.ts';
import type { Wizard } from './compile.ts';

/** The answers that a wizard begins with: what its questions say under `default`. */
export function defaultAnswers(wizard: Wizard): Answers {
  const answers: Answers = {};
  for (const { pointer, schema } of fieldsOf(wizard))
    if (schema.default !== undefined) writePointer(answers, pointer, schema.default);
  return answers;
}

/** The answers that a URL's parameters stand for; what no choice offers is left out. */
export function answersFromQuery(wizard: Wizard, query: Record<string, string>): Answers {
  const answers: Answers = {};
  for (const [name, pointer] of Object.entries(wizard.definition.wizard.query ?? {})) {
    const field = fieldsOf(wizard).find((candidate) => candidate.pointer === pointer);
    const choice = field?.schema.oneOf?.find((option) => String(option.const) === query[name]);
    if (choice !== undefined) writePointer(answers, pointer, choice.const);
  }
  return answers;
}

/** Whether somebody answered more than what the wizard begins with at this address. */
export function answersBeyond(wizard: Wizard, query: Record<string, string>, answers: Answers): boolean {
  const [defaults, offered] = [defaultAnswers(wizard), answersFromQuery(wizard, query)];
  return fieldsOf(wizard).some(({ pointer }) => {
    const value = readPointer(answers, pointer);
    if (value === undefined || readSum(value)?.result === '' || readPointer(offered, pointer) !== undefined)
      return false;
    return JSON.stringify(value) !== JSON.stringify(readPointer(defaults, pointer));
  });
}

/** The questions that a URL's parameters answer with something that no choice offers. */
export function unofferedByQuery(wizard: Wizard, query: Record<string, string>): string[] {
  const offered = answersFromQuery(wizard, query);
  return Object.entries(wizard.definition.wizard.query ?? {}).flatMap(([name, pointer]) =>
    query[name] !== undefined && readPointer(offered, pointer) === undefined ? [pointer] : [],
  );
}

/** The URL parameters that stand for these answers. */
export function queryOf(wizard: Wizard, answers: Answers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(wizard.definition.wizard.query ?? {}).flatMap(([name, pointer]) => {
      const value = readPointer(answers, pointer);
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
    }),
  );
}

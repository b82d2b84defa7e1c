import { answersAt } from './replay.ts';
import { isAsked, validatorKey } from './fields.ts';
import { readPointer } from './pointer.ts';
import type { Advice, Answers } from './definition.ts';
import type { Wizard } from './compile.ts';

/** A note beside a field. It never blocks. */
export type Note = { pointer: string; message: string };

export function adviceKey(step: string, index: number): string {
  return `${validatorKey(step)}!${index}`;
}

/** The notes that a step's answers call for. `today` is the person's date, `YYYY-MM-DD`. */
export function advise(wizard: Wizard, step: string, answers: Answers, today: string): Note[] {
  const compiled = wizard.steps[step];
  if (compiled?.file.advice === undefined) return [];
  const known = answersAt(wizard, step, answers);
  return compiled.file.advice
    .filter((advice, index) => {
      const field = compiled.fields.find(({ pointer }) => pointer === advice.field);
      return (field === undefined || isAsked(field, known, wizard.judge)) && applies(wizard, adviceKey(step, index), advice, known, today);
    })
    .map(({ field, message }) => ({ pointer: field, message }));
}

function applies(wizard: Wizard, key: string, advice: Advice, answers: Answers, today: string): boolean {
  if (advice.unlessAnswers !== undefined) return !wizard.judge(key, answers);
  const value = readPointer(answers, advice.field);
  if (value === undefined) return false;
  if (advice.notInFuture === true) return typeof value === 'string' && value.slice(0, 10) > today;
  return !wizard.judge(key, value);
}

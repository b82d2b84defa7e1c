import { fieldsOf, questionAt, readPointer, type Answers, type Wizard } from '../../src/engine/index.ts';

/** The answer that opens the mailed link to the power of attorney: a day, such as the date of birth. `title`: of its question. */
export type PowerKey = { title: string; day: string };

/** The key of a submission; undefined if its definition names none, as older ones do, or it was not answered. */
export function keyOf(wizard: Wizard, answers: Answers): PowerKey | undefined {
  const pointer = wizard.definition.wizard.mails?.powerOfAttorney?.key;
  const day = pointer === undefined ? undefined : readPointer(answers, pointer);
  if (pointer === undefined || typeof day !== 'string') return undefined;
  return { title: questionAt(fieldsOf(wizard), pointer)?.schema.title ?? '', day };
}

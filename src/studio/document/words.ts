import { formatConditionsAbout, formatGuardAbout, type Questions } from '../../explore/words.ts';
import type { GuardRef } from '../../engine/definition.ts';
import type { Field } from '../../engine/index.ts';
import type { Outline } from './outline.ts';

/** What the engine's sentences need to know about a definition that is being written. */
export function questionsOf({ steps, computed }: Outline): Questions {
  return {
    fields: steps.flatMap(({ fields }) => fields),
    schemaOf: (step) => steps.find(({ id }) => id === step)?.schema,
    titleOfValue: (name) => computed.find((value) => value.name === name)?.title,
  };
}

/** The condition of a branch in German. */
export function formatBranch(questions: Questions, guard: unknown): string {
  try {
    return formatGuardAbout(questions, guard as GuardRef | undefined);
  } catch {
    return 'Bedingung noch unvollständig';
  }
}

/** The conditions of a question as what follows 'wenn'; empty if it is always asked, and if they are half-written. */
export function formatWhen(questions: Questions, field: Field): string {
  try {
    return formatConditionsAbout(questions, field, 'clause');
  } catch {
    return '';
  }
}

/** '1 Frage', '2 Fragen'. */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A text whose first letter is a capital. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What somebody has written, in quotation marks; those in it become single ones. */
export function quoted(text: string): string {
  return `„${text.replaceAll('„', '‚').replaceAll('“', '‘')}“`;
}

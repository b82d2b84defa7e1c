import { readNumber } from '../../engine/index.ts';

/** The answer to a question for a number. What is none stays text, which the engine refuses. Undefined for empty text. */
export function numberAnswer(text: string, type: unknown): number | string | undefined {
  if (text.trim() === '') return undefined;
  const value = readNumber(text);
  return value === undefined || (type === 'integer' && !Number.isInteger(value)) ? text : value;
}

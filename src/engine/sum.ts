import { fieldsOf } from './payload.ts';
import { readPointer, writePointer } from './pointer.ts';
import type { Answers } from './definition.ts';
import type { Wizard } from './types.ts';

/**
 * A sum for the person to compute. The answer contains its question (`3+4=`, later `3+4=7`), so that rules need no
 * other data.
 */
export type Sum = { left: number; right: number; result: string };

/** The largest number to be added; the smallest is 1 (specification 1, section 5). */
const LARGEST = 10;

/** The sum in an answer; undefined if none was drawn yet. */
export function readSum(answer: unknown): Sum | undefined {
  const [, left, right, result] = (typeof answer === 'string' && /^(\d+)\+(\d+)=(.*)$/.exec(answer)) || [];
  return result === undefined ? undefined : { left: Number(left), right: Number(right), result };
}

export function writeSum({ left, right, result }: Sum): string {
  return `${left}+${right}=${result}`;
}

/** Adds a sum to each arithmetic question that has none. `random(n)` returns an integer from 0 to n - 1. */
export function drawSums(wizard: Wizard, answers: Answers, random: (below: number) => number): Answers {
  const open = fieldsOf(wizard).filter(
    ({ pointer, schema }) => schema.arithmetic === true && readSum(readPointer(answers, pointer)) === undefined,
  );
  if (open.length === 0) return answers;
  const drawn = structuredClone(answers);
  for (const { pointer } of open)
    writePointer(drawn, pointer, writeSum({ left: 1 + random(LARGEST), right: 1 + random(LARGEST), result: '' }));
  return drawn;
}

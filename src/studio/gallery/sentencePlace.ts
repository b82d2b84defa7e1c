import { isPlainObject, joinPointer, readPointer } from '../../engine/index.ts';
import type { StepNode } from '../document/outline.ts';
import type { FilePlace } from '../document/place.ts';
import type { Trees } from '../document/trees.ts';
import type { BrokenRule } from '../exploring/protocol.ts';

/** Rules whose own sentence has another name. */
const NAMES: Record<string, string> = { oneOf: 'enum' };

/**
 * Where the own sentence of a rule stands, or would stand: one for all rules of the question, or one for this rule.
 * Undefined for rules of groups and rows, and for questions of shared parts, which are written elsewhere.
 */
export function sentencePlace(
  { field, keyword }: BrokenRule,
  { questions }: StepNode,
  trees: Trees,
): FilePlace | undefined {
  const question = questions.find((one) => one.field === field && one.part === undefined);
  if (question === undefined) return undefined;
  const { file, pointer } = question.place;
  const all = joinPointer(pointer, 'errorMessage');
  const written = readPointer(trees[file]?.value, all);
  if (written !== undefined && !isPlainObject(written)) return { file, pointer: all };
  return { file, pointer: joinPointer(all, NAMES[keyword] ?? keyword) };
}

/**
 * Where an advice of a step stands: in its own file, or in a shared part that it uses. The step's advice may have been
 * put together from both, so it is found by its words. Undefined if it is written nowhere in them.
 */
export function advicePlace(message: string, step: string, trees: Trees): FilePlace | undefined {
  const files = [`steps/${step}.json`, ...Object.keys(trees).filter((file) => file.startsWith('../parts/'))];
  for (const file of files)
    for (const root of ['/advice', '/with/advice']) {
      const all = readPointer(trees[file]?.value, root);
      const index = Array.isArray(all) ? all.findIndex((one) => readPointer(one, '/message') === message) : -1;
      if (index >= 0) return { file, pointer: `${root}/${index}` };
    }
  return undefined;
}

/** Where a question's own sentence about files stands, or would stand; undefined for questions of shared parts. */
export function uploadPlace(field: string, key: string, { questions }: StepNode): FilePlace | undefined {
  const question = questions.find((one) => one.field === field && one.part === undefined);
  return question && { file: question.place.file, pointer: `${question.place.pointer}/upload/messages/${key}` };
}

import { isPlainObject, joinPointer, readPointer } from '../../engine/index.ts';
import type { StepNode } from '../document/outline.ts';
import type { Place } from '../document/place.ts';
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
): Place | undefined {
  const question = questions.find((one) => one.field === field && one.part === undefined);
  if (question === undefined) return undefined;
  const { file, pointer } = question.place;
  const all = joinPointer(pointer, 'errorMessage');
  const written = readPointer(trees[file]?.value, all);
  if (written !== undefined && !isPlainObject(written)) return { file, pointer: all };
  return { file, pointer: joinPointer(all, NAMES[keyword] ?? keyword) };
}

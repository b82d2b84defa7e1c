import { findNodeAtLocation, getLocation, parseTree, type JSONPath } from 'jsonc-parser';
import { joinPointer, parsePointer } from '../../engine/index.ts';
import { stepOf, type FilePlace } from '../document/place.ts';
import type { Outline } from '../document/outline.ts';

/** The pointer of the value that a position in a text belongs to. */
export function pointerAt(text: string, at: number): string {
  return pointerOf(getLocation(text, at).path.filter((key) => key !== ''));
}

/** The characters of a value and its key; undefined if the text has no such value. */
export function rangeOf(text: string, pointer: string): { from: number; to: number } | undefined {
  const root = parseTree(text);
  if (root === undefined) return undefined;
  const node = findNodeAtLocation(root, pathOf(root, pointer));
  if (node === undefined) return undefined;
  const from = node.parent?.type === 'property' ? node.parent.offset : node.offset;
  return { from, to: node.offset + node.length };
}

/** The closest existing value at or above a pointer. */
export function closestRange(text: string, pointer: string): { from: number; to: number } {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const range = rangeOf(text, at);
    if (range !== undefined) return range;
  }
  return { from: 0, to: Math.min(text.length, 1) };
}

/** What a name in the text leads to: a step, or the question that a field pointer names. */
export function targetAt(text: string, at: number, { steps }: Outline): FilePlace | undefined {
  const { previousNode } = getLocation(text, at);
  const value: unknown = previousNode?.value;
  if (previousNode?.type !== 'string' || typeof value !== 'string') return undefined;
  const step = steps.find(({ id }) => id === value);
  if (step?.file !== undefined) return { file: step.file, pointer: '' };
  return steps.flatMap(({ questions }) => questions).find(({ field }) => field === value)?.place;
}

/** The smallest change that turns one text into another. */
export function smallestChange(before: string, after: string): { from: number; to: number; insert: string } {
  let from = 0;
  while (from < before.length && from < after.length && before[from] === after[from]) from += 1;
  let kept = 0;
  while (
    kept < before.length - from &&
    kept < after.length - from &&
    before[before.length - 1 - kept] === after[after.length - 1 - kept]
  )
    kept += 1;
  return { from, to: before.length - kept, insert: after.slice(from, after.length - kept) };
}

/** The step that a file belongs to comes first when names of fields are offered. */
export function ownStepFirst({ steps }: Outline, file: string): Outline['steps'] {
  const own = stepOf(file);
  return steps.toSorted((one, other) => Number(other.id === own) - Number(one.id === own));
}

export function pointerOf(path: JSONPath): string {
  return path.reduce<string>((pointer, key) => joinPointer(pointer, key), '');
}

/** A pointer does not tell indices from keys; the text does. */
function pathOf(root: NonNullable<ReturnType<typeof parseTree>>, pointer: string): JSONPath {
  const path: JSONPath = [];
  for (const key of parsePointer(pointer)) {
    const parent = findNodeAtLocation(root, path);
    path.push(parent?.type === 'array' ? Number(key) : key);
  }
  return path;
}

import { readPointer } from '../../engine/index.ts';
import type { Renamed } from '../../editing/index.ts';
import { isInside, type FilePlace } from './place.ts';
import type { Trees } from './trees.ts';

/** Where a place is now, if the name of what it lies in has followed its words. `renamed`: the latest last. */
export function placeAfter(place: FilePlace, renamed: readonly Renamed[]): FilePlace {
  const around = renamed.filter(({ from }) => isInside(place, from));
  const longest = Math.max(...around.map(({ from }) => from.pointer.length));
  // Another thing may have had the name before.
  const first = renamed.findLastIndex((one) => around.includes(one) && one.from.pointer.length === longest);
  if (first < 0) return place;
  return renamed.slice(first).reduce((at, { from, to }) => {
    if (!isInside(at, from)) return at;
    return { file: to.file, pointer: to.pointer + at.pointer.slice(from.pointer.length) };
  }, place);
}

/** The place itself while there is something, else where it is now. */
export function placeNow(place: FilePlace, trees: Trees, renamed: readonly Renamed[]): FilePlace {
  const tree = trees[place.file];
  return tree !== undefined && readPointer(tree.value, place.pointer) !== undefined
    ? place
    : placeAfter(place, renamed);
}

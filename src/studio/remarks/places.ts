import { isPlainObject, readPointer } from '../../engine/index.ts';
import { isInside, type FilePlace } from '../document/place.ts';
import type { Trees } from '../document/trees.ts';
import type { Remark } from './remarks.ts';

/** What people read at a place: its text, or the title of what stands there; undefined if there is none. */
export function quoteAt({ file, pointer }: FilePlace, trees: Trees): string | undefined {
  const value = readPointer(trees[file]?.value, pointer);
  const text = isPlainObject(value) ? value['title'] : value;
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
}

/** What has become of the place of a remark since it was written, as a sentence; undefined if it still says the same. */
export function formatDrift(remark: Remark, trees: Trees): string | undefined {
  const { file, pointer, quote } = remark;
  const isGone = readPointer(trees[file]?.value, pointer) === undefined;
  const then = quote === undefined ? '' : ` Damals stand da: „${quote}“`;
  if (isGone) return `Diese Stelle gibt es so nicht mehr.${then}`;
  return quote === undefined || quoteAt(remark, trees) === quote ? undefined : `Seither geändert.${then}`;
}

/** The remarks at a place and inside of it. Of a whole file, those of the file. */
export function remarksAt(place: FilePlace, remarks: readonly Remark[]): Remark[] {
  return remarks.filter((remark) => isInside(remark, place));
}

export function isOpenRemark({ settled }: Remark): boolean {
  return settled === undefined;
}

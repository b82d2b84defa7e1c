import { isPlainObject, readPointer } from '../engine/pointer.ts';
import type { DefinitionFiles } from '../check/fileNames.ts';
import type { Edit } from './edits.ts';
import { valuesOf } from './references.ts';

/** A version of a table by its pointer: empty for the table itself, which is the first one. */
type Version = { file: string; pointer: string };

/**
 * The day from which a version of a table applies. A version that ended the day before still does: where one begins is where the other ends,
 * until somebody sets another end.
 */
export function beginVersion(files: DefinitionFiles, version: Version, day: string): Edit[] {
  const { file, pointer } = version;
  const before = adjoining(files, version);
  const end = dayBefore(day);
  return [
    ...(before !== undefined && end !== undefined ? [{ file, pointer: `${before}/validTo`, set: end }] : []),
    { file, pointer: `${pointer}/validFrom`, set: day },
  ];
}

/** Removes a version of a table that is not the first. The version that ended the day before applies as long as that one did. */
export function removeVersion(files: DefinitionFiles, version: Version): Edit[] {
  const { file, pointer } = version;
  const table = valuesOf(files)[file];
  const before = adjoining(files, version);
  const end = readPointer(table, `${pointer}/validTo`);
  const isOnly = versionsOf(table).length === 2;
  const taken = {
    file,
    pointer: `${before}/validTo`,
    ...(end === undefined ? { remove: true as const } : { set: end }),
  };
  return [...(before === undefined ? [] : [taken]), { file, pointer: isOnly ? '/sets' : pointer, remove: true }];
}

/** The pointer of the version that ends the day before a version begins; undefined if there is none. */
function adjoining(files: DefinitionFiles, { file, pointer }: Version): string | undefined {
  const table = valuesOf(files)[file];
  const end = dayBefore(readPointer(table, `${pointer}/validFrom`));
  if (end === undefined) return undefined;
  return versionsOf(table).find((one) => one !== pointer && readPointer(table, `${one}/validTo`) === end);
}

/** The day before another one, also before one that is still being typed, such as 0202-01-01. */
function dayBefore(day: unknown): string | undefined {
  const date = new Date(typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : Number.NaN);
  if (Number.isNaN(date.getTime())) return undefined;
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** The pointers of all versions. */
function versionsOf(table: unknown): string[] {
  const sets = isPlainObject(table) ? table['sets'] : undefined;
  return ['', ...(Array.isArray(sets) ? sets.map((_, index) => `/sets/${index}`) : [])];
}

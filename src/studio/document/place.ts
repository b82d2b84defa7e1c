/** A place in a wizard: a file and a JSON Pointer into it (RFC 6901), empty for the whole file. */
export type FilePlace = { file: string; pointer: string };

export function isSamePlace(one: FilePlace, other: FilePlace): boolean {
  return one.file === other.file && one.pointer === other.pointer;
}

/** Whether a place is another one or lies inside it. */
export function isInside(place: FilePlace, outer: FilePlace): boolean {
  return place.file === outer.file && `${place.pointer}/`.startsWith(`${outer.pointer}/`);
}

/** How many of the places lie inside each place, by its file and pointer. Asked for every step and branch after each check. */
export function countInside(places: readonly FilePlace[]): (outer: FilePlace) => number {
  const counts = new Map<string, number>();
  for (const place of places)
    for (let at: FilePlace | undefined = place; at !== undefined; at = parentOf(at))
      counts.set(`${at.file} ${at.pointer}`, (counts.get(`${at.file} ${at.pointer}`) ?? 0) + 1);
  return ({ file, pointer }) => counts.get(`${file} ${pointer}`) ?? 0;
}

/** The place one level up; undefined for a whole file. */
export function parentOf({ file, pointer }: FilePlace): FilePlace | undefined {
  return pointer === '' ? undefined : { file, pointer: pointer.slice(0, pointer.lastIndexOf('/')) };
}

/** The id of the step that a file belongs to; undefined for other files. */
export function stepOf(file: string): string | undefined {
  return /^steps\/(.+)\.json$/.exec(file)?.[1];
}

/** The keys under which conditions stand. */
export type ConditionKey = 'guard' | 'when' | 'if' | 'unless' | 'unlessAnswers';

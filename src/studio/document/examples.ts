import type { FilePlace } from './place.ts';

/** The file of a wizard's examples. */
export const JOURNEYS = 'journeys.json';

/** The pointer of the example that a place belongs to; undefined for places elsewhere. */
export function exampleAt({ file, pointer }: FilePlace): string | undefined {
  return file === JOURNEYS ? /^\/journeys\/\d+/.exec(pointer)?.[0] : undefined;
}

import type { Finding } from '../../check/browser.ts';
import { isInside, type FilePlace } from '../document/place.ts';

/** The finding after a place (1), or before it (-1), in the order of the list; goes round. Undefined if there is none. */
export function nextFinding(list: readonly Finding[], place: FilePlace, direction: 1 | -1): Finding | undefined {
  const here = list.findIndex((found) => found.file === place.file && found.pointer === place.pointer);
  const around = here === -1 ? list.findIndex((found) => isInside(found, place)) : here;
  if (around === -1) return direction === 1 ? list[0] : list.at(-1);
  // From a place around a finding, the next one is that finding.
  const next = here === -1 && direction === 1 ? around : around + direction;
  return list[(next + list.length) % list.length];
}

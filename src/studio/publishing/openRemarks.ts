import { useCallback } from 'react';
import type { DescribedChange } from '../changes/describeChanges.ts';
import { counted } from '../document/words.ts';
import { useRemarks } from '../remarks/context.ts';
import { isOpenRemark, remarksAt } from '../remarks/places.ts';
import type { Remark } from '../remarks/remarks.ts';

/** What in the file of a step is a thing of its own; the rest belongs to its page. */
const OTHER_THINGS = /^\/(?:schema|advice)\//;

/** The open remarks about a thing that changes. */
export function openRemarksOf({ place }: Pick<DescribedChange, 'place'>, remarks: readonly Remark[]): Remark[] {
  const open = remarks.filter(isOpenRemark);
  if (place.pointer !== '/title') return remarksAt(place, open);
  return open.filter(({ file, pointer }) => file === place.file && !OTHER_THINGS.test(pointer));
}

/** 'Offene Anmerkung von Lena Groß: „Bitte wieder aufnehmen“' */
export function formatOpenRemark({ by, text }: Pick<Remark, 'by' | 'text'>): string {
  return `Offene Anmerkung von ${by}: „${text}“`;
}

/** How many remarks are open, and how many of them are about what changes. Undefined if none are. */
export function formatOpenRemarks(told: readonly DescribedChange[], remarks: readonly Remark[]): string | undefined {
  const open = remarks.filter(isOpenRemark);
  const here = new Set(told.flatMap((one) => openRemarksOf(one, open).map(({ id }) => id))).size;
  if (open.length === 0) return undefined;
  const all = counted(open.length, 'Anmerkung ist', 'Anmerkungen sind');
  if (open.length === 1) return `${all} noch offen${here === 1 ? ': Sie betrifft, was sich ändert' : ''}.`;
  return `${all} noch offen, ${here === 0 ? 'keine' : here} davon zu dem, was sich ändert.`;
}

/** The open remarks at each change, a line for each. */
export function useOpenRemarks(): (told: DescribedChange) => readonly string[] {
  const [, { remarks = [] }] = useRemarks();
  return useCallback((told) => openRemarksOf(told, remarks).map(formatOpenRemark), [remarks]);
}

import { parsePointer, isPlainObject, joinPointer } from '../engine/pointer.ts';
import { readAt, type Fault, type Fixer } from './fix.ts';
import type { Edit } from './edits.ts';

/** Puts the wordings of a text into the order of their days. None if two begin on the same day. */
export const inOrder: Fixer = (fault) => {
  const { file } = fault;
  const pointer = above(fault.parent);
  const all = wordingsAt(fault, pointer);
  const set = all.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1));
  if (new Set(all.map(dayOf)).size < all.length) return undefined;
  return { label: 'Nach dem Tag ordnen', edits: [{ file, pointer, set }] };
};

/** Removes the wording that a finding is about. */
export const withoutWording: Fixer = (fault) => ({
  label: 'Diesen Wortlaut entfernen',
  edits: [removal(fault, fault.parent)],
});

/** Removes a text of a wording, and the wording if it says nothing else. */
export const withoutText: Fixer = (fault) => {
  const { file, pointer, parent } = fault;
  const wording = readAt(fault, file, parent);
  const isOnly = isPlainObject(wording) && Object.keys(wording).length <= 2;
  return {
    label: 'Diesen Text weglassen',
    edits: [isOnly ? removal(fault, parent) : { file, pointer, remove: true }],
  };
};

/** Without the list, if nothing else is in it. */
function removal(fault: Fault, pointer: string): Edit {
  const list = above(pointer);
  return { file: fault.file, pointer: wordingsAt(fault, list).length === 1 ? list : pointer, remove: true };
}

function wordingsAt(fault: Fault, pointer: string): unknown[] {
  const all = readAt(fault, fault.file, pointer);
  return Array.isArray(all) ? all : [];
}

function dayOf(wording: unknown): string {
  return isPlainObject(wording) ? String(wording['validFrom']) : '';
}

function above(pointer: string): string {
  return parsePointer(pointer).slice(0, -1).reduce<string>(joinPointer, '');
}

import { suitsSort, TEXTS, type Sort, type Sorts } from './sorts.ts';
import type { LookName } from '../engine/vocabulary.ts';

/** What is known of a setting of how a question looks. */
type LookRow = {
  /** The questions that may have it. */
  sorts: Sorts;
  /** It fits one kind of question only, and goes with it. */
  ofKind?: true;
};

const LOOK_ROWS: Record<LookName, LookRow> = {
  'ui:widget': { sorts: [], ofKind: true },
  'ui:width': { sorts: 'any' },
  'ui:short': { sorts: ['choice', 'many', 'list', 'files', 'number', 'day', 'text', 'timed', 'yes'] },
  'ui:order': { sorts: ['group'] },
  'ui:sections': { sorts: ['group'] },
  'ui:unit': { sorts: ['number'], ofKind: true },
  'ui:size': { sorts: ['number', ...TEXTS], ofKind: true },
  'ui:inputmode': { sorts: ['number', ...TEXTS], ofKind: true },
  'ui:placeholder': { sorts: ['number', ...TEXTS], ofKind: true },
  'ui:autocomplete': { sorts: ['choice', 'number', 'day', ...TEXTS], ofKind: true },
  'ui:capitals': { sorts: TEXTS, ofKind: true },
  'ui:voluntary': { sorts: [], ofKind: true },
};

/** Looks that fit one kind of question only. */
export const LOOKS_OF_KINDS: readonly string[] = Object.entries(LOOK_ROWS).flatMap(([key, { ofKind }]) =>
  ofKind === true ? [key] : [],
);

/** Whether a question of a sort may have a setting of its looks. */
export function mayLook(sort: Sort, key: string): boolean {
  return Object.hasOwn(LOOK_ROWS, key) && suitsSort(LOOK_ROWS[key as LookName].sorts, sort);
}

import { defaultAnswers, fieldsOf, readPointer, writePointer } from '../../engine/index.ts';
import { RUN_PARAM, withTab } from '../../contract/index.ts';
import { ORDER } from '../../ui/Button.tsx';
import { loadDraft, removeDraft } from '../run/draft.ts';
import { withEarly } from '../run/early.ts';
import { loadParts } from '../later/parts.ts';
import { receiptIn, sentEntry } from '../run/sentHere.ts';
import { carriedOver } from '../run/start.ts';

/** What taking over a run needs of the code that every wizard's page has loaded. */
export const TAKING_OVER = {
  ORDER,
  RUN_PARAM,
  carriedOver,
  defaultAnswers,
  fieldsOf,
  loadDraft,
  loadParts,
  readPointer,
  receiptIn,
  removeDraft,
  sentEntry,
  withEarly,
  withTab,
  writePointer,
};

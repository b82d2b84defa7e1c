import { defaultAnswers, fieldsOf, readPointer, writePointer } from '../../engine/index.ts';
import { RUN_PARAM } from '../../contract/index.ts';
import { ORDER } from '../../ui/Button.tsx';
import { setServedDay } from '../localDate.ts';
import { loadDraft } from '../draft.ts';
import { withEarly } from '../early.ts';
import { loadParts } from '../parts.ts';
import { receiptIn, sentEntry } from '../sentHere.ts';
import { withoutOldConsents } from '../start.ts';

/** What taking over a run needs of the code that every wizard's page has loaded. */
export const TAKING_OVER = {
  ORDER,
  RUN_PARAM,
  defaultAnswers,
  fieldsOf,
  loadDraft,
  loadParts,
  readPointer,
  receiptIn,
  sentEntry,
  setServedDay,
  withEarly,
  withoutOldConsents,
  writePointer,
};

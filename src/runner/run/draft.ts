import { draftKey, withTab } from '../../contract/index.ts';
import { consentsGiven, fieldsOf, isPlainObject, type Answers, type Edited, type Wizard } from '../../engine/index.ts';
import { previewsKey, readTexts, type Unfinished } from '../uploads/uploadDraft.ts';

/** What is kept of answers that are not sent yet, in the browser's tab or on the server. Only plain data. */
export type KeptAnswers = {
  /** Revision of the definition that was answered. */
  revision: string;
  answers: Answers;
  /** The words that consents among the answers were given to, by pointer. */
  wordings: Record<string, string>;
  /** An unfinished edit from a summary. */
  edited?: Edited | undefined;
  /** The fields that lost the focus at least once. Without scripts: those that were answered in a form. */
  left?: string[] | undefined;
};

/** Answers that are not sent yet, stored in this browser tab only. */
export type Draft = KeptAnswers & {
  /** Identifies the attempts to send these answers, and former ones. Undefined before the first. */
  sendKey: string | undefined;
  /** How often the answers were changed after an attempt. */
  correction?: number;
  /** Files that were chosen but are not part of the answers. */
  unfinished: Unfinished[];
  /** Fingerprints of uploaded files by their ids. */
  prints: Record<string, string>;
};

/** Whether answers to a wizard are stored in the tab: no password is. */
export function isStored(wizard: Wizard): boolean {
  return !fieldsOf(wizard).some(({ secret }) => secret === true);
}

const SAVE_AFTER_MS = 200;

/** The stored draft; undefined if there is none, if it is damaged or if storage is unavailable. */
export function loadDraft(wizard: string): Draft | undefined {
  return withTab((tab) => {
    const draft: unknown = JSON.parse(tab.getItem(draftKey(wizard)) ?? 'null');
    if (!isPlainObject(draft) || !isPlainObject(draft['answers']) || typeof draft['revision'] !== 'string')
      return undefined;
    const { sendKey, correction } = draft;
    return {
      revision: draft['revision'],
      answers: draft['answers'],
      wordings: readTexts(draft['wordings']),
      sendKey: typeof sendKey === 'string' ? sendKey : undefined,
      ...(typeof correction === 'number' && { correction }),
      unfinished: readUnfinished(draft['unfinished']),
      prints: readTexts(draft['prints']),
      edited: readEdited(draft['edited']),
      left: [draft['left']].flat().filter((pointer) => typeof pointer === 'string'),
    };
  });
}

function readUnfinished(list: unknown): Unfinished[] {
  if (!Array.isArray(list)) return [];
  return list.filter(
    (file): file is Unfinished =>
      isPlainObject(file) && typeof file['pointer'] === 'string' && typeof file['name'] === 'string',
  );
}

function readEdited(edited: unknown): Edited | undefined {
  if (!isPlainObject(edited) || typeof edited['step'] !== 'string' || !isPlainObject(edited['before']))
    return undefined;
  return { step: edited['step'], before: edited['before'] };
}

/** The words of the consents among the answers, by pointer. */
export function wordingsOf(wizard: Wizard, answers: Answers): Record<string, string> {
  return Object.fromEntries(consentsGiven(wizard, answers).map(({ field, wording }) => [field, wording]));
}

/** Whether answers are stored. `none`: there are none yet, or they were sent or deleted. */
export type DraftState = 'none' | 'saved' | 'failed';

/** A draft that cannot be written is removed: one that is older than the page would come back with a reload. */
function saveDraft(wizard: string, draft: Draft): DraftState {
  const saved = withTab((tab) => {
    tab.setItem(draftKey(wizard), JSON.stringify(draft));
    return 'saved' as const;
  });
  if (saved !== undefined) return saved;
  // Storage is full or unavailable. The answers stay in memory.
  removeDraft(wizard);
  return 'failed';
}

export type DraftKeeper = { keep: (draft: Draft) => void; flush: () => void; remove: () => void };

/** For forms whose answers are not stored. */
export const NO_DRAFT: DraftKeeper = { keep: () => undefined, flush: () => undefined, remove: () => undefined };

/**
 * Saves a draft shortly after the last change, since storage is too slow for every key press. `flush` saves a pending
 * draft at once.
 */
export function createDraftKeeper(wizard: string, onDraft?: (state: DraftState) => void): DraftKeeper {
  let waiting: Draft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    clearTimeout(timer);
    waiting = undefined;
  };
  const flush = () => {
    const state = waiting && saveDraft(wizard, waiting);
    forget();
    if (state !== undefined) onDraft?.(state);
  };
  return {
    keep(draft: Draft) {
      forget();
      waiting = draft;
      timer = setTimeout(flush, SAVE_AFTER_MS);
    },
    flush,
    remove() {
      forget();
      removeDraft(wizard);
      onDraft?.('none');
    },
  };
}

export function removeDraft(wizard: string): void {
  withTab((tab) => {
    for (const key of [draftKey(wizard), previewsKey(wizard)]) tab.removeItem(key);
  });
}

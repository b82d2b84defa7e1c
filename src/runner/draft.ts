import { consentsGiven, isPlainObject, type Answers, type Edited, type Wizard } from '../engine/index.ts';
import type { Unfinished } from './uploadQueue.ts';

/** What a person has answered and not yet sent, kept in this browser tab only. */
export type Draft = {
  /** Revision of the definition that was answered. */
  revision: string;
  answers: Answers;
  /** The words that consents among the answers were given to, by pointer. */
  wordings: Record<string, string>;
  /** Names the attempt to send these answers; a change of answers makes a new one. */
  sendKey: string | undefined;
  /** Files that were chosen and are not among the answers. */
  unfinished: Unfinished[];
  /** A change from a summary that is not finished. */
  edited: Edited | undefined;
};

const SAVE_AFTER_MS = 200;
const keyOf = (wizard: string) => `vorfahrt.entwurf.${wizard}`;

/** The stored draft; undefined where there is none, where it is damaged or where storage is closed to us. */
export function loadDraft(wizard: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(wizard)) ?? 'null');
    if (!isPlainObject(draft) || !isPlainObject(draft['answers']) || typeof draft['revision'] !== 'string')
      return undefined;
    const sendKey = draft['sendKey'];
    return {
      revision: draft['revision'],
      answers: draft['answers'],
      wordings: readWordings(draft['wordings']),
      sendKey: typeof sendKey === 'string' ? sendKey : undefined,
      unfinished: readUnfinished(draft['unfinished']),
      edited: readEdited(draft['edited']),
    };
  } catch {
    return undefined;
  }
}

function readWordings(wordings: unknown): Record<string, string> {
  if (!isPlainObject(wordings)) return {};
  return Object.fromEntries(
    Object.entries(wordings).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
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

function saveDraft(wizard: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(wizard), JSON.stringify(draft));
  } catch {
    // Storage is full or closed to us; the answers stay in the page.
  }
}

export type DraftKeeper = { keep: (draft: Draft) => void; flush: () => void; remove: () => void };

/** For forms in other pages: their answers, passwords among them, are stored nowhere. */
export const NO_DRAFT: DraftKeeper = { keep: () => undefined, flush: () => undefined, remove: () => undefined };

/** Saves a draft soon after the last change: storage is too slow for every key. `flush` saves what is still waiting. */
export function createDraftKeeper(wizard: string): DraftKeeper {
  let waiting: Draft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    clearTimeout(timer);
    waiting = undefined;
  };
  const flush = () => {
    if (waiting !== undefined) saveDraft(wizard, waiting);
    forget();
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
    },
  };
}

function removeDraft(wizard: string): void {
  try {
    sessionStorage.removeItem(keyOf(wizard));
  } catch {
    // Storage that is closed to us holds no draft either.
  }
}

import { isPlainObject, type Answers } from '../engine/index.ts';

/** What a person has answered and not yet sent, kept in this browser tab only. */
export type Draft = {
  /** Revision of the definition that was answered. */
  revision: string;
  answers: Answers;
  /** Names the attempt to send these answers; a change of answers makes a new one. */
  sendKey: string | undefined;
};

const keyOf = (wizard: string) => `vorfahrt.entwurf.${wizard}`;

/** The stored draft; undefined where there is none, where it is damaged or where storage is closed to us. */
export function loadDraft(wizard: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(wizard)) ?? 'null');
    if (!isPlainObject(draft) || !isPlainObject(draft['answers']) || typeof draft['revision'] !== 'string') return undefined;
    const sendKey = draft['sendKey'];
    return { revision: draft['revision'], answers: draft['answers'], sendKey: typeof sendKey === 'string' ? sendKey : undefined };
  } catch {
    return undefined;
  }
}

/** Says whether the draft could be kept. */
export function saveDraft(wizard: string, draft: Draft): boolean {
  try {
    sessionStorage.setItem(keyOf(wizard), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(wizard: string): void {
  try {
    sessionStorage.removeItem(keyOf(wizard));
  } catch {
    // Storage that is closed to us holds no draft either.
  }
}

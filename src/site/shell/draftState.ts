import type { DraftState } from '../../runner/index.ts';

const WORDS: Record<DraftState, string> = { none: '', saved: 'Gespeichert', failed: 'Nicht gespeichert' };

/** Says in the header whether the answers are stored in this browser tab. Says nothing while there are none. */
export function showDraftState(state: DraftState): void {
  const box = document.querySelector<HTMLElement>('[data-draft-state]');
  const words = box?.querySelector('[data-draft-words]');
  if (box === null || words === null || words === undefined) return;
  box.hidden = state === 'none';
  box.dataset['draftState'] = state;
  words.textContent = WORDS[state];
}

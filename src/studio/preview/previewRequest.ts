import type { Answers } from '../../engine/index.ts';

/** Answers that the preview is asked to show, at a step: with the step's errors, or with its advice. */
export type PreviewRequest = { wizard: string; step: string; answers: Answers; refused: boolean; left?: boolean };

let wanted: PreviewRequest | undefined;
const listeners = new Set<() => void>();

/**
 * Shows answers in the preview as soon as it is on the screen, such as those that prove a finding. The caller selects a
 * place of the step in the view 'schritt'.
 */
export function wantAnswers(next: PreviewRequest): void {
  wanted = next;
  for (const listener of listeners) listener();
}

/** The answers that are wanted in a wizard's preview and were not shown yet. Each are returned once. */
export function takeWanted(wizard: string): PreviewRequest | undefined {
  const taken = wanted?.wizard === wizard ? wanted : undefined;
  if (taken !== undefined) wanted = undefined;
  return taken;
}

export function onWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

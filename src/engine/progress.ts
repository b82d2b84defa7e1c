import type { Wizard } from './types.ts';

export type ProgressItem = {
  label: string;
  state: 'done' | 'current' | 'ahead';
};

/**
 * The progress bar on a step. Empty after the last labelled step. `reached`: whether the answers lead to the step; to one that is open
 * to everybody (`open`) they need not, and then nothing before it is done.
 */
export function progress(wizard: Wizard, step: string, reached = true): ProgressItem[] {
  const labels = wizard.definition.wizard.progress;
  const current = labels.findIndex(({ steps }) => steps.includes(step));
  if (current === -1) return [];
  return labels.map(({ label }, index) => ({
    label,
    state: index === current ? 'current' : index < current && reached ? 'done' : 'ahead',
  }));
}

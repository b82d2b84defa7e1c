import type { Wizard } from './types.ts';

export type ProgressItem = {
  label: string;
  state: 'done' | 'current' | 'ahead';
};

/** The progress bar on a step. Empty after the last labelled step. */
export function progress(wizard: Wizard, step: string): ProgressItem[] {
  const labels = wizard.definition.wizard.progress;
  const current = labels.findIndex(({ steps }) => steps.includes(step));
  if (current === -1) return [];
  return labels.map(({ label }, index) => ({
    label,
    state: index < current ? 'done' : index === current ? 'current' : 'ahead',
  }));
}

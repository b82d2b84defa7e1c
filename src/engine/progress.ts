import type { Wizard } from './compile.ts';

export type ProgressItem = {
  label: string;
  state: 'done' | 'current' | 'ahead';
  /** Its first step on the live path, if any. */
  step: string | undefined;
};

/** The progress bar as it stands on a step. `path` is the live path. Empty after the last labelled step. */
export function progress(wizard: Wizard, step: string, path: string[]): ProgressItem[] {
  const labels = wizard.definition.wizard.progress;
  const current = labels.findIndex(({ steps }) => steps.includes(step));
  if (current === -1) return [];
  return labels.map(({ label, steps }, index) => ({
    label,
    state: index < current ? 'done' : index === current ? 'current' : 'ahead',
    step: path.find((candidate) => steps.includes(candidate)),
  }));
}

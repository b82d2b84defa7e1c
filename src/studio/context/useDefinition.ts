import type { Definition } from '../../engine/definition.ts';
import { useStudio } from './context.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { memoize } from '../../engine/memoize.ts';
import { wizardReader, type WizardReader } from '../document/readWizard.ts';

/** The reader of a wizard that is being edited: one for each workspace, so that all views share what it has read. */
export const readerOf = memoize((workspace: Workspace): WizardReader => wizardReader(workspace.id), new WeakMap());

/** The wizard's definition with shared parts filled in, as far as it can be read. */
export function useDefinition(): Definition | undefined {
  const { workspace, state } = useStudio();
  return readerOf(workspace)(state.history.files).definition();
}

import type { Definition } from '../../engine/definition.ts';
import { useStudio } from './context.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { definitionReader } from '../document/definition.ts';

/** One reader for each workspace, so that all views share what it has read. */
const readers = new WeakMap<Workspace, ReturnType<typeof definitionReader>>();

/** What reads the definitions of a wizard that is being edited. */
export function readerOf(workspace: Workspace): ReturnType<typeof definitionReader> {
  const read = readers.get(workspace) ?? definitionReader(workspace.id);
  readers.set(workspace, read);
  return read;
}

/** The wizard's definition with shared parts filled in, as far as it can be read. */
export function useDefinition(): Definition | undefined {
  const { workspace, state } = useStudio();
  return readerOf(workspace)(state.history.files);
}

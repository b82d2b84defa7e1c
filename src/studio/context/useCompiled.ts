import { useMemo } from 'react';
import { withReplayCache, type Wizard } from '../../engine/index.ts';
import { localDate } from '../../runner/base/localDate.ts';
import { useStudio } from './context.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { wizardCompiler } from '../document/compile.ts';

/** One compiler for each workspace, so that only changed files are read anew. */
const compilers = new WeakMap<Workspace, ReturnType<typeof wizardCompiler>>();

/** The wizard as it can be run now, or why it cannot, as a German sentence. */
export function useCompiled(): { wizard: Wizard } | { reason: string } {
  const { workspace, state } = useStudio();
  const { files } = state.history;
  return useMemo(() => {
    const compile = compilers.get(workspace) ?? wizardCompiler(workspace.id);
    compilers.set(workspace, compile);
    const compiled = compile(files, localDate);
    return 'reason' in compiled ? compiled : { wizard: withReplayCache(compiled.wizard) };
  }, [workspace, files]);
}

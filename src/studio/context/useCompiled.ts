import { useMemo } from 'react';
import { memoize, withReplayCache, type Wizard } from '../../engine/index.ts';
import { localDate } from '../../runner/base/localDate.ts';
import { useStudio } from './context.ts';
import { readerOf } from './useDefinition.ts';
import { compileRead, type Compiled } from '../document/compile.ts';
import type { ReadWizard } from '../document/readWizard.ts';

/** Compiled once for all views. */
const compiledOf = memoize((read: ReadWizard): Compiled => compileRead(read, localDate), new WeakMap());

/** The wizard as it can be run now, or why it cannot, as a German sentence. */
export function useCompiled(): { wizard: Wizard } | { reason: string } {
  const { workspace, state } = useStudio();
  const { files } = state.history;
  return useMemo(() => {
    const compiled = compiledOf(readerOf(workspace)(files));
    return 'reason' in compiled ? compiled : { wizard: withReplayCache(compiled.wizard) };
  }, [workspace, files]);
}

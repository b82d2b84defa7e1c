import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { usePublishing } from './context.ts';

/**
 * On a server for others, whether it has not checked the draft as it is saved, and so computes nothing of it; undefined until that is known. `at`: changes
 * with each check.
 */
export function useUnchecked(): { isUnchecked: boolean | undefined; at: string } {
  const { state } = useStudio();
  const [, { release }] = usePublishing();
  const hasLive = useAbilities()('live');
  const { draft, version } = state.base;
  if (!hasLive) return { isUnchecked: false, at: '' };
  if (release === undefined) return { isUnchecked: undefined, at: '' };
  const examination = release.examination?.version === version ? release.examination : undefined;
  const isUnchecked = draft !== undefined && (examination === undefined || examination.state === 'running');
  return { isUnchecked, at: `${version} ${examination?.at ?? ''}` };
}

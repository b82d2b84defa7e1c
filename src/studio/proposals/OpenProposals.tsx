import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { countOpen, useProposals } from './proposalList.ts';

/** Opens the proposals of a wizard, for who may make them. */
export function OpenProposals() {
  const { ask } = useStudio();
  const can = useAbilities();
  const [, proposed] = useProposals();
  const open = countOpen(proposed);
  if (!can('propose')) return null;
  return (
    <button type="button" onClick={() => ask('vorschlaege')}>
      Vorschläge{open > 0 && ` (${open})`} …
    </button>
  );
}

import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { Notice } from '../parts/Notice.tsx';
import { counted } from '../document/words.ts';
import { countOpen, useProposals } from './proposalList.ts';

/** Tells who may change the wizard that something was proposed. */
export function ProposalNotice() {
  const { ask } = useStudio();
  const can = useAbilities();
  const [, state] = useProposals();
  const open = countOpen(state);
  if (open === 0 || !can('draft')) return null;
  return (
    <Notice>
      <p>{counted(open, 'vorgeschlagenes Beispiel wartet', 'vorgeschlagene Beispiele warten')} auf eine Antwort.</p>
      <button type="button" onClick={() => ask('vorschlaege')}>
        Ansehen …
      </button>
    </Notice>
  );
}

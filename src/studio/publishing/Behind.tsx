import { writeSelection } from '../context/address.ts';
import { useStudio } from '../context/context.ts';

const TAKEN = 'Der Entwurf enthält jetzt auch, was inzwischen live ist.';
const ASKED = 'Der Entwurf enthält jetzt auch, was inzwischen live ist. An einigen Stellen entscheiden Sie, was gilt.';

/** Somebody has published something else since the draft was begun. `onAsked`: the person has to decide what counts at some places. */
export function Behind({ onAsked }: { onAsked?: () => void }) {
  const { workspace, state, selection, tell } = useStudio();
  const at = writeSelection(selection).toString();
  const take = () => {
    workspace.takeLive(at);
    const isAsked = workspace.state().conflicts.length > 0;
    tell(isAsked ? ASKED : TAKEN);
    if (isAsked) onAsked?.();
  };
  return (
    <>
      <p>Was live ist, hat sich seit Beginn des Entwurfs geändert. Bevor er veröffentlicht wird, übernimmt er das.</p>
      {state.base.access === 'change' && (
        <button type="button" onClick={take}>
          Übernehmen, was live ist
        </button>
      )}
    </>
  );
}

import { useState } from 'react';
import { useStudio } from '../context/context.ts';
import { TakeLiveDialog } from './TakeLiveDialog.tsx';

/** Somebody has published something else since the draft was begun. `onAsked`: the person has to decide what counts at some places. */
export function Behind({ onAsked }: { onAsked?: () => void }) {
  const { state } = useStudio();
  const [asks, setAsks] = useState(false);
  return (
    <>
      <p>Was live ist, hat sich seit Beginn des Entwurfs geändert.</p>
      {state.base.access === 'change' && (
        <button type="button" onClick={() => setAsks(true)}>
          Übernehmen, was live ist …
        </button>
      )}
      {asks && <TakeLiveDialog onClose={() => setAsks(false)} {...(onAsked && { onAsked })} />}
    </>
  );
}

import { useState } from 'react';
import { TakeLiveDialog } from './TakeLiveDialog.tsx';
import { useAbilities } from '../context/useAbilities.ts';

/** Somebody has published something else since the draft was begun. */
export const OUTDATED = 'Was live ist, hat sich seit Beginn des Entwurfs geändert.';

/** `onAsked`: the person has to decide what counts at some places. */
type TakeLiveProps = { onAsked?: () => void };

/** The sentence, and what can be done about it. */
export function OutdatedDraft(props: TakeLiveProps) {
  const can = useAbilities();
  return (
    <>
      <p>{OUTDATED}</p>
      {can('draft') && <TakeLive {...props} />}
    </>
  );
}

/** Leads to what taking over would change. */
export function TakeLive({ onAsked }: TakeLiveProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsks(true)}>
        Übernehmen, was live ist …
      </button>
      {asks && <TakeLiveDialog onClose={() => setAsks(false)} {...(onAsked && { onAsked })} />}
    </>
  );
}

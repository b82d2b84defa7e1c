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

const LABEL = 'Übernehmen, was live ist …';

/** Leads to what taking over would change. `brief`: where there is little room. */
export function TakeLive({ onAsked, brief = false }: TakeLiveProps & { brief?: boolean }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <button type="button" {...(brief && { 'aria-label': LABEL })} onClick={() => setAsks(true)}>
        {brief ? 'Übernehmen …' : LABEL}
      </button>
      {asks && <TakeLiveDialog onClose={() => setAsks(false)} {...(onAsked && { onAsked })} />}
    </>
  );
}

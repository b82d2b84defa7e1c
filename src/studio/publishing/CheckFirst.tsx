import { useState } from 'react';
import { useStudio } from '../context/context.ts';
import { PressButton } from '../parts/PressButton.tsx';
import { usePublishing } from './context.ts';
import { useAbilities } from '../context/useAbilities.ts';

const UNCHECKED = 'Dieser Stand des Entwurfs ist noch nicht geprüft.';

/** Says that the draft is not checked as it is, and has that done. `besides`: a sentence more. */
export function CheckFirst({ besides = '' }: { besides?: string }) {
  const { state } = useStudio();
  const [publishing, { release, unknown }] = usePublishing();
  const can = useAbilities();
  const [isAsked, setAsked] = useState(false);
  const check = async () => {
    setAsked(true);
    await publishing.prepare();
    await publishing.examine();
    setAsked(false);
  };
  const examination = release?.examination;
  const isRunning = examination?.state === 'running' && examination.version === state.base.version;
  const said = isRunning
    ? `Schritt ${Math.min(examination.done + 1, examination.of)} von ${examination.of}: ${examination.stage}`
    : (unknown ?? `${UNCHECKED}${besides}`);
  return (
    <>
      <p role="status">{isAsked && !isRunning && unknown === undefined ? 'Die Prüfung beginnt …' : said}</p>
      {can('examine') && (
        <p>
          <PressButton idle={isAsked || isRunning} onClick={() => void check()}>
            Jetzt prüfen
          </PressButton>
        </p>
      )}
    </>
  );
}

import { useId, useState } from 'react';
import { focusDone } from '../parts/focusDrawn.ts';
import { Overlay } from '../parts/Overlay.tsx';
import { formatMomentOfYear } from '../parts/dates.ts';
import { usePublishing } from './context.ts';
import { RULES, formatSecondPerson } from './reviewWords.ts';
import { SignedForm } from './SignedForm.tsx';
import { useSigned } from './useSigned.ts';
import { missingToSign } from './words.ts';
import styles from './publishing.module.css';

type Rule = keyof typeof RULES;

/** When somebody who wrote a draft needs another person to publish it. */
export function SecondPersonDialog({ onClose }: { onClose: () => void }) {
  const [publishing, told] = usePublishing();
  const name = useId();
  const signing = useSigned('rule');
  const set = told.release?.secondPerson;
  const [rule, setRule] = useState<Rule>(set?.rule ?? 'recht');
  const missing = told.acting ? 'Wird gespeichert …' : missingToSign(told, signing.signed);
  const save = async () => {
    if (!(await publishing.setRule(rule, signing.signed))) return;
    onClose();
    focusDone();
  };
  return (
    <Overlay title="Zweite Person" onClose={onClose}>
      {set !== undefined && <p>{formatNow(set)}</p>}
      <fieldset className={styles.rules}>
        <legend>Wer an einem Entwurf geschrieben hat, braucht die Zustimmung einer zweiten Person</legend>
        {(Object.keys(RULES) as Rule[]).map((one) => (
          <label key={one} className={styles.rule}>
            <input type="radio" name={name} checked={rule === one} onChange={() => setRule(one)} />
            {RULES[one]}
          </label>
        ))}
      </fieldset>
      <SignedForm
        signing={signing}
        submit="Bestimmen"
        missing={missing}
        onSubmit={() => void save()}
        onClose={onClose}
      />
    </Overlay>
  );
}

function formatNow(
  set: Parameters<typeof formatSecondPerson>[0] & { by?: string; since?: string; note?: string },
): string {
  if (set.isDefault) return `Vorgabe, niemand hat etwas bestimmt: ${formatSecondPerson({ ...set, touches: [] })}`;
  const since = set.since === undefined ? '' : ` am ${formatMomentOfYear(set.since)}`;
  return `Bestimmt${set.by === undefined ? '' : ` von ${set.by}`}${since}: ${RULES[set.rule]}. ${set.note ?? ''}`.trim();
}

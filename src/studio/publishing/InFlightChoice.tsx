import { useCallback, useId } from 'react';
import type { StudioPublish } from '../../contract/index.ts';
import { useStudio } from '../context/context.ts';
import { useReply } from '../parts/useReply.ts';
import { formatBegun } from './begun.ts';
import { usePublishing } from './context.ts';
import styles from './publishing.module.css';

export type InFlight = NonNullable<StudioPublish['inFlight']>;

type InFlightChoiceProps = {
  /** Why nobody may finish, as sentences; empty if people may. */
  forced: readonly string[];
  /** For how many hours at most they may. Undefined where that is not known. */
  hours?: number;
  chosen: InFlight;
  onChoose: (chosen: InFlight) => void;
};

const RENEW =
  'Besucher prüfen neu: Spätestens beim Absenden lesen sie, welche Fragen neu oder anders sind. Eingaben und Fotos bleiben, Einwilligungen mit neuem Wortlaut geben sie noch einmal.';

/** What becomes of people who are answering at this moment, and what is known of how many they are. */
export function InFlightChoice({ forced, hours, chosen, onChoose }: InFlightChoiceProps) {
  const name = useId();
  const until = hours === undefined ? '' : `, höchstens ${hours} Stunden lang`;
  const choices: [InFlight, string][] = [
    [
      'finish',
      `Besucher antworten mit den bisherigen Fragen zu Ende${until}. Wer die Seite neu lädt, bekommt die neuen.`,
    ],
    ['renew', RENEW],
  ];
  return (
    <fieldset className={styles.rules}>
      <legend>Wer gerade ausfüllt</legend>
      <Begun />
      {forced.length === 0 ? (
        choices.map(([one, label]) => (
          <label key={one} className={styles.rule}>
            <input type="radio" name={name} checked={chosen === one} onChange={() => onChoose(one)} />
            {label}
          </label>
        ))
      ) : (
        <>
          <p>{RENEW}</p>
          <p>Anders geht es hier nicht: {forced.join(' ')}</p>
        </>
      )}
    </fieldset>
  );
}

/** How many have begun lately, as far as it is counted. */
function Begun() {
  const { outline } = useStudio();
  const [publishing] = usePublishing();
  const { value } = useReply(useCallback(() => publishing.stepCounts(), [publishing]));
  const said = value === undefined ? undefined : formatBegun(value, outline);
  return said === undefined ? null : <p>{said}</p>;
}

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
  'Spätestens beim Absenden bekommen Besucher die neue Fassung und lesen darin, welche Fragen neu oder anders sind, falls es solche gibt. Eingaben und Fotos bleiben, Einwilligungen mit neuem Wortlaut geben sie noch einmal.';

/** Of a wizard that sends nothing. */
const STAYS =
  'Dieser Assistent sendet nichts: Wer die Seite offen hat, sieht bis zum Neuladen die bisherigen Fragen und Ergebnisse.';

/** What becomes of people who are answering at this moment, and what is known of how many they are. */
export function InFlightChoice({ forced, hours, chosen, onChoose }: InFlightChoiceProps) {
  const { outline } = useStudio();
  const name = useId();
  const until = hours === undefined ? '' : `Höchstens ${hours} Stunden lang. `;
  const choices: [InFlight, string, string][] = [
    ['finish', 'Mit den bisherigen Fragen zu Ende', `${until}Wer die Seite neu lädt, bekommt die neuen.`],
    ['renew', 'Neu prüfen', RENEW],
  ];
  return (
    <fieldset className={styles.rules}>
      <legend>Wer gerade ausfüllt</legend>
      <Begun />
      {outline.steps.every(({ role }) => role !== 'sending') ? (
        <p>{STAYS}</p>
      ) : forced.length === 0 ? (
        choices.map(([one, label, meaning]) => (
          <div key={one} className={styles.meant}>
            <label className={styles.rule}>
              <input
                type="radio"
                name={name}
                checked={chosen === one}
                aria-describedby={`${name}-${one}`}
                onChange={() => onChoose(one)}
              />
              {label}
            </label>
            <p id={`${name}-${one}`} className={styles.hint}>
              {meaning}
            </p>
          </div>
        ))
      ) : (
        <>
          <p>Sie prüfen neu. {RENEW}</p>
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

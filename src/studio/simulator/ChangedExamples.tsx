import { useMemo } from 'react';
import { changesOf, checkJourneys, repairJourney, type Repair } from '../../engine/authoring/browser.ts';
import type { Edit } from '../../engine/editing/index.ts';
import { onDay, replay, type Answers, type Journey, type Wizard } from '../../engine/index.ts';
import { JOURNEYS } from '../document/examples.ts';
import { counted } from '../document/words.ts';
import { useDefinition } from '../document/useDefinition.ts';
import { useStudio } from '../workspace/context.ts';
import { titleOf } from './words.ts';
import styles from './simulator.module.css';

type Changed = {
  index: number;
  journey: Journey;
  now: { path: string[]; complete: boolean };
  sentences: string[];
  repair: Repair;
};

type ChangedExamplesProps = { wizard: Wizard; onRun: (answers: Answers) => void };

/** The examples that go otherwise than they expect, with both ways beside each other. Each is taken over by itself. */
export function ChangedExamples({ wizard, onRun }: ChangedExamplesProps) {
  const { edit, tell } = useStudio();
  const definition = useDefinition();
  const changed = useMemo(() => changedIn(wizard, definition?.examples ?? []), [wizard, definition]);
  if (changed.length === 0) return null;

  const take = ({ index, journey, repair }: Changed) => {
    const edits = changesOf(journey, repair.journey).map((change): Edit => ({
      file: JOURNEYS,
      pointer: `/journeys/${index}${change.pointer}`,
      ...(change.after === undefined ? { remove: true } : { set: change.after }),
    }));
    if (edit(`Beispiel '${journey.name}' anpassen`, edits)) tell(`„${journey.name}“ erwartet jetzt, was geschieht.`);
  };
  return (
    <section aria-label="Beispiele, die anders laufen">
      <h3>{counted(changed.length, 'Beispiel läuft', 'Beispiele laufen')} anders als erwartet</h3>
      <ul className={styles.changed}>
        {changed.map((one) => (
          <li key={one.index}>
            <h4>{one.journey.name}</h4>
            {one.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <div className={styles.ways}>
              <Way
                wizard={wizard}
                title="Erwartet"
                path={one.journey.path}
                other={one.now.path}
                end={ENDS[one.journey.expect?.refused === undefined ? 'through' : 'stuck']}
              />
              <Way
                wizard={wizard}
                title="Jetzt"
                path={one.now.path}
                other={one.journey.path}
                end={ENDS[one.now.complete ? 'through' : 'stuck']}
              />
            </div>
            {one.repair.open.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <p className={styles.line}>
              <button
                type="button"
                aria-label={`Durchspielen: ${one.journey.name}`}
                onClick={() => onRun(one.journey.answers)}
              >
                Durchspielen
              </button>
              {one.repair.open.length === 0 && (
                <button type="button" aria-label={`So erwarten: ${one.journey.name}`} onClick={() => take(one)}>
                  {sayRepair(one)}
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What taking over means: other answers, or only other expectations. */
function sayRepair({ journey, repair }: Changed): string {
  const isAnswered = changesOf(journey, repair.journey).some(({ pointer }) => pointer.startsWith('/answers'));
  return isAnswered ? 'Antworten ergänzen und so erwarten' : 'So erwarten';
}

function changedIn(wizard: Wizard, journeys: Journey[]): Changed[] {
  return journeys.flatMap((journey, index) => {
    const findings = checkJourneys(wizard, [journey]);
    if (findings.length === 0) return [];
    const { today } = journey.expect ?? {};
    const { path, complete } = replay(today === undefined ? wizard : onDay(wizard, today), journey.answers);
    const repair = repairJourney(wizard, journeys, journey);
    return [{ index, journey, now: { path, complete }, sentences: findings.map(({ message }) => message), repair }];
  });
}

const ENDS = { through: 'bis zum Ende', stuck: 'kommt hier nicht weiter' };

type WayProps = { wizard: Wizard; title: string; path: readonly string[]; other: readonly string[]; end: string };

/** A way as a list of steps, and how it ends; what the other one does not have is marked. */
function Way({ wizard, title, path, other, end }: WayProps) {
  return (
    <div role="group" aria-label={title}>
      <h5>{title}</h5>
      <ol>
        {path.map((step) => (
          <li key={step}>
            {other.includes(step) ? titleOf(wizard, step) : <strong>{titleOf(wizard, step)} (nur hier)</strong>}
          </li>
        ))}
        <li>{end}</li>
      </ol>
    </div>
  );
}

import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { movesOf, type Explained, type Situation } from '../../explain/index.ts';
import type { Wizard } from '../../engine/index.ts';
import { Changes } from '../changes/Changes.tsx';
import { describeChanges } from '../changes/describeChanges.ts';
import { counted } from '../document/words.ts';
import { Device } from '../preview/Device.tsx';
import { useFrame, type Frame } from '../preview/useFrame.ts';
import { useStudio } from '../context/context.ts';
import { differencesOf } from './differences.ts';
import type { Log } from './log.ts';
import { Mirror, runOf } from './mirror.ts';
import { formatRevision, type LoadedRevision, type RevisionEntry, type Subject } from './revisions.ts';
import type { Simulation } from './useSimulation.ts';
import { titleOf } from './words.ts';
import styles from './simulator.module.css';

/** The width of a phone, in px. */
const WIDTH = 360;

/** What the run is compared with. */
export type Other = {
  revisions: readonly RevisionEntry[] | undefined;
  /** The name of the revision; empty for the definition that is being edited. Undefined if there is none. */
  named: string | undefined;
  onName: (revision: string | undefined) => void;
  loaded: LoadedRevision;
};

type ComparisonProps = {
  subject: Subject;
  simulation: Simulation;
  moves: readonly Explained[];
  other: Other;
};

/** Another revision under the same events, and how it differs. */
export function Comparison({ subject, simulation, moves, other }: ComparisonProps) {
  const id = useId();
  const { revisions = [], named, onName, loaded } = other;
  const choices = [
    ...(subject.revision === '' ? [] : [{ value: 'hier', words: 'wie sie hier steht' }]),
    ...revisions
      .filter(({ revision }) => revision !== subject.revision)
      .map((entry) => ({ value: entry.revision, words: formatRevision(entry, revisions) })),
  ];
  return (
    <>
      <p className={styles.field}>
        <label htmlFor={id}>Mit welcher Fassung</label>
        <select
          id={id}
          value={named === '' ? 'hier' : (named ?? '')}
          onChange={({ target: { value } }) => onName(value === '' ? undefined : value === 'hier' ? '' : value)}
        >
          <option value="">bitte wählen</option>
          {choices.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </p>
      {other.revisions !== undefined && choices.length === 0 && (
        <p className={styles.soft}>Auf diesem Server war noch keine andere Fassung in Kraft.</p>
      )}
      {named !== undefined && loaded === undefined && <p role="status">Die Fassung wird geladen …</p>}
      {loaded !== undefined && 'reason' in loaded && <p role="status">{loaded.reason}</p>}
      {loaded !== undefined && 'subject' in loaded && (
        <Beside
          key={loaded.subject.revision}
          wizard={subject.wizard}
          moves={moves}
          simulation={simulation}
          other={loaded.subject}
        />
      )}
    </>
  );
}

type BesideProps = { wizard: Wizard; simulation: Simulation; moves: readonly Explained[]; other: Subject };

function Beside({ wizard, simulation, moves, other }: BesideProps) {
  const { log, situation } = simulation;
  const { frame, there } = useMirror(other, log);
  const differences = useMemo(
    () =>
      situation === undefined || there === undefined
        ? undefined
        : differencesOf(
            { wizard, situation, moves },
            { wizard: other.wizard, situation: there, moves: movesOf(other.wizard, there) },
          ),
    [wizard, situation, moves, other, there],
  );
  return (
    <>
      <div role="status">
        {differences?.length === 0 && there !== undefined && (
          <p>Beide stehen gleich: „{titleOf(other.wizard, there.step)}“.</p>
        )}
        {differences !== undefined && differences.length > 0 && (
          <ul className={styles.differences}>
            {differences.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </div>
      {there !== undefined && other.wizard.step(there.step) === undefined && situation?.step !== there.step && (
        <p className={styles.line}>
          Die andere wartet auf die Antwort des Servers:
          <button type="button" onClick={() => frame.send({ kind: 'answer', answer: { kind: 'accepted' } })}>
            Dort angekommen
          </button>
          <button type="button" onClick={() => frame.send({ kind: 'answer', answer: { kind: 'offline' } })}>
            Dort keine Verbindung
          </button>
        </p>
      )}
      <Written wizard={wizard} other={other.wizard} />
      <p className={styles.soft}>Die andere Fassung geht jeden Schritt mit. Bedient wird sie nicht.</p>
      <div inert className={styles.mirrored}>
        <Device frame={frame.ref} state={frame.state} width={WIDTH} />
      </div>
    </>
  );
}

/** What the two definitions say and ask differently, wherever the run stands. */
function Written({ wizard, other }: { wizard: Wizard; other: Wizard }) {
  const told = useMemo(() => describeChanges(other, wizard), [other, wizard]);
  if (told.length === 0) return <p>In Texten und Regeln unterscheiden sich die beiden nicht.</p>;
  return (
    <details className={styles.group}>
      <summary>{counted(told.length, 'Unterschied', 'Unterschiede')} in Texten und Regeln</summary>
      <Changes told={told} words={{ before: 'dort', after: 'hier' }} />
    </details>
  );
}

/** The other revision in a frame, which follows a run; `there`: where it stands. */
function useMirror(other: Subject, log: Log): { frame: Frame; there: Situation | undefined } {
  const { notify } = useStudio();
  const [there, setThere] = useState<Situation>();
  const mirror = useRef<Mirror>(undefined);
  const frame = useFrame(other.source, {
    onPick: () => undefined,
    onStep: () => undefined,
    onLeave: (href) => notify(`Dieser Link führt aus dem Assistenten hinaus: ${href}`),
    onRun: (message) => {
      setThere(message.situation);
      mirror.current?.heard(message.situation);
    },
  });
  const { send, loads, state } = frame;
  const isDrawn = state.step !== undefined;
  const began = useRef<number>(undefined);
  useEffect(() => {
    const run = runOf(log);
    if (!isDrawn || run === undefined) return;
    if (began.current !== loads) {
      began.current = loads;
      const dark = matchMedia('(prefers-color-scheme: dark)').matches;
      send({ kind: 'look', look: { text: 1, dark, editing: false } });
      mirror.current = new Mirror(send);
    }
    mirror.current?.follow(run, other.wizard);
  }, [isDrawn, loads, log, other, send]);

  return { frame, there };
}

import { useId, useMemo, useState, type ReactNode } from 'react';
import { movesOf } from '../../explain/index.ts';
import type { Answers, Wizard } from '../../engine/index.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { FlowPicture } from '../flow/FlowView.tsx';
import { Device } from '../preview/Device.tsx';
import { useStudio } from '../context/context.ts';
import { AnswerList } from './AnswerList.tsx';
import { Comparison, type Other } from './Comparison.tsx';
import { EventLog } from './EventLog.tsx';
import { MoveList } from './MoveList.tsx';
import { overlayOf } from './overlay.ts';
import type { RevisionEntry, Subject } from './revisions.ts';
import { situationWith } from './pastedAnswers.ts';
import { SimulatorBar, type OnReplay } from './SimulatorBar.tsx';
import { useSimulation, type Simulation } from './useSimulation.ts';
import { formatEntry } from './words.ts';
import styles from './simulator.module.css';

/** The width of a phone, in px. */
const WIDTH = 360;

type SimulatorProps = {
  subject: Subject;
  /** The wizard that is being edited; undefined while it cannot be run. Examples are recorded for it. */
  current: Wizard | undefined;
  /** Answers to begin with, instead of the run so far. */
  wanted: Answers | undefined;
  /** The choice between this and what the examples show. */
  parts: ReactNode;
  revisions: readonly RevisionEntry[] | undefined;
  onRevision: (revision: string) => void;
  onReplay: OnReplay;
  other: Other;
};

/** The running machine of the wizard: its page, every move with the reasons for it, its answers, and all that happened. */
export function Simulator(props: SimulatorProps) {
  const { subject, current, wanted, parts, revisions, onRevision, onReplay, other } = props;
  const { wizard } = subject;
  const start = useMemo(() => wanted && situationWith(wizard, wanted), [wizard, wanted]);
  const simulation = useSimulation(subject, start);
  const { frame, log, situation } = simulation;
  const moves = useMemo(() => (situation === undefined ? [] : movesOf(wizard, situation)), [wizard, situation]);
  const entry = log.entries[log.at];
  const said = entry === undefined ? '' : formatEntry(wizard, entry, log.entries[log.at - 1]?.situation);
  return (
    <>
      <SimulatorBar
        subject={subject}
        current={current}
        simulation={simulation}
        parts={parts}
        revisions={revisions}
        onRevision={onRevision}
        onReplay={onReplay}
      />
      <div className={styles.stage}>
        <Device frame={frame.ref} state={frame.state} width={WIDTH} />
        <section className={styles.moves} aria-label="Was jetzt geht und was nicht">
          {situation === undefined ? (
            <p role="status">Der Assistent wird gestartet …</p>
          ) : (
            <MoveList wizard={wizard} situation={situation} moves={moves} simulation={simulation} />
          )}
        </section>
        <Beside subject={subject} simulation={simulation} moves={moves} other={other} />
      </div>
      <VisuallyHidden as="p" role="status">
        {said}
      </VisuallyHidden>
    </>
  );
}

const TABS = { ablauf: 'Ablauf', antworten: 'Antworten', protokoll: 'Protokoll', fassung: 'Andere Fassung' } as const;

type Tab = keyof typeof TABS;

type BesideProps = {
  subject: Subject;
  simulation: Simulation;
  moves: ReturnType<typeof movesOf>;
  other: Other;
};

/** The picture of the flow, the answers, the log, or another revision. */
function Beside({ subject, simulation, moves, other }: BesideProps) {
  const { wizard, revision } = subject;
  const [tab, setTab] = useState<Tab>(other.named === undefined ? 'ablauf' : 'fassung');
  const id = useId();
  const { situation, log, travel } = simulation;
  const { outline } = useStudio();
  const overlay = useMemo(
    () => (situation === undefined ? undefined : overlayOf(wizard, outline, situation, moves)),
    [wizard, outline, situation, moves],
  );
  return (
    <section className={styles.beside} aria-label="Ablauf, Antworten, Protokoll">
      <div className={styles.tabs} role="group" aria-label="Was daneben steht">
        {(Object.keys(TABS) as Tab[]).map((one) => (
          <button key={one} type="button" aria-pressed={one === tab} aria-controls={id} onClick={() => setTab(one)}>
            {TABS[one]}
          </button>
        ))}
      </div>
      <div id={id} className={styles.tabbed} data-tab={tab}>
        {tab === 'ablauf' && (
          <>
            {revision !== '' && (
              <p className={styles.note}>Das Bild ist das der Fassung, die hier steht, und nicht der laufenden.</p>
            )}
            <FlowPicture overlay={overlay} />
          </>
        )}
        {tab === 'antworten' && situation !== undefined && <AnswerList wizard={wizard} answers={situation.answers} />}
        {tab === 'protokoll' && <EventLog wizard={wizard} log={log} onTravel={travel} />}
        {tab === 'fassung' && <Comparison subject={subject} simulation={simulation} moves={moves} other={other} />}
      </div>
    </section>
  );
}

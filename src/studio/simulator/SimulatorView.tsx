import { useCallback, useId, useMemo, useState } from 'react';
import { movesOf } from '../../engine/explain/index.ts';
import type { Wizard } from '../../engine/index.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useCompiled } from '../document/useCompiled.ts';
import { FlowPicture } from '../flow/FlowView.tsx';
import { Device } from '../step/Device.tsx';
import { useStudio } from '../workspace/context.ts';
import { AnswerList } from './AnswerList.tsx';
import { EventLog } from './EventLog.tsx';
import { MoveList } from './MoveList.tsx';
import { overlayOf } from './overlay.ts';
import { SimulatorBar } from './SimulatorBar.tsx';
import { useSimulation, type Simulation } from './useSimulation.ts';
import { sayEntry } from './words.ts';
import styles from './simulator.module.css';

/** The running machine of the wizard: its page, every move with the reasons for it, its answers, and all that happened. */
export function SimulatorView() {
  const compiled = useCompiled();
  if ('reason' in compiled)
    return (
      <p className={styles.missing} role="status">
        Dieser Assistent lässt sich im Moment nicht durchspielen. {compiled.reason}
      </p>
    );
  return <Simulator wizard={compiled.wizard} />;
}

/** The width of a phone, in px. */
const WIDTH = 360;

function Simulator({ wizard }: { wizard: Wizard }) {
  const isStep = useCallback((id: string) => wizard.step(id) !== undefined, [wizard]);
  const simulation = useSimulation(isStep);
  const { frame, log, situation } = simulation;
  const moves = useMemo(() => (situation === undefined ? [] : movesOf(wizard, situation)), [wizard, situation]);
  const entry = log.entries[log.at];
  const said = entry === undefined ? '' : sayEntry(wizard, entry, log.entries[log.at - 1]?.situation);
  return (
    <div className={styles.page}>
      <SimulatorBar wizard={wizard} simulation={simulation} />
      <div className={styles.stage}>
        <Device frame={frame.ref} state={frame.state} width={WIDTH} />
        <section className={styles.moves} aria-label="Was jetzt geht und was nicht">
          {situation === undefined ? (
            <p role="status">Der Assistent wird gestartet …</p>
          ) : (
            <MoveList wizard={wizard} situation={situation} moves={moves} simulation={simulation} />
          )}
        </section>
        <Beside wizard={wizard} simulation={simulation} moves={moves} />
      </div>
      <VisuallyHidden as="p" role="status">
        {said}
      </VisuallyHidden>
    </div>
  );
}

const TABS = { ablauf: 'Ablauf', antworten: 'Antworten', protokoll: 'Protokoll' } as const;

type Tab = keyof typeof TABS;

type BesideProps = { wizard: Wizard; simulation: Simulation; moves: ReturnType<typeof movesOf> };

/** The picture of the flow, the answers, or the log. */
function Beside({ wizard, simulation, moves }: BesideProps) {
  const [tab, setTab] = useState<Tab>('ablauf');
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
        {tab === 'ablauf' && <FlowPicture overlay={overlay} />}
        {tab === 'antworten' && situation !== undefined && <AnswerList wizard={wizard} answers={situation.answers} />}
        {tab === 'protokoll' && <EventLog wizard={wizard} log={log} onTravel={travel} />}
      </div>
    </section>
  );
}

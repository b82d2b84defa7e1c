import { BookmarkPlus, ClipboardPaste, ListChecks, RefreshCw, RotateCcw, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Answers, Wizard } from '../../engine/index.ts';
import { useStudio } from '../context/context.ts';
import { useAbilities } from '../context/useAbilities.ts';
import { ToolRow } from '../parts/ToolRow.tsx';
import { OpenProposals } from '../proposals/OpenProposals.tsx';
import { filledRun } from './filledRun.ts';
import { InsertDialog } from './InsertDialog.tsx';
import { RecordDialog } from './RecordDialog.tsx';
import { RevisionChoice } from './RevisionChoice.tsx';
import type { RevisionEntry, Subject } from './revisions.ts';
import { isUntouched } from './log.ts';
import { situationWith } from './pastedAnswers.ts';
import type { Simulation } from './useSimulation.ts';
import styles from './simulator.module.css';

/** Begins a run with these answers in a revision, perhaps with another one beside it; empty: as it is edited. */
export type OnReplay = (answers: Answers, revision: string, beside: string | undefined) => void;

type SimulatorBarProps = {
  subject: Subject;
  current: Wizard | undefined;
  simulation: Simulation;
  parts: ReactNode;
  revisions: readonly RevisionEntry[] | undefined;
  onRevision: (revision: string) => void;
  onReplay: OnReplay;
};

/** What can be done with the run besides its moves. */
export function SimulatorBar(props: SimulatorBarProps) {
  const { subject, current, simulation, parts, revisions, onRevision, onReplay } = props;
  const { wizard, revision } = subject;
  const can = useAbilities();
  const [inserting, setInserting] = useState(false);
  const [recording, setRecording] = useState(false);
  const { notify } = useStudio();
  const { situation, begin, restart, reload, log } = simulation;
  const again = () => (isUntouched(log, wizard) ? notify('Dieser Lauf steht noch am Anfang.') : restart());
  return (
    <ToolRow className={styles.bar} label="Simulator" first={parts}>
      <OpenProposals />
      <RevisionChoice revision={revision} revisions={revisions} onRevision={onRevision} />
      <Tool icon={RotateCcw} onClick={again}>
        Von vorn
      </Tool>
      <FillTools wizard={wizard} simulation={simulation} />
      <Tool icon={ClipboardPaste} disabled={situation === undefined} onClick={() => setInserting(true)}>
        Antworten einsetzen …
      </Tool>
      <Tool
        icon={BookmarkPlus}
        disabled={situation === undefined || current === undefined}
        onClick={() => setRecording(true)}
      >
        {can('save') ? 'Als Beispiel aufnehmen …' : 'Als Beispiel vorschlagen …'}
      </Tool>
      <Tool
        icon={RefreshCw}
        disabled={situation === undefined}
        title="Die Seite nimmt ihren Entwurf wieder auf, wie nach einem Neuladen im Browser."
        onClick={() => reload(false)}
      >
        Neu laden
      </Tool>
      <Tool
        icon={RefreshCw}
        disabled={situation === undefined}
        title="Wie Neu laden, aber als wäre der Assistent seit der letzten Antwort geändert worden."
        onClick={() => reload(true)}
      >
        … nach einer Änderung
      </Tool>
      {recording && situation !== undefined && current !== undefined && (
        <RecordDialog wizard={current} answers={situation.answers} onClose={() => setRecording(false)} />
      )}
      {inserting && situation !== undefined && (
        <InsertDialog
          wizard={wizard}
          step={situation.step}
          onInsert={(answers) => begin(situationWith(wizard, answers))}
          onReplay={({ answers, revision: then }, where) =>
            onReplay(answers, where === 'then' ? then : '', where === 'both' ? then : undefined)
          }
          onClose={() => setInserting(false)}
        />
      )}
    </ToolRow>
  );
}

type FillToolsProps = { wizard: Wizard; simulation: Simulation };

/** Answers what is not answered yet: of the step, or of the whole run. */
function FillTools({ wizard, simulation: { situation, happen, begin } }: FillToolsProps) {
  const { notify } = useStudio();
  const canAnswer = situation !== undefined && wizard.step(situation.step)?.final === false;

  const fill = (whole: boolean) => {
    if (situation === undefined) return;
    const filled = filledRun(wizard, situation, whole);
    if ('reason' in filled) notify(filled.reason);
    else if (whole) begin(situationWith(wizard, filled.answers));
    else happen({ type: 'ANSWER', answers: filled.answers });
  };
  return (
    <>
      <Tool icon={ListChecks} disabled={!canAnswer} onClick={() => fill(false)}>
        Schritt ausfüllen
      </Tool>
      <Tool icon={ListChecks} disabled={!canAnswer} onClick={() => fill(true)}>
        Bis zum Ende ausfüllen
      </Tool>
    </>
  );
}

type ToolProps = { icon: LucideIcon; disabled?: boolean; title?: string; onClick: () => void; children: string };

function Tool({ icon: Icon, children, ...rest }: ToolProps) {
  return (
    <button type="button" {...rest}>
      <Icon aria-hidden size={16} />
      {children}
    </button>
  );
}

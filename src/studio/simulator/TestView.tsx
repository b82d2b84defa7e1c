import { useState, type ReactNode } from 'react';
import type { Answers } from '../../engine/index.ts';
import { useViewQuery } from '../context/useViewQuery.ts';
import { useCompiled } from '../context/useCompiled.ts';
import { useStudio } from '../context/context.ts';
import { OpenProposals } from '../proposals/OpenProposals.tsx';
import { ToolRow } from '../parts/ToolRow.tsx';
import { CoverageView } from './CoverageView.tsx';
import { RevisionChoice } from './RevisionChoice.tsx';
import { useRevision, useRevisions, type LoadedRevision, type RevisionEntry } from './revisions.ts';
import { Simulator } from './Simulator.tsx';
import styles from './simulator.module.css';

const PARTS = { '': 'Durchspielen', abdeckung: 'Was Beispiele zeigen' } as const;

type Part = keyof typeof PARTS;

/** In the address: the revision that runs, and after a comma the one beside it. Empty: the definition as it is edited. */
function readRevisions(text: string): { run: string; beside: string | undefined } {
  const [run = '', beside] = text.split(',');
  return { run, beside };
}

/** The revision that runs and the one beside it, as the address names them, and how to show others. */
function useShownRevisions() {
  const { workspace } = useStudio();
  const compiled = useCompiled();
  const [written, write] = useViewQuery('fassungen', 0);
  const { run, beside } = readRevisions(written);
  const revisions = useRevisions(workspace.id);
  const here: LoadedRevision =
    'reason' in compiled
      ? { reason: `Dieser Assistent lässt sich im Moment nicht durchspielen. ${compiled.reason}` }
      : { subject: { revision: '', wizard: compiled.wizard, source: workspace } };
  const past = useRevision(workspace.id, run);
  const pastBeside = useRevision(workspace.id, beside ?? '');
  const show = (next: string, other: string | undefined) => write(other === undefined ? next : `${next},${other}`);
  const other = {
    revisions,
    named: beside,
    onName: (revision: string | undefined) => show(run, revision),
    loaded: beside === undefined ? undefined : beside === '' ? here : pastBeside,
  };
  return { run, beside, revisions, here, running: run === '' ? here : past, show, other };
}

/** For testers: the running wizard, and what its examples show of it. */
export function TestView() {
  const [named, setNamed] = useViewQuery('teil', 0);
  const { run, beside, revisions, here, running, show, other } = useShownRevisions();
  const [wanted, setWanted] = useState<{ answers: Answers; number: number }>();
  const part: Part = Object.hasOwn(PARTS, named) ? (named as Part) : '';
  // Anybody who goes back to the list and on again finds the run as it was left.
  if (part === 'abdeckung' && wanted !== undefined) setWanted(undefined);
  const play = (answers: Answers) => setWanted({ answers, number: (wanted?.number ?? 0) + 1 });
  const go = (next: Part) => {
    setWanted(undefined);
    setNamed(next);
  };
  const parts = <PartChoice part={part} onPart={go} />;
  if (part === 'abdeckung' && 'subject' in here)
    return (
      <div className={styles.page}>
        <CoverageView
          wizard={here.subject.wizard}
          parts={parts}
          onRun={(answers) => {
            play(answers);
            setNamed('');
          }}
        />
      </div>
    );
  if (running === undefined || 'reason' in running)
    return (
      <div className={styles.page}>
        <NotRunning
          parts={parts}
          run={run}
          revisions={revisions}
          reason={running?.reason}
          runsHere={'subject' in here}
          onRun={(next) => show(next, undefined)}
        />
      </div>
    );
  return (
    <div className={styles.page}>
      <Simulator
        key={`${run} ${wanted?.number}`}
        subject={running.subject}
        current={'subject' in here ? here.subject.wizard : undefined}
        wanted={wanted?.answers}
        parts={parts}
        revisions={revisions}
        onRevision={(revision) => {
          setWanted(undefined);
          show(revision, beside === revision ? undefined : beside);
        }}
        onReplay={(answers, next, then) => {
          play(answers);
          show(next, then);
        }}
        other={other}
      />
    </div>
  );
}

function PartChoice({ part, onPart }: { part: Part; onPart: (part: Part) => void }) {
  return (
    <div className={styles.parts} role="group" aria-label="Testen">
      {(Object.keys(PARTS) as Part[]).map((one) => (
        <button key={one} type="button" aria-pressed={one === part} onClick={() => onPart(one)}>
          {PARTS[one]}
        </button>
      ))}
    </div>
  );
}

type NotRunningProps = {
  parts: ReactNode;
  run: string;
  revisions: readonly RevisionEntry[] | undefined;
  /** Why the revision does not run; undefined while it is being loaded. */
  reason: string | undefined;
  /** Whether the definition runs as it is edited. */
  runsHere: boolean;
  onRun: (revision: string) => void;
};

/** Why a revision does not run, and which one can be run instead. */
function NotRunning({ parts, run, revisions, reason, runsHere, onRun }: NotRunningProps) {
  const last = revisions?.[0]?.revision;
  return (
    <>
      <ToolRow className={styles.bar} label="Simulator" first={parts}>
        <OpenProposals />
        <RevisionChoice revision={run} revisions={revisions} onRevision={onRun} />
      </ToolRow>
      <div className={styles.missing}>
        <p role="status">{reason ?? 'Die Fassung wird geladen …'}</p>
        {run !== '' && runsHere && (
          <button type="button" onClick={() => onRun('')}>
            Die Fassung durchspielen, die hier steht
          </button>
        )}
        {run === '' && last !== undefined && (
          <button type="button" onClick={() => onRun(last)}>
            Die Fassung durchspielen, die zuletzt galt
          </button>
        )}
      </div>
    </>
  );
}

import { useState } from 'react';
import type { Answers } from '../../engine/index.ts';
import { useViewQuery } from '../context/useViewQuery.ts';
import { useCompiled } from '../context/useCompiled.ts';
import { useStudio } from '../context/context.ts';
import { CoverageView } from './CoverageView.tsx';
import { RevisionChoice } from './RevisionChoice.tsx';
import { useRevision, useRevisions, type Loaded } from './revisions.ts';
import { Simulator } from './Simulator.tsx';
import styles from './simulator.module.css';

const PARTS = { '': 'Durchspielen', abdeckung: 'Was Beispiele zeigen' } as const;

type Part = keyof typeof PARTS;

/** In the address: the revision that runs, and after a comma the one beside it. Empty: the definition as it is edited. */
function readRevisions(text: string): { run: string; beside: string | undefined } {
  const [run = '', beside] = text.split(',');
  return { run, beside };
}

/** For testers: the running wizard, and what its examples show of it. */
export function TestView() {
  const { workspace } = useStudio();
  const compiled = useCompiled();
  const [named, setNamed] = useViewQuery('teil', 0);
  const [written, write] = useViewQuery('fassungen', 0);
  const [wanted, setWanted] = useState<{ answers: Answers; number: number }>();
  const part: Part = Object.hasOwn(PARTS, named) ? (named as Part) : '';
  // Whoever goes back to the list and on again finds the run as it was left.
  if (part === 'abdeckung' && wanted !== undefined) setWanted(undefined);
  const { run, beside } = readRevisions(written);
  const revisions = useRevisions(workspace.id);
  const here: Loaded =
    'reason' in compiled
      ? { reason: `Dieser Assistent lässt sich im Moment nicht durchspielen. ${compiled.reason}` }
      : { subject: { revision: '', wizard: compiled.wizard, source: workspace } };
  const past = useRevision(workspace.id, run);
  const pastBeside = useRevision(workspace.id, beside ?? '');
  const running = run === '' ? here : past;
  const show = (next: string, other: string | undefined) => write(other === undefined ? next : `${next},${other}`);

  const parts = (
    <div className={styles.parts} role="group" aria-label="Testen">
      {(Object.keys(PARTS) as Part[]).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === part}
          onClick={() => {
            setWanted(undefined);
            setNamed(one);
          }}
        >
          {PARTS[one]}
        </button>
      ))}
    </div>
  );
  if (part === 'abdeckung' && 'subject' in here)
    return (
      <div className={styles.page}>
        <CoverageView
          wizard={here.subject.wizard}
          parts={parts}
          onRun={(answers) => {
            setWanted({ answers, number: (wanted?.number ?? 0) + 1 });
            setNamed('');
          }}
        />
      </div>
    );
  if (running === undefined || 'reason' in running) {
    const last = revisions?.[0]?.revision;
    return (
      <div className={styles.page}>
        <div className={styles.bar} role="group" aria-label="Simulator">
          {parts}
          <RevisionChoice revision={run} revisions={revisions} onRevision={(next) => show(next, undefined)} />
        </div>
        <div className={styles.missing}>
          <p role="status">{running === undefined ? 'Die Fassung wird geladen …' : running.reason}</p>
          {run !== '' && 'subject' in here && (
            <button type="button" onClick={() => show('', undefined)}>
              Die Fassung durchspielen, die hier steht
            </button>
          )}
          {run === '' && last !== undefined && (
            <button type="button" onClick={() => show(last, undefined)}>
              Die Fassung durchspielen, die zuletzt galt
            </button>
          )}
        </div>
      </div>
    );
  }
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
        onReplay={(answers, next, other) => {
          setWanted({ answers, number: (wanted?.number ?? 0) + 1 });
          show(next, other);
        }}
        other={{
          revisions,
          named: beside,
          onName: (revision) => show(run, revision),
          loaded: beside === undefined ? undefined : beside === '' ? here : pastBeside,
        }}
      />
    </div>
  );
}

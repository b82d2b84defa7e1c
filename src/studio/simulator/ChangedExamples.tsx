import { useMemo } from 'react';
import { checkJourneys, plain, type Words } from '../../check/browser.ts';
import { changesOf, repairJourney, type JourneyChange, type Repair } from '../../coverage/index.ts';
import type { Edit } from '../../editing/index.ts';
import { onDay, replay, type Answers, type Issue, type Journey, type Wizard } from '../../engine/index.ts';
import { JOURNEYS } from '../document/examples.ts';
import { counted } from '../document/words.ts';
import { useDefinition } from '../context/useDefinition.ts';
import { useStudio } from '../context/context.ts';
import { formatWords } from '../findings/formatWords.ts';
import { formatAnswer, formatQuestion, titleOf } from './words.ts';
import styles from './simulator.module.css';

type Changed = {
  index: number;
  journey: Journey;
  now: { path: string[]; complete: boolean; issues: Issue[] };
  sentences: Words[];
  repair: Repair;
  /** The answers that the repair changes. */
  answers: JourneyChange[];
};

type ChangedExamplesProps = { wizard: Wizard; onRun: (answers: Answers) => void };

/** The examples that go otherwise than they expect, with both ways beside each other. Each is taken over by itself. */
export function ChangedExamples({ wizard, onRun }: ChangedExamplesProps) {
  const { edit, notify } = useStudio();
  const definition = useDefinition();
  const changed = useMemo(() => changedIn(wizard, definition?.examples ?? []), [wizard, definition]);
  if (changed.length === 0) return null;

  const take = ({ index, journey }: Changed, mended: Journey, said: string) => {
    const edits = changesOf(journey, mended).map((change): Edit => ({
      file: JOURNEYS,
      pointer: `/journeys/${index}${change.pointer}`,
      ...(change.after === undefined ? { remove: true } : { set: change.after }),
    }));
    if (edit(`Beispiel '${journey.name}' anpassen`, edits)) notify(`„${journey.name}“ ${said}`);
  };
  return (
    <section aria-label="Beispiele, die anders laufen">
      <h3>{counted(changed.length, 'Beispiel läuft', 'Beispiele laufen')} anders als erwartet</h3>
      <ul className={styles.changed}>
        {changed.map((one) => (
          <Example
            key={one.index}
            wizard={wizard}
            changed={one}
            onRun={onRun}
            onTake={(mended, said) => take(one, mended, said)}
          />
        ))}
      </ul>
    </section>
  );
}

type ExampleProps = {
  wizard: Wizard;
  changed: Changed;
  onRun: (answers: Answers) => void;
  /** Takes the mended example over; `said`: what it does now. */
  onTake: (mended: Journey, said: string) => void;
};

function Example({ wizard, changed, onRun, onTake }: ExampleProps) {
  const { journey, now, sentences, answers, repair } = changed;
  const { outline } = useStudio();
  return (
    <li>
      <h4>{journey.name}</h4>
      {sentences.map((told) => (
        <p key={plain(told)}>{formatWords(told, outline)}</p>
      ))}
      <div className={styles.ways}>
        <Way
          wizard={wizard}
          title="Erwartet"
          path={journey.path}
          other={now.path}
          end={ENDS[journey.expect?.refused === undefined ? 'through' : 'stuck']}
        />
        <Way
          wizard={wizard}
          title="Jetzt"
          path={now.path}
          other={journey.path}
          end={ENDS[now.complete ? 'through' : 'stuck']}
        />
      </div>
      {answers.length > 0 && (
        <>
          <p>Mit diesen Antworten hielte das Beispiel wieder:</p>
          <ul>
            {answers.map(({ pointer, before, after }) => (
              <li key={pointer}>
                {formatQuestion(wizard, pointer)}: {formatAnswer(wizard, pointer, before)} →{' '}
                {formatAnswer(wizard, pointer, after)}
              </li>
            ))}
          </ul>
        </>
      )}
      {repair.open.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Remedies changed={changed} onRun={onRun} onTake={onTake} />
    </li>
  );
}

/** What can be done with an example that goes otherwise. */
function Remedies({ changed, onRun, onTake }: Omit<ExampleProps, 'wizard'>) {
  const { journey, now, repair } = changed;
  const repairing = formatRepair(changed);
  return (
    <p className={styles.line}>
      <button type="button" aria-label={`Durchspielen: ${journey.name}`} onClick={() => onRun(journey.answers)}>
        Durchspielen
      </button>
      {repair.open.length === 0 && (
        <button
          type="button"
          aria-label={`${repairing.label}: ${journey.name}`}
          onClick={() => onTake(repair.journey, repairing.done)}
        >
          {repairing.label}
        </button>
      )}
      {journey.expect?.refused === undefined && now.issues.length > 0 && (
        <button
          type="button"
          aria-label={`Abweisung erwarten: ${journey.name}`}
          onClick={() => onTake(asRefused(changed), 'erwartet jetzt die Abweisung.')}
        >
          Abweisung erwarten
        </button>
      )}
    </p>
  );
}

/** What taking over a repair means, and what is said afterwards: other answers, or only other expectations. */
function formatRepair({ answers }: Changed): { label: string; done: string } {
  return answers.length > 0
    ? { label: 'Antworten übernehmen', done: 'hat neue Antworten und erwartet, was damit geschieht.' }
    : { label: 'So erwarten', done: 'erwartet jetzt, was geschieht.' };
}

/** The journey with the same answers, which expects that they are refused. Nothing comes of it that it could expect besides. */
function asRefused({ journey, now: { path, issues } }: Changed): Journey {
  const { result: _result, computed: _computed, mails: _mails, ...expected } = journey.expect ?? {};
  const refused = issues.map(({ pointer: field, message }) => ({ field, message }));
  return { ...journey, path, expect: { ...expected, refused } };
}

function changedIn(wizard: Wizard, journeys: Journey[]): Changed[] {
  return journeys.flatMap((journey, index) => {
    const findings = checkJourneys(wizard, [journey]);
    if (findings.length === 0) return [];
    const { today } = journey.expect ?? {};
    const now = replay(today === undefined ? wizard : onDay(wizard, today), journey.answers);
    const repair = repairJourney(wizard, journeys, journey);
    const answers = changesOf(journey.answers, repair.journey.answers);
    return [
      {
        index,
        journey,
        now,
        sentences: findings.map(({ message, said }) => said?.message ?? message),
        repair,
        answers,
      },
    ];
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
        {folded(path, other).map(({ steps, isCommon }) => {
          const [first = ''] = steps;
          if (!isCommon)
            return (
              <li key={first}>
                <strong>{titleOf(wizard, first)} (nur hier)</strong>
              </li>
            );
          return (
            <li key={first}>
              {steps.length === 1
                ? titleOf(wizard, first)
                : `${titleOf(wizard, first)} … ${titleOf(wizard, steps.at(-1) ?? '')} (${steps.length} Schritte wie im anderen)`}
            </li>
          );
        })}
        <li>{end}</li>
      </ol>
    </div>
  );
}

/** As many steps in a row stand in one line when both ways have them. */
const FEWEST_FOLDED = 4;

/** The steps of a way, line by line: those that the other one has too are put together where they are many. */
function folded(path: readonly string[], other: readonly string[]): { steps: string[]; isCommon: boolean }[] {
  const runs: { steps: string[]; isCommon: boolean }[] = [];
  for (const step of path) {
    const isCommon = other.includes(step);
    const last = runs.at(-1);
    if (isCommon && last?.isCommon === true) last.steps.push(step);
    else runs.push({ steps: [step], isCommon });
  }
  return runs.flatMap((run) =>
    run.isCommon && run.steps.length < FEWEST_FOLDED
      ? run.steps.map((step) => ({ steps: [step], isCommon: true }))
      : [run],
  );
}

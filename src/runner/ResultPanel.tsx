import { useId } from 'react';
import {
  consequences,
  outcome,
  plainTitle,
  replay,
  type Answers,
  type Outcome,
  type ResultFile,
  type ResultRow,
  type Wizard,
} from '../engine/index.ts';
import { Button } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { localDate } from './localDate.ts';
import { useAnswers } from './useAnswers.ts';
import type { Run } from './useRun.ts';
import styles from './runner.module.css';

type ResultPanelProps = {
  wizard: Wizard;
  step: string;
  run: Run;
};

const DASH = '–';

/** A step's result, computed while the person types. Announces one sentence of it politely. */
export function ResultPanel({ wizard, step, run }: ResultPanelProps) {
  const answers = useAnswers(run, (current) => current);
  const result = wizard.step(step)?.file.result;
  const found = outcome(wizard, step, answers);
  const titleId = useId();
  if (result === undefined || found === undefined) return null;
  const note = noteOf(result, found);
  const known = found.state === 'complete' && found.matched;
  const follows = consequences(wizard, step, answers, localDate());
  return (
    <section className={styles['result']} aria-labelledby={titleId}>
      <Heading level={2} id={titleId}>
        {result.title}
      </Heading>
      {found.state === 'complete' && !known && (
        <div className={styles['unmatched']}>
          <p>{note}</p>
          <p>{result.unmatched}</p>
          {found.remark !== undefined && <p>{found.remark}</p>}
          {found.hint !== undefined && <p>{found.hint}</p>}
        </div>
      )}
      <dl>
        {result.rows.map((row) => (
          <div key={row.value}>
            <dt>{row.label}</dt>
            <dd>{known ? say(row, found.values[row.value]) : DASH}</dd>
          </div>
        ))}
      </dl>
      <VisuallyHidden as="p" role="status">
        {inOneSentence(result, found)}
      </VisuallyHidden>
      {note !== undefined && (known || found.state !== 'complete') && <p className={styles['resultNote']}>{note}</p>}
      {known && found.remark !== undefined && <p className={styles['resultRemark']}>{found.remark}</p>}
      {(known || found.state !== 'complete') && <p className={styles['resultStatus']}>{statusOf(result, found)}</p>}
      {follows.length > 0 && (
        <ul className={styles['follows']}>
          {follows.map(({ title, text }) => (
            <li key={text}>
              <strong>{title}:</strong> {text}
            </li>
          ))}
        </ul>
      )}
      {found.state === 'undecided' && (
        <Button look="secondary" onClick={run.back}>
          {labelOf(wizard, blockingStep(wizard, answers))}
        </Button>
      )}
      {result.disclaimer?.map((sentence) => (
        <p key={sentence} className={styles['disclaimer']}>
          {sentence}
        </p>
      ))}
      {known && (
        <p className={styles['disclaimer']}>
          {found.source}. Stand {found.validFrom.split('-').toReversed().join('.')}.
        </p>
      )}
    </section>
  );
}

/** The step that must be answered before there can be a result. */
function blockingStep(wizard: Wizard, answers: Answers): string {
  return replay(wizard, answers).path.at(-1) ?? wizard.initial;
}

/** The step's label in the progress bar. Its heading may be a question. */
function labelOf(wizard: Wizard, step: string): string | undefined {
  const label = wizard.definition.wizard.progress.find(({ steps }) => steps.includes(step))?.label;
  const file = wizard.step(step)?.file;
  return label ?? (file && plainTitle(file));
}

function statusOf(result: ResultFile, found: Outcome): string | undefined {
  return found.state === 'complete' ? result.complete : result[found.state];
}

/** 'Bußgeld: 180 €, Punkte: 1, Fahrverbot: Keines.', or why there is no result and what is missing. */
function inOneSentence(result: ResultFile, found: Outcome): string | undefined {
  if (found.state !== 'complete') return statusOf(result, found);
  const note = noteOf(result, found);
  const said = found.matched
    ? `${result.rows.map((row) => `${row.label}: ${say(row, found.values[row.value])}`).join(', ')}.`
    : result.unmatched;
  return [note === undefined ? undefined : `${note}.`, said].filter((part) => part !== undefined).join(' ');
}

function noteOf(result: ResultFile, found: Outcome): string | undefined {
  if (found.state !== 'complete') return result.notes?.[found.state];
  const note = result.note !== undefined ? found.values[result.note] : undefined;
  return typeof note === 'string' ? note : undefined;
}

function say(row: ResultRow, value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return row.none ?? DASH;
  if (row.format === 'euro' && typeof value === 'number') {
    const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
    return `${value.toLocaleString('de-DE', { minimumFractionDigits, maximumFractionDigits: 2 })} €`;
  }
  return typeof value === 'number' ? value.toLocaleString('de-DE') : String(value);
}

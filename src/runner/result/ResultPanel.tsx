import { useId, type MouseEvent, type ReactNode } from 'react';
import {
  consequences,
  handOverFrom,
  plainTitle,
  replay,
  type Answers,
  type Judged,
  type Wizard,
} from '../../engine/index.ts';
import { HAND_OVER, RESULT_PLACE } from '../../contract/index.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Words } from '../../ui/Words.tsx';
import { keepHandedOver } from '../run/handedOver.ts';
import { localDate } from '../base/localDate.ts';
import { DASH, exampleOf, inOneSentence, noteOf, sayCell, statusOf, wrongOf, type Asked } from './sayResult.ts';
import type { Run } from '../run/run.ts';
import styles from '../runner.module.css';

type ResultPanelProps = {
  asked: Asked;
  judged: Judged;
  run: Run;
};

/** A step's result, computed while the person types. Announces one sentence of it politely. */
export function ResultPanel({ asked, judged, run }: ResultPanelProps) {
  const { wizard, step, answers } = asked;
  const { found } = judged;
  const result = wizard.step(step)?.file.result;
  const titleId = useId();
  if (result === undefined) return null;
  const complete = found.state === 'complete' ? found : undefined;
  const shown = complete?.shown;
  const isUnmatched = complete !== undefined && shown === undefined;
  const example = exampleOf(asked, judged);
  const { wrong, missing } = wrongOf(asked, judged);
  const [only = '', ...others] = found.state === 'incomplete' ? missing : [];
  const note = only !== '' && others.length === 0 ? `Es fehlt noch: ${only}` : noteOf(result, found);
  // What is wrong says more than that something is missing.
  const explained = missing.length === 0 && found.state === 'incomplete' && wrong.length > 0;
  const follows = consequences(wizard, step, answers, localDate(), judged);
  return (
    <section id={RESULT_PLACE} className={styles['result']} aria-labelledby={titleId}>
      <Heading level={2} id={titleId} tabIndex={-1} data-result-heading>
        {result.title}
      </Heading>
      {isUnmatched && <First sentences={[note, result.unmatched, complete.remark, complete.hint]} />}
      {shown !== undefined && example !== undefined && (
        <First sentences={example.sentences}>
          <Button look="secondary" order="stay" onClick={confirm}>
            {example.confirm}
          </Button>
        </First>
      )}
      <dl>
        {result.rows.map((row) => (
          <div key={row.value}>
            <dt>{row.label}</dt>
            <dd>{shown === undefined ? DASH : sayCell(row, shown[row.value])}</dd>
          </div>
        ))}
      </dl>
      <VisuallyHidden as="p" role="status">
        {explained ? wrong.join(' ') : inOneSentence(result, found, example?.sentences[0])}
      </VisuallyHidden>
      {wrong.map((sentence) => (
        <p key={sentence} className={styles['resultNote']}>
          {sentence}
        </p>
      ))}
      {note !== undefined && !isUnmatched && !explained && <p className={styles['resultNote']}>{note}</p>}
      {shown !== undefined && complete?.remark !== undefined && (
        <p className={styles['resultRemark']}>{complete.remark}</p>
      )}
      {!isUnmatched && !explained && example === undefined && (
        <p className={styles['resultStatus']}>{statusOf(result, found)}</p>
      )}
      {follows.length > 0 && (
        <ul className={styles['follows']}>
          {follows.map(({ title, text }) => (
            <li key={text}>
              <strong>{`${title}:`}</strong> <Words>{text}</Words>
            </li>
          ))}
        </ul>
      )}
      {found.state === 'undecided' && (
        <Button look="secondary" onClick={run.back}>
          {labelOf(wizard, blockingStep(wizard, answers))}
        </Button>
      )}
      {complete !== undefined && result.handOver !== undefined && (
        <p className={styles['handOver']}>
          <ButtonLink href={handOverFrom(wizard, step, answers, judged)?.url ?? ''} onClick={handOver}>
            {result.handOver.label}
          </ButtonLink>
          <noscript>{import.meta.env.SSR && <Button order={HAND_OVER}>{result.handOver.label}</Button>}</noscript>
        </p>
      )}
      {result.disclaimer?.map((sentence) => (
        <p key={sentence} className={styles['disclaimer']}>
          {sentence}
        </p>
      ))}
      {complete !== undefined && shown !== undefined && (
        <p className={styles['disclaimer']}>
          {`${complete.source}. Stand ${complete.validFrom.split('-').toReversed().join('.')}.`}
        </p>
      )}
    </section>
  );

  /** What is preset is the own answer. */
  function confirm({ currentTarget }: MouseEvent) {
    if (example === undefined) return;
    // The button goes.
    currentTarget.closest('section')?.querySelector<HTMLElement>('[data-result-heading]')?.focus();
    run.leave(example.pointer);
  }

  /** What is too private for a URL, for the page that follows. */
  function handOver({ ctrlKey, metaKey, shiftKey }: MouseEvent) {
    // Another tab would not find it.
    if (!ctrlKey && !metaKey && !shiftKey) keepHandedOver(handOverFrom(wizard, step, run.answers()));
  }
}

/** What is to be known before the values are read. */
function First({ sentences, children }: { sentences: (string | undefined)[]; children?: ReactNode }) {
  return (
    <div className={styles['first']}>
      {sentences.map((sentence) => sentence !== undefined && <p key={sentence}>{sentence}</p>)}
      {children}
    </div>
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

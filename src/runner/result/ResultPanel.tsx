import { useId, type MouseEvent, type ReactNode } from 'react';
import {
  consequences,
  handOverFrom,
  plainTitle,
  replay,
  type Answers,
  type Judged,
  type ResultRow,
  type Wizard,
} from '../../engine/index.ts';
import { HAND_OVER, RESULT_PLACE } from '../../contract/index.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Words } from '../../ui/Words.tsx';
import { keepHandedOver } from '../run/handedOver.ts';
import { DASH, inOneSentence, cellText, formatCell, statusOf, type ResultContext } from './resultTexts.ts';
import type { Run } from '../run/run.ts';
import styles from '../runner.module.css';

type ResultPanelProps = {
  asked: ResultContext;
  judged: Judged;
  run: Run;
  /** The person's date. */
  today: string;
};

/** A step's result, computed while the person types. Announces one sentence of it politely. */
export function ResultPanel({ asked, judged, run, today }: ResultPanelProps) {
  const { wizard, step, answers } = asked;
  const { found } = judged;
  const result = wizard.step(step)?.file.result;
  const titleId = useId();
  if (result === undefined) return null;
  const { complete, shown, isUnmatched, example, wrong, note, explained } = cellText(result, asked, judged);
  return (
    <section id={RESULT_PLACE} className={styles['result']} aria-labelledby={titleId}>
      <Heading level={2} id={titleId} tabIndex={-1} data-result-heading>
        {result.title}
      </Heading>
      {isUnmatched && <First sentences={[note, result.unmatched, complete?.remark, complete?.hint]} />}
      {shown !== undefined && example !== undefined && (
        <First sentences={example.sentences}>
          <Button look="secondary" order="stay" onClick={confirm}>
            {example.confirm}
          </Button>
        </First>
      )}
      <Values rows={result.rows} shown={shown} />
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
      <Follows follows={consequences(wizard, step, answers, today, judged)} />
      {found.state === 'undecided' && (
        <Button look="secondary" onClick={run.back}>
          {labelOf(wizard, blockingStep(wizard, answers))}
        </Button>
      )}
      {complete !== undefined && result.handOver !== undefined && (
        <HandOver
          label={result.handOver.label}
          href={handOverFrom(wizard, step, answers, judged)?.url ?? ''}
          keep={() => keepHandedOver(handOverFrom(wizard, step, run.answers()))}
        />
      )}
      <Disclaimers sentences={result.disclaimer} found={complete} />
    </section>
  );

  /** The preset value becomes the person's own answer. */
  function confirm({ currentTarget }: MouseEvent) {
    if (example === undefined) return;
    // The button goes.
    currentTarget.closest('section')?.querySelector<HTMLElement>('[data-result-heading]')?.focus();
    run.leave(example.pointer);
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

type Complete = NonNullable<ReturnType<typeof cellText>['complete']>;

type ValuesProps = { rows: readonly ResultRow[]; shown: Complete['shown'] };

function Values({ rows, shown }: ValuesProps) {
  return (
    <dl>
      {rows.map((row) => (
        <div key={row.value}>
          <dt>{row.label}</dt>
          <dd>{shown === undefined ? DASH : formatCell(row, shown[row.value])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Follows({ follows }: { follows: ReturnType<typeof consequences> }) {
  if (follows.length === 0) return null;
  return (
    <ul className={styles['follows']}>
      {follows.map(({ title, text }) => (
        <li key={text}>
          <strong>{`${title}:`}</strong> <Words>{text}</Words>
        </li>
      ))}
    </ul>
  );
}

/** What the result does not say, and where its values come from. */
function Disclaimers({ sentences, found }: { sentences: string[] | undefined; found: Complete | undefined }) {
  const dated = found?.shown === undefined ? undefined : found;
  return (
    <>
      {sentences?.map((sentence) => (
        <p key={sentence} className={styles['disclaimer']}>
          {sentence}
        </p>
      ))}
      {dated !== undefined && (
        <p className={styles['disclaimer']}>
          {`${dated.source}. Stand ${dated.validFrom.split('-').toReversed().join('.')}.`}
        </p>
      )}
    </>
  );
}

type HandOverProps = {
  label: string;
  href: string;
  /** Keeps what is too private for a URL, for the page that follows. */
  keep: () => void;
};

function HandOver({ label, href, keep }: HandOverProps) {
  return (
    <p className={styles['handOver']}>
      <ButtonLink
        href={href}
        onClick={({ ctrlKey, metaKey, shiftKey }) => {
          // Another tab would not find it.
          if (!ctrlKey && !metaKey && !shiftKey) keep();
        }}
      >
        {label}
      </ButtonLink>
      <noscript>{import.meta.env.SSR && <Button order={HAND_OVER}>{label}</Button>}</noscript>
    </p>
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

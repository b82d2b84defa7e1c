import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FieldStateProvider, StepForm } from '../../fields/index.ts';
import {
  ownAnswers,
  progress,
  readPointer,
  validate,
  writePointer,
  type Answers,
  type Concern,
  type Step,
  type Wizard,
} from '../../engine/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { InlineText } from '../../ui/InlineText.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import type { Problem } from '../run/refusal.ts';
import { notesOf } from '../base/notes.ts';
import { PageTitle } from '../base/PageTitle.tsx';
import { DefaultButton, POSTED } from '../base/native.tsx';
import { Progress } from './Progress.tsx';
import { areAlike, useAnswers } from '../run/useAnswers.ts';
import { useAsked } from './useAsked.ts';
import type { Contact } from '../base/contact.ts';
import { useLeaveField } from './useLeaveField.ts';
import type { Run } from '../run/run.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from '../runner.module.css';

/**
 * The question before sending: a concern and the questions that would resolve it. The answers can be sent unchanged.
 */
export function BeforeSending({ wizard, run, contact }: { wizard: Wizard; run: Run; contact: Contact }) {
  // Answers entered here may resolve the concern. The question must stay while they are entered.
  const [concern, setConcern] = useState(() => run.concern(run.answers()));
  const asking = concern && wizard.step(concern.step);
  if (concern === undefined || asking === undefined) return null;
  return (
    <>
      <Progress items={progress(wizard, run.step)} />
      <Question
        key={concern.key}
        wizard={wizard}
        step={asking}
        concern={concern}
        run={run}
        contact={contact}
        onOther={setConcern}
      />
    </>
  );
}

type QuestionProps = {
  wizard: Wizard;
  step: Step;
  concern: Concern;
  run: Run;
  contact: Contact;
  onOther: (concern: Concern) => void;
};

/** The questions that would resolve the concern, as a form. */
function Question({ wizard, step, concern, run, contact, onOther }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Another concern may replace this one without a change of step.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const [told, setTold] = useState<ShownProblems>({ attempt: 0, problems: run.refusal?.problems ?? [] });
  const forget = useCallback(
    () => setTold((current) => (current.problems.length === 0 ? current : { ...current, problems: [] })),
    [],
  );

  function goOn() {
    if (run.sending) return;
    const problems = problemsIn(wizard, step, concern, run);
    const open = run.concern(run.answers());
    if (problems.length === 0 && open !== undefined) onOther(open);
    else if (problems.length === 0) run.next();
    else setTold(({ attempt }) => ({ attempt: attempt + 1, problems }));
  }

  return (
    <>
      <PageTitle
        text={run.embedded ? undefined : `${concern.title} – ${wizard.definition.wizard.title}`}
        refused={told.problems.length > 0}
      />
      <form
        className={`${styles['step']} ${run.embedded ? styles['embedded'] : ''}`}
        noValidate
        {...POSTED}
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <DefaultButton revision={wizard.revision} />
        <Heading level={1} className={styles['heading']} tabIndex={-1} data-step-heading ref={heading}>
          {concern.title}
        </Heading>
        {told.problems.length > 0 && <Refusal key={told.attempt} problems={told.problems} />}
        <p className={styles['intro']}>
          <InlineText text={concern.message} />
        </p>
        <Fields
          wizard={wizard}
          step={step}
          concern={concern}
          run={run}
          contact={contact}
          told={told}
          onAnswered={forget}
        />
        <Actions run={run} />
      </form>
    </>
  );
}

function Refusal({ problems }: { problems: Problem[] }) {
  return <ErrorSummary title="Bitte prüfen Sie Ihre Angaben" problems={problems} onVisit={() => undefined} />;
}

type ShownProblems = { attempt: number; problems: Problem[] };

type FieldsProps = Omit<QuestionProps, 'onOther'> & { told: ShownProblems; onAnswered: () => void };

/** The form shows a part of the step and changes only that. */
function Fields({ wizard, step, concern, run, contact, told: { problems }, onAnswered }: FieldsProps) {
  const { answers: answersNow, answer, uploads, left } = run;
  const onLeave = useLeaveField(run);
  const [initial] = useState(() => ownAnswers(step, answersNow()));
  const notes = useAnswers(run, (answers, today) => notesOf(wizard, step, answers, left, contact, today), areAlike);
  const asked = useAsked(run, wizard, step);
  const fieldState = useMemo(
    () => ({
      errors: new Map(problems.map(({ pointer, message }) => [pointer, message])),
      notes,
      uploads,
      onChosen: () => undefined,
      headed: undefined,
      unmarked: concern.fields.length > 1,
    }),
    [problems, notes, uploads, concern],
  );
  const onAnswer = useCallback(
    (own: Answers) => {
      const answers = structuredClone(answersNow());
      for (const field of concern.fields) writePointer(answers, field, readPointer(own, field));
      answer(answers);
      onAnswered();
    },
    [answersNow, answer, concern, onAnswered],
  );
  return (
    <FieldStateProvider value={fieldState}>
      <StepForm
        wizard={wizard}
        step={step}
        only={concern.fields}
        initial={initial}
        asked={asked}
        disabled={run.sending}
        onAnswer={onAnswer}
        onLeave={onLeave}
      />
    </FieldStateProvider>
  );
}

function Actions({ run }: { run: Run }) {
  return (
    <>
      <div>
        <Button look="quiet" order="anyway" disabled={run.sending} onClick={run.sendAnyway}>
          Trotzdem senden
        </Button>
      </div>
      <div className={styles['actions']}>
        <Button look="secondary" order="back" disabled={run.sending} onClick={run.back}>
          Zurück
        </Button>
        <Button type="submit" disabled={run.sending}>
          {run.sending ? 'Wird gesendet …' : 'Ergänzen und senden'}
        </Button>
      </div>
      <VisuallyHidden as="p" role="status">
        {run.sending ? 'Ihre Anfrage wird gesendet.' : ''}
      </VisuallyHidden>
    </>
  );
}

/** Why the answers are not sent: what is broken among the questions shown, else that the concern is still there. */
function problemsIn(wizard: Wizard, step: Step, concern: Concern, run: Run): Problem[] {
  const issues = validate(wizard, step.id, run.answers()).filter(({ pointer }) => concern.fields.includes(pointer));
  if (issues.length > 0 || run.concern(run.answers())?.key !== concern.key)
    return issues.map(({ pointer, message }) => ({ pointer, message }));
  return [{ pointer: concern.fields[0] ?? '', message: concern.message }];
}

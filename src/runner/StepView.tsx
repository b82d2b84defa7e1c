import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FieldStateProvider, headedQuestion, photoQuestion, presentationKey, StepForm } from '../fields/index.ts';
import {
  answersAt,
  fieldsOf,
  isOnPath,
  outcome,
  ownAnswers,
  progress,
  readPointer,
  questionAt,
  rowTitleAt,
  stepsOf,
  titleFor,
  validate,
  withName,
  withOwnAnswers,
  withRows,
  type Answers,
  type Step,
  type Wizard,
} from '../engine/index.ts';
import { FORM_FIELD } from '../contract/index.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { answered } from './parts.ts';
import { useLoaded } from './useLoaded.ts';
import { ErrorSummary, type Problem } from './ErrorSummary.tsx';
import { Discard } from './Discard.tsx';
import { Intro } from './Intro.tsx';
import { NoticeBox } from './Notices.tsx';
import { areSameNotes, notesOf } from './notes.ts';
import { localDate } from './localDate.ts';
import { PageTitle, stepPlace, titleOf } from './PageTitle.tsx';
import { Progress } from './Progress.tsx';
import type { Contact } from './Finished.tsx';
import { UploadQuestion } from './UploadQuestion.tsx';
import { filesIn } from './files.ts';
import { OutdatedHelp } from './OutdatedHelp.tsx';
import { SendHelp } from './SendHelp.tsx';
import { useUploadGate } from './useUploadGate.ts';
import { StepParts } from './StepParts.tsx';
import { isRefused, issuesHere, opensQuestions, problemsOf, refusalOf, withoutField, type Refusal } from './refusal.ts';
import { DefaultButton, POSTED, type PostedForm } from './native.tsx';
import { useLeft } from './useLeft.ts';
import { isSameMap, useAnswers } from './useAnswers.ts';
import type { Run } from './run.ts';
import { WhoReadsHere } from './WhoReadsHere.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './runner.module.css';
import resultStyles from './result.module.css';

type StepViewProps = {
  wizard: Wizard;
  step: Step;
  run: Run;
  contact: Contact;
  /** False in the served HTML, before this code runs. */
  live: boolean;
  posted: PostedForm;
};

/** A step: its questions, their errors, and the buttons to go on and back. */
export function StepView({ wizard, step, run, contact, live, posted }: StepViewProps) {
  const { file } = step;
  const [refusal, setRefusal] = useState<Refusal | undefined>(
    () => run.refusal ?? refusalOf(wizard, step.id, run.failure),
  );
  const [left, onLeave] = useLeft();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form keeps its own answers until they are changed elsewhere
  const initial = useMemo(() => ownAnswers(step, run.answers()), [step, run.redrawn]);
  const forward = useRef<() => void>(() => undefined);
  /** Pointer of a question whose choice was clicked. The step is left once its answer has changed. */
  const leading = useRef<string>(undefined);
  forward.current = goOn;
  const liveNow = useRef(live);
  liveNow.current = live;
  const gate = useUploadGate(wizard, step, { run, forward });

  useEffect(() => {
    if (run.failure !== undefined) setRefusal(refusalOf(wizard, step.id, run.failure));
  }, [wizard, step.id, run.failure]);

  const onAnswer = useCallback(
    (own: Answers, pointer: string | undefined) => {
      const before = run.answers();
      run.answer(withOwnAnswers(step, before, own));
      if (pointer !== undefined) setRefusal((current) => withoutField(current, pointer));
      if (pointer !== undefined && pointer === leading.current) {
        leading.current = undefined;
        // A question that the answer has opened is to be seen before the step is left.
        if (!opensQuestions(wizard, step.id, before, run.answers())) forward.current();
      }
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `run` is new on every render, its actor is not
    [run.actor],
  );

  const choose = useCallback(
    (pointer: string, value: unknown) => {
      if (!liveNow.current) return;
      if (readPointer(run.answers(), pointer) === value) forward.current();
      else leading.current = pointer;
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
    [run.actor],
  );

  const notes = useAnswers(run, (answers) => notesOf(wizard, step, answers, left, contact), areSameNotes);
  const early = useAnswers(run, (answers) => earlyErrorsOf(wizard, step, answers, left), isSameMap);
  // A question whose file is under way is being answered.
  const told = gate.underWay.reduce(withoutField, refusal);
  const errors = useMemo(() => {
    const refused = (told?.problems ?? []).filter((problem) => problem.step === undefined && problem.open !== true);
    return new Map([...early, ...refused.map(({ pointer, message }) => [pointer, message] as const)]);
  }, [told, early]);
  const asked = useAnswers(run, (answers) => presentationKey(wizard, step, answers));
  const waiting = useAnswers(run, (answers) => file.waits === true && validate(wizard, step.id, answers).length > 0);
  // The link that takes the answers along is then the prominent one.
  const handsOver = useAnswers(
    run,
    (answers) => file.result?.handOver !== undefined && outcome(wizard, step.id, answers)?.state === 'complete',
  );
  const hasAnswers = useAnswers(run, run.isAnswered);
  const led = useAnswers(run, (answers) => file.open !== true || isOnPath(wizard, step.id, answers));
  const first = step.id === wizard.initial && !run.editing;
  // Loaded in time for the step that shows it.
  const summary = useLoaded(answered, !first && stepsOf(wizard).some((one) => one.file.summary === true));
  // What is not shown cannot be confirmed.
  const unseen = live && file.summary === true && summary === undefined;
  // The page around a form of one step provides its heading.
  const untitled = run.embedded && stepsOf(wizard).filter(({ final }) => !final).length === 1;
  const { exit } = wizard.definition.wizard;
  const sends = wizard.forward(step.id)?.event === 'SUBMIT';
  // The server takes the answers to a step that needs none before it, or that it has shown with those.
  const ready = live || (posted !== false && (run.served || step.id === wizard.initial || file.open === true));
  const sayProblem = ({ pointer, message, step: at = step.id }: Problem, isRepeated: boolean) => {
    const { schema } = wizard.step(at)?.file ?? {};
    const row = rowTitleAt(schema, pointer);
    return `${row === undefined ? '' : `${row}: `}${isRepeated ? withName(schema, pointer, message) : message}`;
  };
  const visit = (id: string) => run.actor.send({ type: 'VISIT', step: id });
  const title = useAnswers(run, (answers) =>
    titleFor(wizard, step, () => answersAt(wizard, step.id, answers), localDate),
  );
  const titleId = `${wizard.id}-frage`;
  const headed = useMemo(() => {
    const pointer = untitled ? undefined : headedQuestion(step);
    return pointer === undefined ? undefined : { pointer, id: titleId };
  }, [untitled, step, titleId]);
  const picture = useMemo(
    () =>
      file.picture && {
        alt: file.picture.alt,
        src: `/wizards/${wizard.id}/pictures/${file.picture.file}?r=${wizard.revision}`,
      },
    [wizard, file.picture],
  );
  const photo = useMemo(() => {
    const pointer = photoQuestion(step);
    return pointer === undefined ? undefined : { pointer, picture };
  }, [step, picture]);
  const hasPhoto = useAnswers(run, (answers) => photo === undefined || filesIn(answers, photo.pointer).length > 0);
  const leads = hasPhoto || gate.underWay.includes(photo?.pointer ?? '');
  const fieldState = useMemo(
    () => ({ errors, notes, phone: contact.phone, headed, photo, uploads: run.uploads, onChosen: choose }),
    [errors, notes, contact.phone, headed, photo, run.uploads, choose],
  );

  const questions = (
    <>
      {file.summary === true && summary !== undefined && (
        <summary.PaperHead summaryOf={wizard.definition.wizard.title} />
      )}
      {!untitled && <StepHeading title={title} place={stepPlace(wizard, step.id)} titleId={titleId} />}
      {told !== undefined && (
        <ErrorSummary
          // Each attempt brings it into view anew.
          key={told.attempt}
          title={told.title}
          problems={told.problems}
          say={sayProblem}
          onVisit={visit}
          served={told === run.refusal}
        >
          {told.outdated === true && <OutdatedHelp embedded={run.embedded} />}
          {told.failure !== undefined && (
            <SendHelp failure={told.failure} contact={contact} embedded={run.embedded} onRetry={goOn} />
          )}
        </ErrorSummary>
      )}
      {gate.failed.length > 0 && (
        <UploadQuestion
          failed={gate.failed}
          sends={sends}
          stepOf={(pointer) => otherStep(wizard, step.id, pointer)}
          onVisit={visit}
          onAgain={gate.again}
          onLeaveOut={gate.leaveOut}
        />
      )}
      <Intro wizard={wizard} step={step} run={run} />
      {picture !== undefined && photo === undefined && (
        <img className={styles['picture']} src={picture.src} alt={picture.alt} width={480} height={300} />
      )}
      {file.summary === true &&
        (summary === undefined ? (
          <p className={styles['intro']} data-scripted>
            Ihre Angaben werden geladen … Weiter geht es, sobald sie hier stehen.
          </p>
        ) : (
          <summary.Answered wizard={wizard} run={run} upTo={step.id} />
        ))}
      {posted}
      {file.schema !== undefined && !unseen && (
        <FieldStateProvider value={fieldState}>
          <StepForm
            key={run.redrawn}
            wizard={wizard}
            step={step}
            initial={initial}
            answers={run.answers}
            asked={asked}
            disabled={run.sending}
            onAnswer={onAnswer}
            onLeave={onLeave}
          />
        </FieldStateProvider>
      )}
      {file.result !== undefined && (
        <noscript>{import.meta.env.SSR && <Button order="stay">Ergebnis anzeigen</Button>}</noscript>
      )}
      {file.outro !== undefined && <Intro wizard={wizard} step={step} run={run} part="outro" />}
      {!run.embedded && <WhoReadsHere wizard={wizard} step={step} contact={contact} />}
    </>
  );
  const actions = (
    <div className={styles['actions']} data-actions data-scripted={ready ? undefined : ''}>
      {gate.waiting && (
        <div className={styles['waiting']}>
          <span role="status">
            {sends ? 'Wir senden, sobald alle Dateien da sind.' : 'Es geht weiter, sobald alle Dateien da sind.'}
          </span>
          <Button look="quiet" onClick={gate.open}>
            Hier bleiben
          </Button>
        </div>
      )}
      {first && exit !== undefined && (
        <a className={styles['back']} href={exit}>
          Zurück
        </a>
      )}
      {!first && (
        <Button look="secondary" order="back" onClick={run.back} disabled={run.sending} held={!ready}>
          Zurück
        </Button>
      )}
      {file.onward === undefined ? (
        <Button
          id={`${wizard.id}-weiter`}
          type="submit"
          look={leads ? 'primary' : 'secondary'}
          disabled={run.sending}
          held={!ready || unseen || (live && waiting && !gate.busy)}
        >
          {run.sending ? 'Wird gesendet …' : gate.waiting ? gate.words : (file.button ?? 'Weiter')}
        </Button>
      ) : (
        <ButtonLink href={file.onward.href} look={handsOver ? 'secondary' : 'primary'}>
          {file.onward.label}
        </ButtonLink>
      )}
    </div>
  );

  return (
    <>
      <PageTitle text={run.embedded ? undefined : titleOf(wizard, step.id, title)} refused={isRefused(told)} />
      <Progress items={progress(wizard, step.id, led)} />
      <NoticeBox notice={run.notice} accepted={run.accepted} before={run.before} />
      <form
        className={[
          styles['step'],
          run.embedded && styles['embedded'],
          file.schema === undefined && styles['telling'],
          file.result !== undefined && resultStyles['withResult'],
        ]
          .filter(Boolean)
          .join(' ')}
        noValidate
        data-live={live ? '' : undefined}
        {...(posted !== false && POSTED)}
        aria-label={untitled ? title : undefined}
        onSubmit={(event) => {
          // A press that began before this code ran is for the server.
          if (!live) return;
          event.preventDefault();
          if (!gate.waiting) goOn();
        }}
      >
        {posted !== false && <DefaultButton />}
        {run.embedded && posted !== false && <input type="hidden" name={FORM_FIELD} value={wizard.id} />}
        <StepParts wizard={wizard} step={step} run={run} questions={questions} actions={actions} />
        <VisuallyHidden as="p" role="status">
          {run.sending ? 'Ihre Anfrage wird gesendet.' : ''}
        </VisuallyHidden>
      </form>
      {!run.embedded && (
        <Discard
          sends={wizard.submitPath !== undefined}
          hasAnswers={hasAnswers}
          live={live}
          served={run.served}
          disabled={run.sending}
          onDiscard={run.discard}
        />
      )}
    </>
  );

  function goOn() {
    if (run.sending || unseen || (waiting && !gate.busy) || file.onward !== undefined) return;
    run.adopt(step.fields.flatMap((field) => withRows(field, run.answers())).map(({ pointer }) => pointer));
    const issues = issuesHere(wizard, step.id, run.answers()).filter(({ pointer }) => !gate.underWay.includes(pointer));
    if (issues.length > 0) {
      gate.open();
      setRefusal((current) => ({
        attempt: (current?.attempt ?? 0) + 1,
        title: 'Bitte prüfen Sie Ihre Angaben',
        problems: problemsOf(step.id, issues),
      }));
      run.refuse(issues.map(({ pointer }) => pointer));
    } else {
      setRefusal(undefined);
      if (!gate.hold()) run.next();
    }
  }
}

/**
 * The step's heading. Receives the focus when the step changes, so that screen readers announce it, with the step's
 * number for them only.
 */
function StepHeading({ title, place, titleId }: { title: string; place: string | undefined; titleId: string }) {
  return (
    <Heading level={1} className={styles['heading']} tabIndex={-1} data-step-heading>
      {place !== undefined && <VisuallyHidden>{`${place}: `}</VisuallyHidden>}
      <span id={titleId}>{title}</span>
    </Heading>
  );
}

/** The step that asks for a field; undefined if it is this one. */
function otherStep(wizard: Wizard, step: string, pointer: string): string | undefined {
  const asking = questionAt(fieldsOf(wizard), pointer);
  return asking?.step === step ? undefined : asking?.step;
}

/** A step with a result shows broken rules once a field was left, since no button submits it. */
function earlyErrorsOf(
  wizard: Wizard,
  step: Step,
  answers: Answers,
  left: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  if (step.file.result === undefined || left.size === 0) return new Map();
  const broken = validate(wizard, step.id, answers).filter(
    ({ pointer }) => left.has(pointer) && readPointer(answers, pointer) !== undefined,
  );
  return new Map(broken.map(({ pointer, message }) => [pointer, message]));
}

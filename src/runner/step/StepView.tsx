import { answersAt, isOnPath, progress, stepsOf, titleFor, type Step, type Wizard } from '../../engine/index.ts';
import { FORM_FIELD } from '../../contract/index.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Discard } from './Discard.tsx';
import type { Contact } from '../base/contact.ts';
import { DefaultButton, POSTED, type PostedForm } from '../base/native.tsx';
import { NoticeBox } from './Notices.tsx';
import { PageTitle, titleOf } from '../base/PageTitle.tsx';
import { answered, useMissing } from '../later/parts.ts';
import { Progress } from './Progress.tsx';
import { isRefused } from '../run/refusal.ts';
import type { Run } from '../run/run.ts';
import { StepActions } from './StepActions.tsx';
import { StepParts } from './StepParts.tsx';
import { StepQuestions } from './StepQuestions.tsx';
import { useAnswers } from '../run/useAnswers.ts';
import { useLeaving } from './useLeaving.ts';
import { useLoaded } from '../later/useLoaded.ts';
import styles from '../runner.module.css';
import resultStyles from '../result.module.css';

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
  const { file, id } = step;
  const first = id === wizard.initial && !run.editing;
  const steps = stepsOf(wizard);
  // Loaded in time for the step that shows it.
  const summary = useLoaded(answered, !first && steps.some((one) => one.file.summary === true));
  const missing = useMissing(wizard, id);
  const unseen = missing.length > 0 || (live && file.summary === true && summary === undefined);
  const leaving = useLeaving({ wizard, step, run, live, unseen });
  const title = useTitle(wizard, step, run);
  const reached = useAnswers(run, (answers) => file.open !== true || isOnPath(wizard, id, answers));
  // The page around a form of one step provides its heading.
  const untitled = run.embedded && steps.filter(({ final }) => !final).length === 1;
  // The server takes the answers to a step that needs none before it, or that it has shown with those.
  const ready = live || (posted !== false && (run.served || id === wizard.initial || file.open === true));
  const shared = { wizard, step, run, leaving };
  const pageTitle = run.embedded ? undefined : titleOf(wizard, id, title);
  return (
    <>
      <PageTitle text={pageTitle} refused={isRefused(leaving.refusal)} />
      <Progress items={progress(wizard, id, reached)} />
      <NoticeBox wizard={wizard} run={run} />
      <form
        className={classOf(step, run.embedded)}
        noValidate
        data-live={live ? '' : undefined}
        {...(posted !== false && POSTED)}
        aria-label={untitled ? title : undefined}
        onSubmit={(event) => {
          // A press that began before this code ran is for the server.
          if (!live) return;
          event.preventDefault();
          if (!leaving.gate.waiting) leaving.goOn();
        }}
      >
        {posted !== false && <DefaultButton revision={wizard.revision} />}
        {run.embedded && posted !== false && <input type="hidden" name={FORM_FIELD} value={wizard.id} />}
        <StepParts
          wizard={wizard}
          step={step}
          run={run}
          questions={
            <StepQuestions
              {...shared}
              contact={contact}
              title={untitled ? undefined : title}
              summary={summary}
              missing={missing}
              unseen={unseen}
              posted={posted}
            />
          }
          renderActions={(handsOver) => (
            <StepActions {...shared} first={first} ready={ready} live={live} handsOver={handsOver} />
          )}
        />
        <VisuallyHidden as="p" role="status">
          {run.sending ? 'Ihre Anfrage wird gesendet.' : ''}
        </VisuallyHidden>
      </form>
      {!run.embedded && <Discard wizard={wizard} run={run} live={live} onAsk={leaving.gate.interrupt} />}
    </>
  );
}

/** The step's heading, with answers and computed values filled in. */
function useTitle(wizard: Wizard, step: Step, run: Run): string {
  return useAnswers(run, (answers, today) =>
    titleFor(
      wizard,
      step,
      () => answersAt(wizard, step.id, answers),
      () => today,
    ),
  );
}

function classOf({ file }: Step, embedded: boolean): string {
  return [
    styles['step'],
    embedded && styles['embedded'],
    file.schema === undefined && styles['telling'],
    file.result !== undefined && resultStyles['withResult'],
  ]
    .filter(Boolean)
    .join(' ');
}

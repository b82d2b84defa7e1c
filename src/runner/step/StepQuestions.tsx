import { useMemo, useState } from 'react';
import { ownAnswers, type Step, type Wizard } from '../../engine/index.ts';
import { FieldStateProvider, StepForm } from '../../fields/index.ts';
import type { Loadable } from '../../loading/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Heading } from '../../ui/Heading.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { Contact } from '../base/contact.ts';
import { Intro } from './Intro.tsx';
import type { PostedForm } from '../base/native.tsx';
import { stepPlace } from '../base/PageTitle.tsx';
import { answered } from '../later/parts.ts';
import { Waiting } from '../later/Waiting.tsx';
import type { Run } from '../run/run.ts';
import { filesIn } from '../uploads/files.ts';
import { notesOf } from '../base/notes.ts';
import { StepProblems } from './StepProblems.tsx';
import { useAsked } from './useAsked.ts';
import { useFieldState } from './useFieldState.ts';
import type { Leaving } from './useLeaving.ts';
import { useLeaveField } from './useLeaveField.ts';
import { WhoReadsHere } from './WhoReadsHere.tsx';
import styles from '../runner.module.css';

/** What a summary needs of the code that is there already. */
const SUMMARY_NEEDS = { filesIn, notesOf };

type StepQuestionsProps = {
  wizard: Wizard;
  step: Step;
  run: Run;
  contact: Contact;
  leaving: Leaving;
  /** Undefined if the page around the form provides its heading. */
  title: string | undefined;
  /** Shows all answers. Undefined until it is loaded. */
  summary: typeof answered.module;
  /** What the questions are drawn with and what is not there yet. */
  missing: readonly Loadable<unknown>[];
  /** The summary, or something of that, is not there yet. */
  unseen: boolean;
  posted: PostedForm;
};

/** All of a step above its buttons. */
export function StepQuestions(props: StepQuestionsProps) {
  const { wizard, step, run, contact, leaving, title, summary, missing, unseen, posted } = props;
  const { file, id } = step;
  const gone = leaving.refusal?.gone === true;
  const titleId = title === undefined ? undefined : `${wizard.id}-frage`;
  const onLeave = useLeaveField(run);
  const picture = useMemo(
    () =>
      file.picture && {
        alt: file.picture.alt,
        src: `/wizards/${wizard.id}/pictures/${file.picture.file}?r=${wizard.revision}`,
      },
    [wizard, file.picture],
  );
  const fieldState = useFieldState({ wizard, step, run, contact, leaving, titleId, picture });
  return (
    <>
      {file.summary === true && summary !== undefined && (
        <summary.PaperHead summaryOf={wizard.definition.wizard.title} />
      )}
      {title !== undefined && <StepHeading title={title} place={stepPlace(wizard, id)} titleId={titleId} />}
      <StepProblems wizard={wizard} step={step} run={run} contact={contact} leaving={leaving} />
      <Intro wizard={wizard} step={step} run={run} place="above" contact={contact} />
      {picture !== undefined && fieldState.photo === undefined && (
        <img className={styles['picture']} src={picture.src} alt={picture.alt} width={480} height={300} />
      )}
      {file.summary === true && summary !== undefined && (
        <summary.Answered wizard={wizard} run={run} upTo={id} contact={contact} needs={SUMMARY_NEEDS} />
      )}
      {file.summary === true && summary === undefined ? (
        <Waiting what="Ihre Angaben" parts={[answered, ...missing]} remains={afterReload(run)} />
      ) : (
        missing.length > 0 && <Waiting what="Die Fragen" parts={missing} remains={afterReload(run)} />
      )}
      {!gone && posted}
      {file.schema !== undefined && !unseen && !gone && (
        <FieldStateProvider value={fieldState}>
          <Fields key={run.redrawn} wizard={wizard} step={step} run={run} leaving={leaving} onLeave={onLeave} />
        </FieldStateProvider>
      )}
      {file.result !== undefined && (
        <noscript>{import.meta.env.SSR && <Button order="stay">Ergebnis anzeigen</Button>}</noscript>
      )}
      <Intro wizard={wizard} step={step} run={run} place="below" contact={contact} />
      {!run.embedded && <WhoReadsHere wizard={wizard} step={step} contact={contact} />}
    </>
  );
}

/** What becomes of the answers when the page is loaded anew. */
function afterReload({ embedded, unsaved, answers, isAnswered }: Run): string {
  const isKept = !isAnswered(answers()) || !(embedded || unsaved);
  return isKept ? 'Ihre Antworten bleiben.' : 'Was Sie eingegeben haben, kopieren Sie bitte vorher: Es geht verloren.';
}

type FieldsProps = Pick<StepQuestionsProps, 'wizard' | 'step' | 'run' | 'leaving'> & {
  onLeave: (pointer: string) => void;
};

/** The form of a step. It keeps its own answers until they are changed elsewhere; then it is drawn anew. */
function Fields({ wizard, step, run, leaving, onLeave }: FieldsProps) {
  const [initial] = useState(() => ownAnswers(step, run.answers()));
  const asked = useAsked(run, wizard, step);
  return (
    <StepForm
      wizard={wizard}
      step={step}
      initial={initial}
      asked={asked}
      disabled={run.sending}
      onAnswer={leaving.onAnswer}
      onLeave={onLeave}
    />
  );
}

/**
 * The step's heading. Receives the focus when the step changes, so that screen readers announce it, with the step's
 * number for them only.
 */
function StepHeading({
  title,
  place,
  titleId,
}: {
  title: string;
  place: string | undefined;
  titleId: string | undefined;
}) {
  return (
    <Heading level={1} className={styles['heading']} tabIndex={-1} data-step-heading>
      {place !== undefined && <VisuallyHidden>{`${place}: `}</VisuallyHidden>}
      <span id={titleId}>{title}</span>
    </Heading>
  );
}

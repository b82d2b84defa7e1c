import type { Step, Wizard } from '../../engine/index.ts';
import { photoQuestion } from '../../fields/index.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { watchHeight } from '../base/watchHeight.ts';
import { filesIn } from '../uploads/files.ts';
import type { Run } from '../run/run.ts';
import { useAnswers } from '../run/useAnswers.ts';
import type { Leaving } from './useLeaving.ts';
import styles from '../runner.module.css';

type StepActionsProps = {
  wizard: Wizard;
  step: Step;
  run: Run;
  leaving: Leaving;
  /** No step comes before it. */
  first: boolean;
  /** A press does something: this code runs, or the server takes the form. */
  ready: boolean;
  live: boolean;
  /** Another link takes the answers along and is the prominent one. This one says that it does not. */
  handsOver: boolean;
};

/** The button of a step that names no other words for it. */
export const NEXT = 'Weiter';
const LOADING = 'Einen Moment: Weiter geht es, sobald diese Seite fertig geladen ist.';

/** The buttons of a step, to go on and back. */
export function StepActions({ wizard, step, run, leaving, first, ready, live, handsOver }: StepActionsProps) {
  const { gate, refusal } = leaving;
  const { exit } = wizard.definition.wizard;
  const held = ready ? (live ? leaving.held : undefined) : LOADING;
  const reason = `${wizard.id}-grund`;
  const sends = wizard.forward(step.id)?.event === 'SUBMIT';
  if (refusal?.gone === true) return null;
  return (
    <div ref={watchHeight} className={styles['actions']} data-actions data-scripted={ready ? undefined : ''}>
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
      {gate.interrupted && (
        <p className={styles['waiting']} role="status">
          {`${sends ? 'Noch nicht gesendet. ' : ''}Bitte drücken Sie noch einmal auf „${step.file.button ?? NEXT}“.`}
        </p>
      )}
      {held !== undefined && (
        <p id={reason} className={styles['waiting']} role="status">
          {held}
        </p>
      )}
      {first && exit !== undefined && (
        <a className={styles['back']} href={exit}>
          Zurück
        </a>
      )}
      {!first && (
        <Button look="secondary" order="back" onClick={run.back} disabled={run.sending} held={!ready}>
          {run.undoes ? 'Zurück ohne Änderung' : 'Zurück'}
        </Button>
      )}
      <Forward {...{ wizard, step, run, leaving, handsOver }} heldBy={held === undefined ? undefined : reason} />
    </div>
  );
}

type ForwardProps = Pick<StepActionsProps, 'wizard' | 'step' | 'run' | 'leaving' | 'handsOver'> & {
  /** Id of the text that says why nothing leads on. */
  heldBy: string | undefined;
};

/** The button or the link that leads on. */
function Forward({ wizard, step, run, leaving: { gate }, handsOver, heldBy }: ForwardProps) {
  const { file } = step;
  const photo = photoQuestion(step);
  const hasPhoto = useAnswers(run, (answers) => photo === undefined || filesIn(answers, photo).length > 0);
  if (file.onward !== undefined)
    return handsOver ? (
      <p className={styles['onward']}>
        Ohne Ihre Angaben:{' '}
        <ButtonLink href={file.onward.href} look="quiet">
          {file.onward.label}
        </ButtonLink>
      </p>
    ) : (
      <ButtonLink href={file.onward.href}>{file.onward.label}</ButtonLink>
    );
  return (
    <Button
      id={`${wizard.id}-weiter`}
      type="submit"
      look={hasPhoto || gate.underWay.includes(photo ?? '') ? 'primary' : 'secondary'}
      disabled={run.sending}
      held={heldBy !== undefined}
      describedBy={heldBy}
    >
      {run.sending ? 'Wird gesendet …' : gate.waiting ? gate.words : (file.button ?? NEXT)}
    </Button>
  );
}

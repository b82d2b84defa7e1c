import { createActor, type InspectionEvent } from 'xstate';
import {
  concerns,
  createWizardMachine,
  defaultAnswers,
  type Answers,
  type Wizard,
  type WizardEvent,
} from '../../engine/index.ts';
import { createChanges, differ, type Changes, type RunPage } from './changes.ts';
import type { DraftState } from './draft.ts';
import { previewsKey } from '../uploads/uploadDraft.ts';
import { filesIn, heldFiles } from '../uploads/files.ts';
import type { Navigation } from '../base/navigation.ts';
import type { RunActions } from './run.ts';
import { createRunDraft, type RunDraft } from './runDraft.ts';
import { stateOf, type RunActor } from './screen.ts';
import type { ExtraData, OnSent } from './send.ts';
import { blankStart, type RunStart } from './start.ts';
import { createStepCounts, type StepCounts } from './stepCounts.ts';
import { createSubmit, noteChange, type Attempts } from './submit.ts';
import { createUploadQueue, type RunUploads } from '../uploads/uploadQueue.ts';

/** Told of everything that a run's machine does, as XState's `inspect`. */
export type Inspect = (event: InspectionEvent) => void;

export type RunOptions = {
  wizard: Wizard;
  start: RunStart;
  /** Undefined for a form in another page, which has no URL. */
  navigation?: Navigation | undefined;
  /** Called with each request that sends the answers. */
  onRequest?: (() => void) | undefined;
  onSent?: OnSent | undefined;
  beside?: ExtraData | undefined;
  onDraft?: ((state: DraftState) => void) | undefined;
  inspect?: Inspect | undefined;
  /** Begins another run. */
  onRestart: (start: RunStart) => void;
};

/** `left`: the fields that were left, one more than before. `draft`: whether the answers are stored. */
export type RunListeners = RunPage & { left: (left: ReadonlySet<string>) => void; draft: (state: DraftState) => void };

/** The parts of a run that stay the same as long as it lasts. */
export type RunParts = {
  actor: RunActor;
  uploads: RunUploads;
  draft: RunDraft;
  counts: StepCounts;
  changes: Changes;
  /** The last move was `Zurück`. */
  wentBack: () => boolean;
  actions: RunActions;
};

/** Makes the parts of a run, each from those before it. */
export function createRunParts(options: RunOptions, told: RunListeners): RunParts {
  const { wizard, start, navigation, onRequest, onSent, beside, inspect } = options;
  const attempts: Attempts = { key: start.sendKey, correction: start.correction ?? 0, isChanged: false };
  if (start.isNew) noteChange(attempts);
  const submit = createSubmit({ wizard, attempts, onRequest, onSent, beside });
  const actor = createActor(createWizardMachine(wizard, start, submit), inspect && { inspect });
  const uploads = createUploadQueue({
    previews: navigation && previewsKey(wizard.id),
    submit: wizard.definition.wizard.submit,
    revision: wizard.revision,
    held: (pointer) => filesIn(actor.getSnapshot().context.answers, pointer),
    unfinished: start.unfinished,
    prints: start.prints,
  });
  const { isNew } = start;
  const left = new Set(start.left);
  const draft = createRunDraft({ wizard, isNew, actor, uploads, attempts, left, onDraft: told.draft });
  const counts = createStepCounts(wizard, {
    ...start,
    resumed: start.notice !== undefined && start.notice !== 'accepted',
  });
  const changes = createChanges({ wizard, actor, uploads, attempts, store: draft.store, told });
  const parts = { actor, uploads, draft, counts, changes };
  return { ...parts, ...createActions(options, parts, told, left) };
}

/** What a person does. */
function createActions(
  { wizard, onRestart }: RunOptions,
  { actor, uploads, draft, counts, changes }: Omit<RunParts, 'wentBack' | 'actions'>,
  told: RunListeners,
  left: Set<string>,
): Pick<RunParts, 'wentBack' | 'actions'> {
  const defaults = defaultAnswers(wizard);
  const stepNow = () => stateOf(actor.getSnapshot());
  let wentBack = false;
  const move = (back: boolean, event: WizardEvent) => {
    told.notice(undefined);
    wentBack = back;
    changes.send(event);
  };
  return {
    wentBack: () => wentBack,
    actions: {
      answers: changes.answers,
      answer(answers) {
        counts.started();
        changes.change(answers);
      },
      replace: changes.replace,
      leave(pointer) {
        if (left.has(pointer)) return;
        told.left(new Set(left.add(pointer)));
        // Nothing is stored of somebody who has answered nothing.
        if (differ(changes.answers(), defaults)) draft.store();
      },
      adopt: changes.adopt,
      refuse(issues) {
        counts.refused(stepNow(), issues);
        changes.emptyTraps();
      },
      isAnswered: (answers: Answers) => differ(answers, defaults),
      concern: (answers) => concerns(wizard, answers)[0],
      sendAnyway: () => move(false, { type: 'SUBMIT', anyway: true }),
      next: () => move(false, { type: wizard.forward(stepNow())?.event ?? 'NEXT' }),
      back: () => move(true, { type: 'BACK' }),
      edit: (step) => move(false, { type: 'EDIT', step }),
      discard() {
        // Those that cannot be deleted now are deleted by the server after a day.
        for (const { ref } of heldFiles(wizard, changes.answers())) uploads.remove(ref).catch(() => undefined);
        draft.remove();
        onRestart({ ...blankStart(wizard, undefined), notice: 'discarded' });
      },
    },
  };
}

import { withoutTraps, type Answers, type Wizard, type WizardEvent } from '../../engine/index.ts';
import { filesIn, withFiles } from '../uploads/files.ts';
import type { LostFile } from './lostFiles.ts';
import { stateOf, type RunActor } from './screen.ts';
import type { Notice } from './start.ts';
import { noteChange, type Attempts } from './submit.ts';
import type { RunUploads } from '../uploads/uploadQueue.ts';

/** What the page learns about a run. */
export type RunPage = {
  notice: (notice: Notice | undefined) => void;
  /** The answers were changed elsewhere than in the form, which is to show them. */
  redraw: () => void;
};

type ChangesOptions = {
  wizard: Wizard;
  actor: RunActor;
  uploads: RunUploads;
  attempts: Attempts;
  /** Stores the draft soon. */
  store: () => void;
  told: RunPage;
};

/** All that changes the answers of a run. Each change is stored, and makes the next attempt to send a correction of the last. */
export type Changes = {
  answers: () => Answers;
  change: (answers: Answers) => void;
  /** Changes them elsewhere than in the form, which is drawn anew. */
  replace: (answers: Answers) => void;
  /** Sends an event to the machine. If it undid an unfinished edit, drops the files that were chosen in it, and says so. */
  send: (event: WizardEvent) => void;
  /** Adds arrived files to the answers, except for the fields that are `shown`, which add their own. */
  adopt: (shown: string[]) => void;
  /** Removes files from the answers that the server does not have. They stay in the queue, to be sent again. */
  lose: (lost: LostFile[]) => void;
  /** Empties the traps for programs. */
  emptyTraps: () => void;
};

export function createChanges({ wizard, actor, uploads, attempts, store, told }: ChangesOptions): Changes {
  const answersNow = () => actor.getSnapshot().context.answers;
  const change = (answers: Answers) => {
    noteChange(attempts);
    actor.send({ type: 'ANSWER', answers });
    store();
  };
  const redraw = (answers: Answers) => {
    change(answers);
    told.redraw();
  };
  const lose = (lost: LostFile[]) => {
    const answers = answersNow();
    const held = lost.filter(({ pointer, ref }) => filesIn(answers, pointer).some(({ id }) => id === ref.id));
    if (held.length === 0) return;
    // The question before sending shows no files; its step asks about them.
    if (actor.getSnapshot().context.asking) actor.send({ type: 'BACK' });
    redraw(withFiles(answers, { without: held }));
    for (const file of held) uploads.lose(file);
  };
  attempts.onLost = lose;
  const chosen = chosenInEdit(uploads);
  return {
    answers: answersNow,
    change,
    replace: redraw,
    lose,
    send(event) {
      const before = actor.getSnapshot().context;
      actor.send(event);
      const after = actor.getSnapshot();
      const { answers, edited } = after.context;
      if (before.edited === undefined && edited !== undefined) chosen.begin();
      const isUndone = edited === undefined && event.type !== 'NEXT' && stateOf(after) === before.returnTo;
      const dropped = isUndone && chosen.drop();
      if (!dropped && answers === before.answers && edited === before.edited) return;
      if (dropped || differ(answers, before.answers)) {
        noteChange(attempts);
        told.notice('undone');
      }
      store();
    },
    adopt(shown) {
      const arrived = uploads
        .all()
        .flatMap(({ pointer, upload: { key, state } }) =>
          state.kind === 'done' && !shown.includes(pointer) ? [{ pointer, key, ref: state.ref }] : [],
        );
      if (arrived.length > 0) change(withFiles(answersNow(), { add: arrived }));
      for (const { key } of arrived) uploads.drop(key);
    },
    emptyTraps() {
      const emptied = withoutTraps(wizard, answersNow());
      if (emptied !== answersNow()) redraw(emptied);
    },
  };
}

/** The files that are chosen in an edit. After a reload they cannot be told from others, and stay. */
function chosenInEdit(uploads: RunUploads): { begin: () => void; drop: () => boolean } {
  let known: ReadonlySet<string> | undefined;
  const keysNow = () => uploads.all().map(({ upload }) => upload.key);
  return {
    begin() {
      known = new Set(keysNow());
    },
    /** Returns whether there were any. */
    drop() {
      const newer = keysNow().filter((key) => known?.has(key) === false);
      for (const key of newer) uploads.drop(key);
      return newer.length > 0;
    },
  };
}

/** Whether any answer is another one. Stops at the first difference. */
export function differ(left: Answers, right: Answers): boolean {
  const keys = Object.keys(left);
  return (
    keys.length !== Object.keys(right).length ||
    keys.some((key) => JSON.stringify(left[key]) !== JSON.stringify(right[key]))
  );
}

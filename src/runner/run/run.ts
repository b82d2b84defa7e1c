import type { Answers, Concern, Issue, Receipt, Wizard } from '../../engine/index.ts';
import type { Navigation } from '../base/navigation.ts';
import type { Refusal } from './refusal.ts';
import type { RunActor } from './screen.ts';
import type { RunStart } from './start.ts';
import type { RunUploads } from '../uploads/uploadQueue.ts';

/** What a person does in a run. The same functions as long as it lasts. */
export type RunActions = {
  answers: () => Answers;
  answer: (answers: Answers) => void;
  /** Answers for the person, elsewhere than in the form. */
  replace: (answers: Answers) => void;
  /** Called when a field loses the focus. */
  leave: (pointer: string) => void;
  /** Adds arrived files to the answers, except for the fields that are `shown`, which add their own. */
  adopt: (shown: string[]) => void;
  refuse: (issues: readonly Issue[]) => void;
  /** Whether any answer differs from the defaults. */
  isAnswered: (answers: Answers) => boolean;
  /** The first concern about these answers; undefined if there is none. */
  concern: (answers: Answers) => Concern | undefined;
  sendAnyway: () => void;
  next: () => void;
  back: () => void;
  edit: (target: string) => void;
  discard: () => void;
};

/** One run through a wizard, as the parts of a step see it. */
export type Run = RunActions & {
  actor: RunActor;
  step: string;
  /** The step, or its question before sending. */
  screen: string;
  asking: boolean;
  /** A change from a summary, which the run then returns to. */
  editing: boolean;
  /** Going back from here ends the change, and takes it back. */
  undoes: boolean;
  sending: boolean;
  failure: unknown;
  /** The answers with which sending failed. */
  failedWith: Answers | undefined;
  receipt: Receipt | undefined;
  notice: RunStart['notice'];
  accepted: RunStart['accepted'];
  anew: RunStart['anew'];
  changes: RunStart['changes'];
  before: RunStart['before'];
  /** At a last step, where nothing is known to have been sent. */
  nothingSent: boolean;
  /** The browser does not store the answers: a reload loses them. */
  unsaved: boolean;
  /** The server has drawn its first step. */
  served: boolean;
  /** Why the server has not left the step with which the run starts, for as long as that is on screen. */
  refusal: Refusal | undefined;
  /** Part of another page: no URL, no draft, no title of its own. */
  embedded: boolean;
  uploads: RunUploads;
  /** The fields that lost the focus at least once. */
  left: ReadonlySet<string>;
  /** Counts changes of the answers that did not come from the form. The form is rendered anew after each. */
  redrawn: number;
};

/** What was sent, as the last page shows it again. */
export type SentRun = { wizard: Wizard; answers: Answers; navigation: Navigation | undefined };

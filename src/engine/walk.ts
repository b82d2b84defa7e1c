import { forwardTarget, judgeStep, type Transient } from './judgeStep.ts';
import { giveBack, takeUp, type Taken } from './takeUp.ts';
import { readPath } from './pointer.ts';
import { withOwnAnswers } from './answers.ts';
import type { Answers } from './definition.ts';
import type { Issue } from './issues.ts';
import type { Step, Wizard } from './compile.ts';

export type WalkOptions = {
  transient?: Transient;
  /** Goes on past broken rules, to the end. */
  past?: boolean;
  /** The step to stop at, as soon as its answers are in. */
  until?: string;
};

/** A step that was entered, and, once it was judged, what is wrong with its answers. */
export type Frame = Taken & { step: Step; issues: Issue[] | undefined };

/** A walk as far as it has come. What entering a step did can be taken back, so a walk is never begun anew for a change. */
export type Walk = {
  /** The answers that it walks over. */
  given: Answers;
  frames: Frame[];
  /** Where each step stood in `frames` when it was entered last; `placeOf` says whether it still stands there. */
  places: Map<string, number>;
  /** For each name at the top of the answers, a place before which no step reads what lies under it. */
  readers: Map<string, number>;
  /** The answers to what was asked, and nothing else: what a closed branch has left over decides nothing. The groups that a step's rules look into exist in it. */
  live: Answers;
  /** Whether a step asked a question already, by its pointer. */
  taken: Map<string, boolean>;
};

/** Two sets of answers that are the same objects but under these names at their top. */
type Change = { before: Answers; after: Answers; roots: string[] };

/** A wizard that remembers its last walk, and the last change of answers that it was told of. */
type Remembering = Wizard & { memory: { walk: Walk | undefined; change?: Change } };

/**
 * The wizard for one person's run: it knows how it walked last, and walks again only from the first step whose answers
 * differ. Gives the same as the wizard itself; answers must be replaced, never changed, as they are told apart by identity.
 * One that remembers already shares its memory.
 */
export function remembering(wizard: Wizard): Wizard {
  const remembers: Remembering = { memory: { walk: undefined }, ...wizard };
  return remembers;
}

/** `withOwnAnswers`; a wizard that remembers need not look for what changed then. */
export function answered(wizard: Wizard, step: Step, answers: Answers, own: Answers): Answers {
  const after = withOwnAnswers(step, answers, own);
  if ('memory' in wizard) (wizard as Remembering).memory.change = { before: answers, after, roots: [...step.roots, ...Object.keys(own)] };
  return after;
}

/**
 * Walks from the first step, taking up the answers of each one as it comes. Conditions, guards and rules see what was
 * asked so far, which is what `prune` keeps; hence browser and server walk the same path. The next question to a
 * remembering wizard goes on with this very walk: read it at once.
 */
export function walk(wizard: Wizard, given: Answers, options: WalkOptions = {}): Walk {
  const memory = 'memory' in wizard && options.transient !== 'ignored' && options.past !== true ? (wizard as Remembering).memory : undefined;
  const walked = memory?.walk === undefined ? begin(given) : takeBack(memory.walk, given, options.until, memory.change);
  if (memory !== undefined) memory.walk = undefined; // A walk that throws half way is not gone on with.
  for (let step = ahead(wizard, walked, options); step !== undefined; step = ahead(wizard, walked, options)) {
    const place = walked.frames.length;
    walked.places.set(step.id, place);
    for (const root of step.roots) walked.readers.set(root, Math.min(walked.readers.get(root) ?? place, place));
    walked.frames.push({ step, issues: undefined, ...takeUp(wizard, step, given, walked.live, walked.taken) });
  }
  if (memory !== undefined) memory.walk = walked;
  return walked;
}

function begin(given: Answers): Walk {
  return { given, frames: [], places: new Map(), readers: new Map(), live: {}, taken: new Map() };
}

/** The walk, back to where it stands for other answers too, and not beyond `until`. */
function takeBack(walked: Walk, given: Answers, until: string | undefined, change: Change | undefined): Walk {
  const { frames, live, taken } = walked;
  const end = ((until === undefined ? undefined : placeOf(walked, until)) ?? frames.length - 1) + 1;
  const first = Math.min(firstReader(walked, given, change), end);
  const other = frames.slice(first, end).findIndex((frame) => !readsSame(frame, walked.given, given));
  for (const frame of frames.splice(other === -1 ? end : first + other).toReversed()) giveBack(frame, live, taken);
  walked.given = given;
  return walked;
}

/** Where a step can stand at the earliest that finds other answers than before. */
function firstReader({ given: before, readers }: Walk, given: Answers, change: Change | undefined): number {
  if (given === before) return Number.POSITIVE_INFINITY;
  if (change?.before !== before || change.after !== given) return 0;
  return Math.min(...change.roots.map((root) => readers.get(root) ?? Number.POSITIVE_INFINITY));
}

/** Whether a step finds the same answers in both. Mostly the very objects around them are the same. */
function readsSame({ step, own }: Frame, left: Answers, right: Answers): boolean {
  return step.roots.every((key) => left[key] === right[key]) || own.every(({ path }) => Object.is(readPath(left, path), readPath(right, path)));
}

/** The step after the last one; undefined where the walk ends, or is kept from going on. */
function ahead(wizard: Wizard, walked: Walk, { transient, past = false, until }: WalkOptions): Step | undefined {
  const { frames, live } = walked;
  const frame = frames.at(-1);
  if (frame === undefined) return wizard.steps[wizard.initial];
  const { step } = frame;
  if (step.final || step.id === until) return undefined;
  if ((judge(frame, live, transient).length > 0 && !past) || isEnd(wizard, step)) return undefined;
  const target = forwardTarget(wizard, step.id, live);
  return target === undefined || placeOf(walked, target) !== undefined ? undefined : wizard.steps[target];
}

/** What is wrong at the step that a walk stands on, asked of its rules once. */
export function judge(frame: Frame, live: Answers, transient?: Transient): Issue[] {
  frame.issues ??= judgeStep(frame.step, live, transient);
  return frame.issues;
}

/** A last step, one that sends, or one that leads to another page. */
function isEnd(wizard: Wizard, { id, final, file }: Step): boolean {
  return final || file.onward !== undefined || wizard.forward[id]?.event === 'SUBMIT';
}

/** Where a step of the path stands; undefined for one off the path. */
export function placeOf({ frames, places }: Walk, step: string): number | undefined {
  const place = places.get(step);
  return place !== undefined && frames[place]?.step.id === step ? place : undefined;
}

/** Every step from the first to the one where the walk stopped, that one included. */
export function pathOf({ frames }: Walk): string[] {
  return frames.map(({ step }) => step.id);
}

export function issuesOf({ frames }: Walk): Issue[] {
  return frames.flatMap(({ issues = [] }) => issues);
}

/** Whether a walk came to an end with nothing wrong on the way. */
export function isComplete(wizard: Wizard, walked: Walk): boolean {
  const last = walked.frames.at(-1);
  return last !== undefined && isEnd(wizard, last.step) && issuesOf(walked).length === 0;
}

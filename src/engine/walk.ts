import { forwardTarget, judgeStep, type Transient } from './judgeStep.ts';
import { giveBack, takeUp, withGroups, type Taken } from './takeUp.ts';
import { readPath } from './pointer.ts';
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
  /** Where each step of the path stands in `frames`. */
  places: Map<string, number>;
  /** The answers to what was asked, and nothing else: what a closed branch has left over decides nothing. Every group exists in it. */
  live: Answers;
  taken: Set<string>;
};

/** A wizard that remembers its last walk. */
type Remembering = Wizard & { memory: { walk: Walk | undefined } };

/**
 * The wizard for one person's run: it knows how it walked last, and walks again only from the first step whose answers
 * differ. Gives the same as the wizard itself; answers must be replaced, never changed, as they are told apart by identity.
 * One that remembers already shares its memory.
 */
export function remembering(wizard: Wizard): Wizard {
  const remembers: Remembering = { memory: { walk: undefined }, ...wizard };
  return remembers;
}

/**
 * Walks from the first step, taking up the answers of each one as it comes. Conditions, guards and rules see what was
 * asked so far, which is what `prune` keeps; hence browser and server walk the same path. The next question to a
 * remembering wizard goes on with this very walk: read it at once.
 */
export function walk(wizard: Wizard, given: Answers, options: WalkOptions = {}): Walk {
  const memory = 'memory' in wizard && options.transient !== 'ignored' && options.past !== true ? (wizard as Remembering).memory : undefined;
  const walked = memory?.walk === undefined ? begin(wizard, given) : takeBack(memory.walk, given, options.until);
  if (memory !== undefined) memory.walk = undefined; // A walk that throws half way is not gone on with.
  for (let step = ahead(wizard, walked, options); step !== undefined; step = ahead(wizard, walked, options)) {
    walked.places.set(step.id, walked.frames.length);
    walked.frames.push({ step, issues: undefined, ...takeUp(wizard, step, given, walked.live, walked.taken) });
  }
  if (memory !== undefined) memory.walk = walked;
  return walked;
}

function begin(wizard: Wizard, given: Answers): Walk {
  return { given, frames: [], places: new Map(), live: withGroups(wizard, {}), taken: new Set() };
}

/** The walk, back to where it stands for other answers too, and not beyond `until`. */
function takeBack(walked: Walk, given: Answers, until: string | undefined): Walk {
  const { frames, places, live, taken } = walked;
  const end = (until === undefined ? undefined : places.get(until)) ?? frames.length - 1;
  const other = given === walked.given ? -1 : frames.findIndex((frame, place) => place > end || !readsSame(frame, walked.given, given));
  for (const frame of frames.splice(other === -1 ? end + 1 : other).toReversed()) {
    giveBack(frame, live, taken);
    places.delete(frame.step.id);
  }
  walked.given = given;
  return walked;
}

/** Whether a step finds the same answers in both. Mostly the very objects around them are the same. */
function readsSame({ step, own }: Frame, left: Answers, right: Answers): boolean {
  return step.roots.every((key) => left[key] === right[key]) || own.every(({ path }) => Object.is(readPath(left, path), readPath(right, path)));
}

/** The step after the last one; undefined where the walk ends, or is kept from going on. */
function ahead(wizard: Wizard, { frames, places, live }: Walk, { transient, past = false, until }: WalkOptions): Step | undefined {
  const frame = frames.at(-1);
  if (frame === undefined) return wizard.steps[wizard.initial];
  const { step } = frame;
  if (step.final || step.id === until) return undefined;
  if ((judge(frame, live, transient).length > 0 && !past) || isEnd(wizard, step)) return undefined;
  const target = forwardTarget(wizard, step.id, live);
  return target === undefined || places.has(target) ? undefined : wizard.steps[target];
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

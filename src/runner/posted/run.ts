import {
  drawSums,
  isReachable,
  replay,
  type Answers,
  type Edited,
  type Receipt,
  type Wizard,
} from '../../engine/index.ts';
import { wordingsOf } from '../draft.ts';
import type { Refusal } from '../refusal.ts';
import {
  ASKING,
  blankStart,
  knownStep,
  lastAsking,
  RETURN_TO,
  withoutOldConsents,
  type Notice,
  type RunStart,
} from '../start.ts';

/**
 * A run that the server keeps between two forms: the same as a draft in the browser, with what the next page has to tell. Only
 * plain data.
 */
export type KeptRun = {
  /** Revision of the definition that was answered. */
  revision: string;
  answers: Answers;
  /** The words that consents among the answers were given to, by pointer. */
  wordings: Record<string, string>;
  edited?: Edited | undefined;
  acknowledged?: boolean;
  /** What the page of `step` tells about the last form. */
  told?: { step: string; notice?: Notice | undefined; refusal?: Refusal | undefined } | undefined;
  /** Of a run that was sent: the step that has sent it, the receipt, and the answers, for its last step. */
  sent?: { from: string; step: string; receipt: Receipt | undefined; answers: Answers } | undefined;
};

/** The page that the browser is to show: a step, the parameters of its URL, and the id of an element. */
export type Place = { step: string; query: Record<string, string>; fragment?: string | undefined };

/** A run without answers. `random(n)` returns an integer from 0 to n - 1. */
export function blankRun(wizard: Wizard, random: (below: number) => number): KeptRun {
  return keep(wizard, drawSums(wizard, blankStart(wizard, undefined).answers, random));
}

export function keep(wizard: Wizard, answers: Answers): KeptRun {
  return { revision: wizard.revision, answers, wordings: wordingsOf(wizard, answers) };
}

/**
 * The start of a page of a run. A step that the answers do not lead to is replaced by the last one that they do. Of a run that
 * was sent, only its last step is shown.
 */
export function startOf(wizard: Wizard, run: KeptRun, place: Place): RunStart {
  const requested = knownStep(wizard, place.step);
  const common = { sendKey: undefined, isNew: true, unfinished: [], prints: {}, served: true };
  if (run.sent?.step === requested)
    return { ...common, step: requested, answers: run.sent.answers, receipt: run.sent.receipt, notice: undefined };
  if (run.sent !== undefined) return { ...blankStart(wizard, undefined), notice: 'sent' };
  const answers = withoutOldConsents(wizard, run);
  const reachable = isReachable(wizard, requested, answers) && wizard.step(requested)?.final !== true;
  const step = reachable ? requested : lastAsking(wizard, replay(wizard, answers).path);
  const told = run.told?.step === step ? run.told : undefined;
  const notice = run.revision !== wizard.revision ? 'changed' : reachable ? told?.notice : 'unreachable';
  return {
    ...common,
    step,
    answers,
    returnTo: reachable ? place.query[RETURN_TO] : undefined,
    edited: run.edited,
    acknowledged: run.acknowledged === true,
    asking: reachable && place.query[ASKING] !== undefined && wizard.forward(step)?.event === 'SUBMIT',
    notice,
    refusal: told?.refusal,
  };
}

import {
  acceptedFrom,
  answersFromQuery,
  drawSums,
  erasePointer,
  fieldsOf,
  isReachable,
  withoutTraps,
  readPointer,
  replay,
  takeOver,
  writePointer,
  type Answers,
  type Field,
  type HandedOver,
  type Receipt,
  type Wizard,
} from '../../engine/index.ts';
import { wordingsOf, type KeptAnswers } from '../run/draft.ts';
import type { Refusal } from '../run/refusal.ts';
import {
  ASKING,
  blankStart,
  carriedOver,
  knownStep,
  lastAsking,
  RETURN_TO,
  formatAccepted,
  startAfter,
  type Notice,
  type RunStart,
} from '../run/start.ts';

/** A run that the server keeps between two forms, with what the next page has to tell. Only plain data. */
export type KeptRun = KeptAnswers & {
  /** The number of forms that it was made of; undefined before the first is taken. */
  forms?: number;
  acknowledged?: boolean;
  /** What the page of `step` tells about the last form. */
  told?:
    | {
        step: string;
        notice?: Notice | undefined;
        refusal?: Refusal | undefined;
        before?: RunStart['before'];
        changes?: RunStart['changes'];
        accepted?: string;
      }
    | undefined;
  /**
   * Of a run that was sent: the step that has sent it, the receipt, and the answers, for its last step. `message`: what the server
   * has said, where that is no receipt.
   */
  sent?:
    | { from: string; step: string; receipt: Receipt | undefined; message?: string | undefined; answers: Answers }
    | undefined;
};

/** The page that the browser is to show: a step, the parameters of its URL, and the id of an element. */
export type PageTarget = { step: string; query: Record<string, string>; fragment?: string | undefined };

/** A run without answers. `random(n)` returns an integer from 0 to n - 1. */
export function blankRun(wizard: Wizard, random: (below: number) => number): KeptRun {
  return keep(wizard, drawSums(wizard, blankStart(wizard, undefined).answers, random));
}

/**
 * The run that the form of a page begins. What a link has brought in the URL answers the steps after that page, which itself is the
 * same for everybody: its questions were shown open.
 */
export function firstRun(wizard: Wizard, place: PageTarget, random: (below: number) => number): KeptRun {
  const linked = answersFromQuery(wizard, place.query);
  takeOver(linked, acceptedFrom(wizard, place.query));
  const run = blankRun(wizard, random);
  for (const { step, pointer } of fieldsOf(wizard)) {
    const value = readPointer(linked, pointer);
    if (value !== undefined && step !== place.step) writePointer(run.answers, pointer, value);
  }
  return run;
}

/** A run that begins with what another wizard has handed over, and the page that asks what it leaves open. */
export function handedRun(
  wizard: Wizard,
  { url, open, left }: HandedOver,
  random: (below: number) => number,
): { run: KeptRun; place: PageTarget } {
  const query = Object.fromEntries(new URLSearchParams(url.split('?')[1]));
  const accepted = acceptedFrom(wizard, query, open);
  const run = blankRun(wizard, random);
  takeOver(run.answers, accepted);
  const step = lastAsking(wizard, replay(wizard, run.answers).path);
  const place = { step, query: {} };
  if (accepted.length === 0) return { run, place };
  const words = formatAccepted(wizard, step, run.answers, accepted, left);
  return { run: { ...run, told: { step, notice: 'accepted', accepted: words } }, place };
}

/** Passwords are not kept, not even sealed. */
export function keep(wizard: Wizard, answers: Answers): KeptRun {
  const kept = structuredClone(withoutTraps(wizard, answers));
  for (const { pointer } of passwordsIn(wizard, answers)) erasePointer(kept, pointer);
  return { revision: wizard.revision, answers: kept, wordings: wordingsOf(wizard, kept) };
}

/** The questions for passwords that have an answer. */
export function passwordsIn(wizard: Wizard, answers: Answers): Field[] {
  return fieldsOf(wizard).filter(
    ({ secret, pointer }) => secret === true && readPointer(answers, pointer) !== undefined,
  );
}

/**
 * The start of a page of a run. A step that the answers do not lead to is replaced by the last one that they do. Of a run that
 * was sent, only its last step is shown.
 */
export function startOf(wizard: Wizard, run: KeptRun, place: PageTarget): RunStart {
  const requested = knownStep(wizard, place.step);
  const common = { sendKey: undefined, isNew: true, unfinished: [], prints: {}, served: run.forms ?? 1 };
  if (run.sent?.step === requested)
    return { ...common, step: requested, answers: run.sent.answers, receipt: run.sent.receipt, notice: undefined };
  if (run.sent !== undefined) return startAfter(wizard, run.sent.step, run.sent.receipt);
  const { answers, edited, anew } = carriedOver(wizard, run);
  const reachable = isReachable(wizard, requested, answers) && wizard.step(requested)?.final !== true;
  const step = reachable ? requested : lastAsking(wizard, replay(wizard, answers).path);
  const told = run.told?.step === step ? run.told : undefined;
  const notice = run.revision !== wizard.revision ? 'changed' : reachable ? told?.notice : 'unreachable';
  return {
    ...common,
    step,
    answers,
    left: run.left,
    returnTo: reachable ? place.query[RETURN_TO] : undefined,
    edited,
    anew,
    acknowledged: run.acknowledged === true,
    asking: reachable && place.query[ASKING] !== undefined && wizard.forward(step)?.event === 'SUBMIT',
    notice,
    before: told?.before,
    changes: told?.changes,
    ...(told?.accepted !== undefined && { accepted: told.accepted }),
    refusal: told?.refusal,
  };
}

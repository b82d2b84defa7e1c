import { answersFromQuery, defaultAnswers, isReachable, replay, type Answers, type Wizard, type WizardStart } from '../engine/index.ts';
import { loadDraft } from './draft.ts';
import { withEarly } from './early.ts';
import type { Navigation } from './navigation.ts';

/** What a person should be told about where the run stands. */
export type Notice = 'restored' | 'unreachable' | 'changed' | 'sent' | 'discarded';

/** URL parameter that names the summary to return to after an edit. */
export const RETURN_TO = 'zurueck';

/** How a run begins: its machine's start, and what else came out of the browser tab. `isNew`: holds answers that no draft holds yet. */
export type RunStart = WizardStart & { sendKey: string | undefined; notice: Notice | undefined; isNew: boolean };

/** The start as the server draws it: nothing is known about the person. */
export function blankStart(wizard: Wizard, requested: string | undefined): RunStart {
  return { step: knownStep(wizard, requested), answers: defaultAnswers(wizard), sendKey: undefined, notice: undefined, isNew: false };
}

/** The start in the browser: stored draft, what was typed before this code ran, and the furthest step they carry to. */
export function restoreStart(wizard: Wizard, navigation: Navigation, early: Answers): RunStart {
  const requested = knownStep(wizard, navigation.step);
  const { receipt } = navigation.entry;
  if (wizard.steps[requested]?.final === true && receipt !== undefined) {
    return { step: requested, answers: {}, receipt, sendKey: undefined, notice: undefined, isNew: false };
  }
  const draft = loadDraft(wizard.id);
  const served = wizard.steps[requested];
  const kept = { ...(draft?.answers ?? defaultAnswers(wizard)), ...answersFromQuery(wizard, navigation.query) };
  const answers = served === undefined ? kept : withEarly(kept, early, served);
  const isNew = JSON.stringify(answers) !== JSON.stringify(draft?.answers ?? defaultAnswers(wizard));
  const { path } = replay(wizard, answers);
  const reachable = isReachable(wizard, requested, answers);
  return {
    step: reachable ? requested : lastAsking(wizard, path),
    answers,
    returnTo: navigation.query[RETURN_TO],
    // The key names an attempt to send exactly the stored answers.
    sendKey: isNew ? undefined : draft?.sendKey,
    isNew,
    notice: noticeOf(reachable, draft !== undefined, draft?.revision === wizard.revision),
  };
}

function noticeOf(reachable: boolean, hasDraft: boolean, sameRevision: boolean): Notice | undefined {
  if (hasDraft && !sameRevision) return 'changed';
  if (!reachable) return 'unreachable';
  return hasDraft ? 'restored' : undefined;
}

export function knownStep(wizard: Wizard, requested: string | undefined): string {
  return requested !== undefined && Object.hasOwn(wizard.steps, requested) ? requested : wizard.initial;
}

function lastAsking(wizard: Wizard, path: string[]): string {
  return path.findLast((step) => wizard.steps[step]?.final !== true) ?? wizard.initial;
}

import {
  acceptedFrom,
  answersBeyond,
  answersFromQuery,
  concerns,
  carryOver,
  defaultAnswers,
  drawSums,
  erasePointer,
  fieldsOf,
  isReachable,
  questionAt,
  replay,
  stepRoute,
  takeOver,
  unofferedByQuery,
  validate,
  type Accepted,
  type Answers,
  type CarriedOver,
  type Wizard,
  type WizardStart,
  type Receipt,
} from '../../engine/index.ts';
import { receiptIn } from './sentHere.ts';
import { headedQuestion } from '../../fields/index.ts';
import { readHandedOver } from './handedOver.ts';
import { isStored, loadDraft, type Draft, type KeptAnswers } from './draft.ts';
import type { Unfinished } from '../uploads/uploadDraft.ts';
import type { AskedOtherwise } from '../changed/ChangedSteps.tsx';
import { withEarly, type Early } from './early.ts';
import type { Navigation } from '../base/navigation.ts';
import type { Refusal } from './refusal.ts';

/** A message about the state of the run. */
export type Notice =
  | 'restored'
  | 'unreachable'
  | 'unoffered'
  | 'changed'
  | 'sent'
  | 'late'
  | 'discarded'
  | 'undone'
  | 'accepted';

/** URL parameter: the summary to return to after an edit. */
export const RETURN_TO = 'zurueck';

/** URL parameter: the question before sending is shown. */
export const ASKING = 'rueckfrage';

/**
 * The start of a run: that of its machine, with other data of the browser tab. `isNew`: the answers differ from the
 * stored draft.
 */
export type RunStart = WizardStart & {
  sendKey: string | undefined;
  correction?: number | undefined;
  notice: Notice | undefined;
  isNew: boolean;
  unfinished: Unfinished[];
  prints: Record<string, string>;
  /** The fields that were left before. */
  left?: string[] | undefined;
  /** The notice with that name. Undefined if the link to this page has brought no answers. */
  accepted?: string;
  /** The questions that a new version asks anew, by what they are called. */
  anew?: string[] | undefined;
  changes?: AskedOtherwise | undefined;
  /** A last step that was opened where nothing is known to have been sent. */
  nothingSent?: boolean;
  /** What was sent before this run: its number, and the address of the page that shows it. */
  before?: { referenz: string; href: string } | undefined;
  /** The server has shown the step with the answers of so many forms. */
  served?: number | undefined;
  /** Why the server has not left the step. */
  refusal?: Refusal | undefined;
};

const BARE = { sendKey: undefined, notice: undefined, isNew: false, unfinished: [], prints: {} };

/** The start that the server renders, without any answers but those of the URL (`query`). */
export function blankStart(
  wizard: Wizard,
  requested: string | undefined,
  query: Record<string, string> = {},
): RunStart {
  const step = knownStep(wizard, requested);
  if (wizard.step(step)?.final === true) return sentStart(step, undefined);
  return { ...BARE, step, answers: { ...defaultAnswers(wizard), ...answersFromQuery(wizard, query) } };
}

/** The start at a last step. `receipt`: of what was sent; undefined where nothing is known of that. */
export function sentStart(step: string, receipt: Receipt | undefined): RunStart {
  return { ...BARE, step, answers: {}, receipt, nothingSent: receipt === undefined };
}

/** The start of a run after what was sent, whose number it names. */
export function startAfter(wizard: Wizard, last: string, receipt: Receipt | undefined): RunStart {
  return { ...blankStart(wizard, undefined), ...sentBefore(wizard, last, receipt) };
}

/** What a run says about the one before it, which was sent and ended at the step `last`. */
export function sentBefore(
  wizard: Wizard,
  last: string,
  receipt: Receipt | undefined,
): Pick<RunStart, 'notice' | 'before'> {
  const href = stepRoute(wizard, last);
  return {
    notice: 'sent',
    ...(receipt !== undefined && href !== undefined && { before: { referenz: receipt.referenz, href } }),
  };
}

/**
 * The start in the browser: the stored draft, answers entered before this code ran, and the furthest step that they
 * lead to.
 */
export function restoreStart(wizard: Wizard, navigation: Navigation | undefined, early: Early): RunStart {
  if (navigation === undefined) return embeddedStart(wizard, early);
  const requested = knownStep(wizard, navigation.step);
  if (wizard.step(requested)?.final === true) return sentStart(requested, receiptIn(navigation.entry));
  const draft = loadDraft(wizard.id);
  const carried = draft && carriedOver(wizard, draft);
  const stored = carried?.answers ?? defaultAnswers(wizard);
  const kept = structuredClone({ ...stored, ...answersFromQuery(wizard, navigation.query) });
  const unoffered = unofferedByQuery(wizard, navigation.query);
  for (const pointer of unoffered) erasePointer(kept, pointer);
  const { open, left } = readHandedOver(wizard.route);
  const accepted = acceptedFrom(wizard, navigation.query, open);
  takeOver(kept, accepted);
  const answers = withEarly(kept, early, wizard);
  const isNew = JSON.stringify(answers) !== JSON.stringify(draft?.answers ?? stored);
  const reachable = isReachable(wizard, requested, answers);
  const step = reachable && accepted.length === 0 ? requested : lastAsking(wizard, replay(wizard, answers).path);
  return {
    step,
    answers,
    returnTo: navigation.query[RETURN_TO],
    edited: carried?.edited,
    anew: carried?.anew,
    changes: draft,
    asking:
      navigation.query[ASKING] !== undefined &&
      wizard.forward(requested)?.event === 'SUBMIT' &&
      replay(wizard, answers).complete &&
      concerns(wizard, answers).length > 0,
    sendKey: draft?.sendKey,
    correction: draft?.correction,
    isNew,
    // A question that is gone cannot ask for its file.
    unfinished: (draft?.unfinished ?? []).filter(
      ({ pointer }) => questionAt(fieldsOf(wizard), pointer)?.schema.upload !== undefined,
    ),
    prints: draft?.prints ?? {},
    left: draft?.left,
    ...(accepted.length > 0 && {
      accepted: formatAccepted(wizard, step, answers, accepted, left),
    }),
    notice:
      unoffered.length > 0
        ? 'unoffered'
        : accepted.length > 0
          ? 'accepted'
          : noticeOf(wizard, reachable, answersBeyond(wizard, navigation.query, kept) ? draft : undefined),
  };
}

/** What a link has brought, the questions whose answers it has not, and the first one that is open. */
export function formatAccepted(
  wizard: Wizard,
  step: string,
  answers: Answers,
  accepted: readonly Accepted[],
  left: readonly string[],
): string {
  const open = validate(wizard, step, answers)[0]?.pointer;
  const shown = wizard.step(step);
  // The heading of a step with one question asks it.
  const isHeaded = shown !== undefined && headedQuestion(shown) === open;
  const next = open && (isHeaded ? shown.file.title : questionAt(fieldsOf(wizard), open)?.schema.title);
  const words = accepted.map((answer) => answer.words).join(', ');
  const without = left.length === 0 ? '' : ` Nicht übernommen: „${left.join('“, „')}“.`;
  return `Übernommen: ${words}.${without}${next === undefined ? '' : ` Als Nächstes: ${next}`}`;
}

/** Kept answers as the questions of now can show them, and what the questions are called that are to be answered anew. */
export function carriedOver(
  wizard: Wizard,
  { answers, wordings, revision, edited }: Pick<KeptAnswers, 'answers' | 'wordings' | 'revision' | 'edited'>,
): CarriedOver & Pick<KeptAnswers, 'edited'> {
  if (revision === wizard.revision) return { answers, edited, anew: [] };
  const { answers: before } = carryOver(wizard, edited?.before ?? {}, wordings);
  return { ...carryOver(wizard, answers, wordings), edited: edited && { ...edited, before } };
}

/** The start of a form in another page, which has one step that asks, and says nothing of the draft. */
function embeddedStart(wizard: Wizard, early: Early): RunStart {
  const blank = blankStart(wizard, undefined);
  const draft = isStored(wizard) ? loadDraft(wizard.id) : undefined;
  const stored = draft === undefined ? blank.answers : carriedOver(wizard, draft).answers;
  const answers = withEarly(structuredClone(stored), early, wizard);
  const isNew = JSON.stringify(answers) !== JSON.stringify(draft?.answers ?? blank.answers);
  return { ...blank, answers, isNew, sendKey: draft?.sendKey, correction: draft?.correction, left: draft?.left };
}

/**
 * The start with numbers drawn for its arithmetic questions. In the browser only, since the served page is cached for
 * everybody.
 */
export function withSums(wizard: Wizard, start: RunStart): RunStart {
  return { ...start, answers: drawSums(wizard, start.answers, (below) => Math.floor(Math.random() * below)) };
}

/** `draft`: the stored one, if it holds more than what the URL specifies. */
function noticeOf(wizard: Wizard, reachable: boolean, draft: Draft | undefined): Notice | undefined {
  if (draft !== undefined && draft.revision !== wizard.revision) return 'changed';
  if (!reachable) return 'unreachable';
  return draft && 'restored';
}

/** Determines where a run begins in the browser. */
export type Restore = typeof restoreStart;

export function knownStep(wizard: Wizard, requested: string | undefined): string {
  return requested !== undefined && wizard.step(requested) !== undefined ? requested : wizard.initial;
}

export function lastAsking(wizard: Wizard, path: string[]): string {
  return path.findLast((step) => wizard.step(step)?.final !== true) ?? wizard.initial;
}

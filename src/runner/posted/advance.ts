import { createActor, waitFor } from 'xstate';
import {
  askedFields,
  concerns,
  createWizardMachine,
  handOverFrom,
  isGroupList,
  outcome,
  payload,
  presetQuestions,
  questionAt,
  readPointer,
  validate,
  type Answers,
  type Concern,
  type HandedOver,
  type Issue,
  type Receipt,
  type Step,
  type Wizard,
  type WizardEvent,
} from '../../engine/index.ts';
import { ANSWERS_PLACE, HAND_OVER, RESULT_PLACE } from '../../contract/index.ts';
import type { FileRef } from '../../fields/index.ts';
import { ORDER } from '../../ui/Button.tsx';
import type { Problem } from '../run/refusal.ts';
import type { Contact } from '../base/contact.ts';
import { filesIn, heldFiles, sentFiles, withFiles, type HeldFile } from '../uploads/files.ts';
import { readFaults, type LostFile } from '../run/lostFiles.ts';
import { localDate } from '../base/localDate.ts';
import { notesOf } from '../base/notes.ts';
import { issuesHere, problemsOf, refusalOf, type Refusal } from '../run/refusal.ts';
import { stateOf } from '../run/screen.ts';
import { accepted, receiptOf, SendFailure, type Outcome } from '../run/send.ts';
import { ASKING, RETURN_TO, sentBefore, type RunStart } from '../run/start.ts';
import { readOrder, rearrange, type Order } from './orders.ts';
import { mayHaveShown, withPosted, type Entry } from './read.ts';
import { blankRun, firstRun, keep, passwordsIn, startOf, type KeptRun, type PageTarget } from './run.ts';

/** A step that was sent as a form. */
export type Posted = {
  /** The page that contained the form. */
  place: PageTarget;
  entries: readonly Entry[];
  /** What is asked otherwise by now, where the form has shown questions whose answers are no longer taken. */
  changes?: RunStart['changes'];
  /** Files that came with the form and were accepted. */
  files: readonly HeldFile[];
  /** Why files were not accepted, each with its field. */
  refused: readonly { pointer: string; message: string }[];
};

/** What the server does for a run. */
export type Helpers = {
  /** Sends a whole request, as `POST` to the wizard's submit path does. */
  send: (body: Answers) => Promise<Outcome>;
  /** The status of a request for a file. */
  ask: (file: FileRef) => Promise<number | undefined>;
  /** Returns an integer from 0 to n - 1. */
  random: (below: number) => number;
  /** What advice may name. */
  contact: Contact;
};

/**
 * The run after a form, and the page that follows. `dropped`: the ids of files that were removed from the answers. `handedOver`: what another
 * wizard's run begins with, which then follows.
 */
export type Advanced = {
  run: KeptRun;
  place: PageTarget;
  dropped?: string[] | undefined;
  handedOver?: HandedOver | undefined;
};

/** Why a step is not left: a broken rule, open questions, or an order that is about the step itself. */
type Stay = {
  answers: Answers;
  refusal?: Refusal | undefined;
  fragment?: string | undefined;
  dropped?: string[] | undefined;
};

/**
 * Takes a step that was sent as a form: reads the answers, judges them, and moves the machine, as the runner does in the
 * browser. If a rule is broken, the run stays at its step, with the answers as they were typed.
 */
export async function advance(
  wizard: Wizard,
  before: KeptRun | undefined,
  posted: Posted,
  helpers: Helpers,
): Promise<Advanced> {
  const { place } = posted;
  if (before?.sent !== undefined && isRepeat(wizard, before, posted))
    return { run: before, place: { step: before.sent.step, query: {} } };
  const run = before === undefined || before.sent !== undefined ? firstRun(wizard, place, helpers.random) : before;
  const order = readOrder(posted.entries.find(([name]) => name === ORDER)?.[1]);
  if (order.kind === 'discard')
    return {
      ...withNews(blankRun(wizard, helpers.random), { step: wizard.initial, query: {} }, { notice: 'discarded' }),
      dropped: heldFiles(wizard, run.answers).map(({ ref }) => ref.id),
    };
  const start = startOf(wizard, run, place);
  const step = wizard.step(place.step);
  if (step === undefined || start.step !== step.id)
    return elsewhere(wizard, run, start, posted, newsOf(wizard, before, start));
  const { changes } = posted;
  if (changes !== undefined) return elsewhere(wizard, run, start, posted, { notice: 'changed', changes });
  const concern = start.asking === true ? concerns(wizard, start.answers)[0] : undefined;
  const answers = withPosted(
    wizard,
    wizard.step(concern?.step ?? step.id) ?? step,
    start.answers,
    posted.entries,
    concern?.fields,
  );
  // What was preset is an answer once a page has said that its result is only an example.
  const isSaid = outcome(wizard, step.id, start.answers)?.state === 'complete';
  const presets = isSaid ? [] : presetQuestions(wizard, step.id, answers, new Set()).map(({ pointer }) => pointer);
  // A list of groups is left once a question of one of its rows is.
  const answered = (concern?.fields ?? shownIn(wizard, step, start, posted)).filter(
    (pointer) =>
      ['string', 'number', 'boolean'].includes(typeof readPointer(answers, pointer)) && !presets.includes(pointer),
  );
  const left = [...new Set([...(run.left ?? []), ...answered])];
  const given = { ...start, left, answers: withFiles(answers, { add: [...posted.files] }) };
  if (order.kind === HAND_OVER && outcome(wizard, step.id, answers)?.state === 'complete')
    return { run: keep(wizard, answers), place, handedOver: handOverFrom(wizard, step.id, answers) };
  const stay =
    concern === undefined
      ? stayAt(wizard, step, { start, given, order, posted, isNew: run !== before, contact: helpers.contact })
      : stayAsking(wizard, concern, given, order);
  if (stay === undefined) return move(wizard, step, given, order, helpers);
  return {
    ...withNews(
      { ...keep(wizard, stay.answers), left, edited: start.edited, acknowledged: start.acknowledged === true },
      { ...place, fragment: stay.fragment },
      { refusal: stay.refusal && withPasswords(wizard, stay.answers, stay.refusal) },
    ),
    dropped: stay.dropped,
  };
}

type News = Omit<NonNullable<KeptRun['told']>, 'step'>;

const GONE =
  'Ihre bisherigen Antworten sind nicht mehr da. Wir bewahren sie höchstens 24 Stunden auf, und nur für diesen Browser; das geht nicht, wenn er keine Cookies annimmt. Bitte beantworten Sie die Fragen noch einmal.';

/** Why the form of a step leads to an earlier one. A later step is shown with its run only, so without one the run is gone. */
function newsOf(wizard: Wizard, before: KeptRun | undefined, start: RunStart): News {
  if (before === undefined) return { refusal: { title: GONE, problems: [] } };
  const { sent } = before;
  return sent === undefined
    ? { notice: start.notice }
    : { ...sentBefore(wizard, sent.step, sent.receipt), notice: 'late' };
}

/**
 * Whether a form says again what its run has sent, as a second press of the button does. With other answers it would be thanked
 * for what did not arrive.
 */
export function isRepeat(
  wizard: Wizard,
  { sent }: Pick<KeptRun, 'sent'>,
  { place, entries }: Pick<Posted, 'place' | 'entries'>,
): boolean {
  const step = wizard.step(place.step);
  if (sent === undefined || step === undefined || sent.from !== step.id) return false;
  // The question before sending stands in a form of its own.
  if (place.query[ASKING] !== undefined) return true;
  const again = keep(wizard, withPosted(wizard, step, sent.answers, entries)).answers;
  return JSON.stringify(again) === JSON.stringify(sent.answers);
}

/** The form of a step that the answers do not lead to: it was opened elsewhere, or the questions have changed. */
function elsewhere(
  wizard: Wizard,
  run: KeptRun,
  start: RunStart,
  { entries, files, place }: Posted,
  news: News,
): Advanced {
  const step = wizard.step(place.step);
  const answers = step === undefined ? start.answers : withPosted(wizard, step, start.answers, entries);
  const kept = { ...keep(wizard, withFiles(answers, { add: [...files] })), left: run.left, edited: run.edited };
  return withNews(kept, { step: start.step, query: {} }, news);
}

/** `isNew`: the form stood in a page without a run. */
type AtStep = { start: RunStart; given: RunStart; order: Order; posted: Posted; isNew: boolean; contact: Contact };

function stayAt(wizard: Wizard, step: Step, { start, given, order, posted, isNew, contact }: AtStep): Stay | undefined {
  const { answers } = given;
  const refused = posted.refused.map((file): Problem => ({ ...file }));
  if (order.kind === 'back' || order.kind === 'edit') return undefined;
  if (order.kind === 'next' || order.kind === 'anyway') {
    const refusal = refusalAt(wizard, step, { start, given, posted, isNew, contact });
    return refusal && { answers, refusal };
  }
  const issues = step.file.result === undefined ? [] : problemsOf(step.id, validate(wizard, step.id, answers));
  const rearranged = rearrange(wizard, step, answers, order, posted.entries);
  const refusal = listed('Bitte prüfen Sie Ihre Angaben', [
    ...issues.filter(({ pointer }) => readPointer(answers, pointer) !== undefined),
    ...refused,
  ]);
  return {
    answers: rearranged?.answers ?? answers,
    refusal,
    fragment: rearranged?.place ?? (step.file.result !== undefined && refusal === undefined ? RESULT_PLACE : undefined),
    ...(rearranged !== undefined && order.kind === 'drop' && { dropped: [order.target] }),
  };
}

/**
 * Why 'Weiter' does not lead on: broken rules, files that were not accepted, questions that are asked only now, and advice that the
 * page has not shown, such as a deadline.
 */
function refusalAt(
  wizard: Wizard,
  step: Step,
  { start, given, posted, isNew, contact }: Omit<AtStep, 'order'>,
): Refusal | undefined {
  const { answers } = given;
  // The numbers of a sum are drawn with the run.
  const isDrawn = (pointer: string) => isNew && questionAt(step.fields, pointer)?.schema.arithmetic === true;
  const shown = new Set(shownIn(wizard, step, start, posted).filter((pointer) => !isDrawn(pointer)));
  const open = askedFields(wizard, step.id, answers).filter(({ pointer }) => !shown.has(pointer));
  const isOpen = (at: string) => open.some(({ pointer }) => at === pointer || at.startsWith(`${pointer}/`));
  const issues = issuesHere(wizard, step.id, answers);
  const isUnanswered = ({ step: at, pointer }: Issue) => at === step.id && isOpen(pointer);
  const asked = open
    .filter(({ schema }) => !isGroupList(schema) || schema.minItems !== undefined)
    .map(({ pointer, schema }): Problem => ({ pointer, message: schema.title ?? '', open: true }));
  // Anybody who has chosen a file reads why it was not accepted, not that none was chosen.
  const isRefusedFile = ({ pointer }: Issue) =>
    filesIn(answers, pointer).length === 0 && posted.refused.some((file) => file.pointer === pointer);
  const broken = issues.filter((issue) => !isUnanswered(issue) && !isRefusedFile(issue));
  const problems = [...problemsOf(step.id, broken), ...posted.refused];
  const news = newNotes(wizard, step, { start, given, contact });
  const button = step.file.button ?? 'Weiter';
  const optional = `Das können Sie noch angeben. Mit „${button}“ geht es auch ohne weiter:`;
  if (problems.length + news.length === 0)
    return listed(issues.some(isUnanswered) ? 'Bitte beantworten Sie noch:' : optional, asked);
  const onlyNews =
    asked.length === 0 ? `Bitte lesen Sie das. Mit „${button}“ geht es dann weiter:` : 'Bitte beachten Sie:';
  const title = problems.length === 0 ? onlyNews : 'Bitte prüfen Sie Ihre Angaben';
  // Between other sentences the name of a question would say nothing.
  return listed(title, [
    ...problems,
    ...news,
    ...asked.map((one) => ({ ...one, message: `Neu gefragt: ${one.message}` })),
  ]);
}

/** The fields that the form of a page has shown. */
function shownIn(wizard: Wizard, step: Step, { answers }: RunStart, { entries }: Posted): string[] {
  return askedFields(wizard, step.id, answers)
    .filter((field) => mayHaveShown(step, field, entries))
    .map(({ pointer }) => pointer);
}

/** The advice that is given with these answers, and was not with those before, as scripts would have shown it while they were entered. */
function newNotes(
  wizard: Wizard,
  step: Step,
  { start, given, contact }: Pick<AtStep, 'start' | 'given' | 'contact'>,
): Problem[] {
  const [known, now] = [start, given].map(({ answers, left }) =>
    notesOf(wizard, step, answers, new Set(left), contact, localDate()),
  );
  return [...(now?.values() ?? [])]
    .filter(({ pointer, message }) => known?.get(pointer)?.message !== message)
    .map(({ pointer, message }) => ({ pointer, message, open: true }));
}

/** The question before sending stays until its rules hold and the concern is gone, unless it is sent anyway. */
function stayAsking(wizard: Wizard, concern: Concern, { answers }: RunStart, order: Order): Stay | undefined {
  if (order.kind !== 'next') return undefined;
  const issues = validate(wizard, concern.step, answers).filter(({ pointer }) => concern.fields.includes(pointer));
  const remains = concerns(wizard, answers)[0]?.key === concern.key;
  const problems =
    issues.length > 0 || !remains
      ? issues.map(({ pointer, message }) => ({ pointer, message }))
      : [{ pointer: concern.fields[0] ?? '', message: concern.message }];
  const refusal = listed('Bitte prüfen Sie Ihre Angaben', problems);
  return refusal && { answers, refusal };
}

/** The refusal, with the passwords that were given: they are not kept, and have to be given again. */
function withPasswords(wizard: Wizard, answers: Answers, refusal: Refusal): Refusal {
  const again = passwordsIn(wizard, answers)
    .filter(({ pointer }) => !refusal.problems.some((problem) => problem.pointer === pointer))
    .map(({ pointer, schema }): Problem => ({ pointer, message: `Bitte noch einmal eingeben: ${schema.title}.` }));
  return { ...refusal, problems: [...refusal.problems, ...again] };
}

function listed(title: string, problems: Problem[]): Refusal | undefined {
  return problems.length === 0 ? undefined : { title, problems };
}

/** Lets the machine decide where the answers lead. */
async function move(wizard: Wizard, step: Step, start: RunStart, order: Order, helpers: Helpers): Promise<Advanced> {
  let lost: LostFile[] = [];
  let message: unknown;
  const submit = async (answers: Answers): Promise<Receipt | undefined> => {
    try {
      const reply = accepted(wizard, await helpers.send(payload(wizard, answers)));
      ({ message } = reply);
      return receiptOf(reply, sentFiles(wizard, answers));
    } catch (cause) {
      if (!(cause instanceof SendFailure)) throw cause;
      const faults = await readFaults(wizard, answers, cause, helpers.ask);
      lost = faults.lost;
      throw faults.failure;
    }
  };
  const actor = createActor(createWizardMachine(wizard, start, submit)).start();
  const given = actor.getSnapshot().context.answers;
  actor.send(eventOf(wizard, step, order));
  const snapshot = await waitFor(actor, (current) => wizard.step(stateOf(current)) !== undefined);
  const { answers, asking, returnTo, edited, acknowledged, receipt, failure } = snapshot.context;
  const reached = stateOf(snapshot);
  if (wizard.step(reached)?.final === true) {
    const said = typeof message === 'string' ? { message } : {};
    const sent = { from: step.id, step: reached, receipt, ...said, answers: keep(wizard, answers).answers };
    return { run: { ...blankRun(wizard, helpers.random), sent }, place: { step: reached, query: {} } };
  }
  const kept = { ...keep(wizard, withFiles(answers, { without: lost })), left: start.left, edited, acknowledged };
  const query = { ...(returnTo !== undefined && { [RETURN_TO]: returnTo }), ...(asking && { [ASKING]: 'ja' }) };
  const refusal = refusalOf(wizard, reached, failure);
  // The machine changes answers only where it undoes an edit.
  const isUndone = JSON.stringify(answers) !== JSON.stringify(given);
  const isBack = start.returnTo === reached;
  return withNews(
    kept,
    { step: reached, query, ...(isBack && { fragment: `${ANSWERS_PLACE}${step.id}` }) },
    {
      refusal: refusal && withPasswords(wizard, answers, plain(refusal)),
      notice: isUndone ? 'undone' : undefined,
    },
  );
}

function eventOf(wizard: Wizard, step: Step, { kind, target }: Order): WizardEvent {
  if (kind === 'back') return { type: 'BACK' };
  if (kind === 'edit') return { type: 'EDIT', step: target };
  if (wizard.forward(step.id)?.event !== 'SUBMIT') return { type: 'NEXT' };
  return kind === 'anyway' ? { type: 'SUBMIT', anyway: true } : { type: 'SUBMIT' };
}

/** Without what only code in the browser can offer: to send again by itself. */
function plain({ title, problems, outdated, gone, failure }: Refusal): Refusal {
  return {
    title: failure === undefined ? title : `${title} Ihre Antworten sind noch da.`,
    problems,
    ...(outdated === true && { outdated }),
    ...(gone === true && { gone }),
  };
}

/** The run with what its next page tells. If that is a refusal, the page begins there. */
function withNews(run: KeptRun, place: PageTarget, news: News): Advanced {
  return {
    run: { ...run, told: { step: place.step, ...news } },
    place: { ...place, fragment: place.fragment ?? (news.refusal === undefined ? undefined : 'fehler') },
  };
}

import type { DefinitionFiles } from '../../src/check/index.ts';
import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { Fault } from '../http/fault.ts';
import { endDraft, lockDraft, type PublishableDraft, type Review } from '../studioDrafts/index.ts';
import { ofParts } from './authorship.ts';
import {
  addEntry,
  type InFlight,
  type Edition,
  editionOf,
  entriesOf,
  type EntryKind,
  MOST_ENTRIES,
  type Provenance,
  putLive,
} from './entries.ts';
import type { LoggedChange } from './changeLog.ts';
import { BEHIND, changedParts } from './examiner.ts';
import { evidenceBeside, evidenceOf, type KeptExamination, type Sight } from './keptExamination.ts';
import { inFlightOf } from './inFlight.ts';
import { previousEntry } from './past.ts';
import type { WrittenFiles } from '../wizards/index.ts';
import { keepRemarks } from '../studioRemarks/index.ts';
import { mailPlanner } from './planMails.ts';
import { dropPlan, planOf } from './planStore.ts';
import { editionFrom, reachedBy, type Reached } from './reached.ts';
import { onLatest, refuseBeside, type ChangeRequest, type PublishContext } from './onLatest.ts';
import { isRetired, type LiveNow } from './releases.ts';
import { releasersOfAll, rulesOf } from './reviewed.ts';
import { hasWritten, lapseOf, missingAgreement, type DraftState } from './secondPerson.ts';
import { offerAgain } from './switching.ts';

/** `expected`: the version of the draft. `may`: which wizards the person who asks may publish; `mayName`: which ones may be named to them. */
export type Publishing = ChangeRequest & {
  expected: string;
  may: (wizard: string) => boolean;
  mayName?: Sight['mayName'];
  /** What becomes of who is answering; by default they finish where they may. */
  inFlight?: InFlight | undefined;
};

const NOT_EXAMINED = 'Dieser Stand ist noch nicht geprüft, oder seither hat sich geändert, was live ist.';
const FAULTY = 'Die Prüfung dieses Stands hat Funde. Bitte beheben Sie sie zuerst.';
const BARRED = 'Der Entwurf ändert einen gemeinsamen Teil auch in Assistenten, die Sie nicht veröffentlichen dürfen:';
const NO_FILES = 'Zu diesem Eintrag gibt es keine Fassung.';
const ONLY_PREVIOUS = 'Sie dürfen nur die Fassung davor wiederherstellen. Für ältere braucht es das Recht „Freigabe“.';
const BEFORE_ITS_TIME = 'Der Entwurf wurde schon vor diesem Zeitpunkt veröffentlicht.';
const IS_LIVE = 'Diese Fassung ist schon live.';
const RETIRED = 'Er ist zurückgezogen. Wieder anbieten darf ihn nur, wer das Recht „Freigabe“ hat.';
/** It is offered. */
const OFFERED: Offer = { off: false, retirement: null };

/**
 * Makes a draft live, with every other wizard that uses a shared part that it changes, if exactly this version
 * passed the examination beside exactly what is live. Entry, live files, generation and the end of the draft are one transaction. Throws Outdated if the draft has another version, and a Fault 409.
 */
export async function publishDraft(
  context: PublishContext & Parameters<typeof mailPlanner>[1],
  asked: Publishing,
): Promise<void> {
  const { wizard, expected } = asked;
  await onLatest(context, asked, async (trx) => {
    const { files, ...more } = await judgeDraft(context, trx, asked);
    await endDraft(trx, context.live, { id: wizard, expected });
    // What was planned is live by now.
    const plan = await planOf(trx, wizard);
    const [at, why] = [context.clock(), plan?.obstacle?.why ?? BEFORE_ITS_TIME];
    const isSame = plan?.version === expected;
    const ended = isSame ? [await dropPlan(trx, plan, { at, why })] : [];
    if (isSame && plan.obstacle === undefined)
      await mailPlanner(trx, context, plan, { ...asked, kind: 'studioPlanEarly' });
    return [...ended, ...(await putFiles(context, asked, trx, { ...more, files, remarks: {} }))];
  });
}

/** Files that may be published, and the other wizards that a shared part of them changes. */
export type Publishable = {
  files: WrittenFiles;
  parts: DefinitionFiles;
  reached: readonly Reached[];
  written: Provenance;
  /** What becomes of who is answering, by wizard. */
  inFlights: Change['inFlights'];
};

/** What would be published of a draft. Throws Outdated, and a Fault that says why somebody may not publish it. */
export async function judgeDraft(
  context: PublishContext,
  trx: Knex.Transaction,
  { wizard, expected, by, inFlight, may, mayName = () => true }: Publishing,
): Promise<Publishable> {
  const draft = await lockDraft(trx, context.live, { id: wizard, expected });
  const parts = await changedParts(context.live, draft.stored);
  const examination = await context.examiner.readBeside(wizard, { version: expected, parts }, trx);
  if (examination === undefined || examination.state === 'running') throw new Fault(409, NOT_EXAMINED);
  if (draft.behind) throw new Fault(409, BEHIND.message);
  if (examination.state !== 'passed') throw new Fault(409, FAULTY);
  const reached = await reachedBy(context.releases, wizard, parts);
  const barred = reached.filter((one) => !may(one.wizard)).map((one) => one.wizard);
  if (barred.length > 0) throw new Fault(403, `${BARRED} ${barredMessage(barred, mayName)}.`);
  const review = await requireAgreement(context, trx, { wizard, by, draft, law: examination.law, reached });
  const { texts, pictures, authorship, reviews } = draft;
  const written = { authorship, review, reviews, examination: evidenceOf(examination) };
  const inFlights = inFlightsOf(context, wizard, examination, inFlight);
  return { files: { texts, pictures }, parts, reached, written, inFlights };
}

/** What becomes of who is answering, in each wizard that is published. `asked`: what the person who publishes wants. Throws a Fault 409 if that cannot be. */
export function inFlightsOf(
  { releases }: Pick<PublishContext, 'releases'>,
  wizard: string,
  { renewals }: Pick<KeptExamination, 'renewals'>,
  asked: InFlight | undefined,
): Change['inFlights'] {
  const reasons = (id: string) => renewals?.flatMap((one) => ((one.wizard ?? wizard) === id ? one.reasons : []));
  const chosen = releases.live(wizard) && inFlightOf(reasons(wizard), asked);
  return (id) => (id === wizard ? chosen : inFlightOf(reasons(id), asked === 'renew' ? asked : undefined));
}

/** Settled remarks are kept with what is published; with a time, only those that were settled until then. */
type KeptRemarks = { settledUntil?: Date };

/** Makes files live, with the other wizards that they change. `plannedFor`: the time of a planned release. */
export async function putFiles(
  context: PublishContext,
  asked: ChangeRequest,
  trx: Knex.Transaction,
  { files, reached, ...more }: Omit<Publishable, 'parts'> & { plannedFor?: Date; remarks: KeptRemarks | undefined },
): Promise<LoggedChange[]> {
  const also: NonNullable<Change['also']> = [];
  for (const { wizard, live, texts } of reached) {
    also.push({ wizard, edition: editionFrom(wizard, { texts, pictures: live.written.pictures }) });
    // Others are served in between.
    await setImmediate();
  }
  const edition = editionFrom(asked.wizard, files);
  const offer = context.releases.live(asked.wizard) ?? OFFERED;
  return put(context, asked, trx, { kind: 'veroeffentlicht', edition, offer, also, ...more });
}

type Agreement = Pick<ChangeRequest, 'wizard' | 'by'> & {
  draft: PublishableDraft;
  law: readonly string[] | undefined;
  reached: readonly { wizard: string }[];
};

/** What was submitted, if it is exactly this. Throws a Fault 409 if a second person has to agree first. */
async function requireAgreement(
  { releasersOf }: PublishContext,
  trx: Knex.Transaction,
  { wizard, by, draft, law, reached }: Agreement,
): Promise<Review | undefined> {
  const wizards = [wizard, ...reached.map((one) => one.wizard)];
  const { version, draft: beside } = draft.stored;
  const releasers = await releasersOfAll(trx, releasersOf, wizards);
  const now: DraftState = { version, against: beside?.liveVersion ?? '', releasers };
  const rules = await rulesOf(trx, releasersOf, wizards);
  const { review } = draft;
  const missing = missingAgreement({ rules, law, wrote: hasWritten(draft.authorship, by), review, now });
  if (missing !== undefined) throw new Fault(409, missing);
  return review !== undefined && lapseOf(review, now) === undefined ? review : undefined;
}

/** Names the wizards that may be named; the others are counted. */
function barredMessage(wizards: readonly string[], mayName: Sight['mayName']): string {
  const named = wizards.filter(mayName);
  const others = wizards.length - named.length;
  const rest = others === 1 ? 'ein weiterer' : `${others} weitere`;
  return [...named, ...(others === 0 ? [] : [rest])].join(', ');
}

/**
 * Makes the files of an entry live again, and offers the wizard again. A draft stays. `onlyPrevious`: whether they have to be those that were live
 * before, of a wizard that is not retired. Throws a Fault 403, 404 or 409.
 */
export async function restoreEntry(
  context: PublishContext,
  {
    entry,
    onlyPrevious,
    inFlight,
    ...asked
  }: ChangeRequest & {
    entry: number;
    onlyPrevious: boolean;
    inFlight?: InFlight | undefined;
  },
): Promise<void> {
  const edition = await editionOf(context.knex, asked.wizard, entry);
  if (edition === undefined) throw new Fault(404, NO_FILES);
  const { wizard } = asked;
  const reasonsAfter = ({ written }: Edition) =>
    context.compare({ wizard, live: written.texts, next: edition.written.texts });
  // Before the lock, for which all others wait that change what is live.
  const before = await context.releases.liveEdition(wizard);
  const known = before && (await reasonsAfter(before));
  await onLatest(context, asked, async (trx) => {
    const now = context.releases.live(wizard);
    if (onlyPrevious && isRetired(now)) throw new Fault(403, RETIRED);
    if (onlyPrevious && previousEntry(await entriesOf(trx, wizard, MOST_ENTRIES), now) !== entry)
      throw new Fault(403, ONLY_PREVIOUS);
    if (now?.content === edition.content && !now.off) throw new Fault(409, IS_LIVE);
    if (now?.content === edition.content && isRetired(now)) return offerAgain(context, asked, trx);
    const live = await context.releases.liveEdition(wizard);
    const reasons = live && (live.content === before?.content ? known : await reasonsAfter(live));
    const inFlights = () => live && inFlightOf(reasons, inFlight);
    return put(context, asked, trx, { kind: 'wiederhergestellt', edition, offer: OFFERED, inFlights });
  });
}

/** Whether visitors get a wizard. */
type Offer = Pick<LiveNow, 'off' | 'retirement'>;

/** `also`: other wizards that are changed with it. */
type Change = {
  kind: EntryKind;
  edition: Edition;
  offer: Offer;
  also?: { wizard: string; edition: Edition }[];
  written?: Provenance;
  /** What becomes of who is answering a wizard; undefined if nobody can be. */
  inFlights: (wizard: string) => InFlight | undefined;
  /** Undefined: none are kept with it. */
  remarks?: KeptRemarks | undefined;
  /** Of a planned release: its time. */
  plannedFor?: Date | undefined;
};

/** Adds entries whose files are live from then on. */
async function put(
  context: PublishContext,
  { wizard, by, note }: ChangeRequest,
  trx: Knex.Transaction,
  { kind, edition, offer, also = [], written = {}, inFlights, remarks, plannedFor }: Change,
): Promise<LoggedChange[]> {
  const { releases, clock } = context;
  await refuseBeside(context, { wizard, edition });
  const putOne = async (
    id: string,
    files: Edition,
    { off, retirement }: Offer,
    how: Provenance,
  ): Promise<LoggedChange> => {
    const base = releases.folder(id)?.content ?? '';
    const entry = await addEntry(trx, {
      wizard: id,
      kind,
      at: clock(),
      edition: files,
      wasLive: true,
      base,
      inFlight: inFlights(id),
      by,
      note,
      plannedFor,
      ...how,
    });
    await putLive(trx, { wizard: id, entry, event: entry, ledBy: 'studio', off, retirement, conflict: null });
    return { wizard: id, entry, kind };
  };
  const first = await putOne(wizard, edition, offer, written);
  if (remarks !== undefined) await keepRemarks(trx, { wizard, entry: first.entry, ...remarks });
  const done = [first];
  const { authorship, examination } = written;
  const beside = examination && evidenceBeside(examination);
  const ofOthers = { ...written, authorship: ofParts(authorship), examination: beside };
  for (const one of also)
    done.push(await putOne(one.wizard, one.edition, releases.live(one.wizard) ?? OFFERED, ofOthers));
  return done;
}

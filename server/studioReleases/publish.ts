import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { Fault } from '../http/fault.ts';
import { takeDraft, type PublishableDraft, type Review } from '../studioDrafts/index.ts';
import { ofParts } from './authorship.ts';
import {
  addEntry,
  type InFlight,
  type Edition,
  editionOf,
  entriesOf,
  type EntryKind,
  MOST_ENTRIES,
  type NewEntry,
  putLive,
} from './entries.ts';
import type { LoggedChange } from './changeLog.ts';
import { BEHIND, changedParts } from './examiner.ts';
import { evidenceBeside, evidenceOf, type KeptExamination, type Sight } from './keptExamination.ts';
import { inFlightOf, reasonsBetween } from './inFlight.ts';
import { previousEntry } from './past.ts';
import { keepRemarks } from '../studioRemarks/index.ts';
import { editionFrom, reachedBy } from './reached.ts';
import { onLatest, refuseBeside, type ChangeRequest, type PublishContext } from './onLatest.ts';
import { isRetired, type LiveNow } from './releases.ts';
import { releasersOfAll, rulesOf } from './reviewed.ts';
import { hasWritten, lapseOf, missingAgreement, type DraftState } from './secondPerson.ts';
import { offerAgain } from './switching.ts';

/** `expected`: the version of the draft. `may`: which wizards the person who asks may publish; `mayName`: which ones may be named to them. */
type Publishing = ChangeRequest & {
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
const IS_LIVE = 'Diese Fassung ist schon live.';
const RETIRED = 'Er ist zurückgezogen. Wieder anbieten darf ihn nur, wer das Recht „Freigabe“ hat.';
/** It is offered. */
const OFFERED: Offer = { off: false, retirement: null };

/**
 * Makes a draft live, with every other wizard that uses a shared part that it changes, if exactly this version
 * passed the examination beside exactly what is live. Entry, live files, generation and the end of the draft are one transaction. Throws Outdated if the draft has another version, and a Fault 409.
 */
export async function publishDraft(
  context: PublishContext,
  { expected, may, mayName = () => true, inFlight, ...asked }: Publishing,
): Promise<void> {
  await onLatest(context, asked, async (trx) => {
    const draft = await takeDraft(trx, context.live, { id: asked.wizard, expected });
    const parts = await changedParts(context.live, draft.stored);
    const examination = await context.examiner.readBeside(asked.wizard, { version: expected, parts }, trx);
    if (examination === undefined || examination.state === 'running') throw new Fault(409, NOT_EXAMINED);
    if (draft.behind) throw new Fault(409, BEHIND.message);
    if (examination.state !== 'passed') throw new Fault(409, FAULTY);
    const reached = await reachedBy(context.releases, asked.wizard, parts);
    const barred = reached.filter(({ wizard }) => !may(wizard)).map(({ wizard }) => wizard);
    if (barred.length > 0) throw new Fault(403, `${BARRED} ${barredMessage(barred, mayName)}.`);
    const review = await requireAgreement(context, trx, { ...asked, draft, law: examination.law, reached });
    const also: NonNullable<Change['also']> = [];
    for (const { wizard, live, texts } of reached) {
      also.push({ wizard, edition: editionFrom(wizard, { texts, pictures: live.written.pictures }) });
      // Others are served in between.
      await setImmediate();
    }
    const edition = editionFrom(asked.wizard, draft);
    const offer = context.releases.live(asked.wizard) ?? OFFERED;
    const renewals = renewalsIn(examination, asked.wizard);
    const chosen = context.releases.live(asked.wizard) && inFlightOf(renewals(asked.wizard), inFlight);
    const inFlights = (id: string) =>
      id === asked.wizard ? chosen : inFlightOf(renewals(id), inFlight === 'renew' ? inFlight : undefined);
    const { authorship, reviews } = draft;
    const written = { authorship, review, reviews, examination: evidenceOf(examination) };
    return put(context, asked, trx, { kind: 'veroeffentlicht', edition, offer, also, written, inFlights });
  });
}

/** Why people who are answering a wizard have to look through what is new. */
function renewalsIn({ renewals }: Pick<KeptExamination, 'renewals'>, own: string) {
  return (id: string) => renewals?.flatMap(({ wizard = own, reasons }) => (wizard === id ? reasons : []));
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
  await onLatest(context, asked, async (trx) => {
    const now = context.releases.live(asked.wizard);
    if (onlyPrevious && isRetired(now)) throw new Fault(403, RETIRED);
    if (onlyPrevious && previousEntry(await entriesOf(trx, asked.wizard, MOST_ENTRIES), now) !== entry)
      throw new Fault(403, ONLY_PREVIOUS);
    if (now?.content === edition.content && !now.off) throw new Fault(409, IS_LIVE);
    if (now?.content === edition.content && isRetired(now)) return offerAgain(context, asked, trx);
    const live = await context.releases.liveEdition(asked.wizard);
    const reasons = live && reasonsBetween(asked.wizard, live.written.texts, edition.written.texts);
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
};

/** How a draft came about that is published. */
type Provenance = Pick<NewEntry, 'authorship' | 'review' | 'reviews' | 'examination'>;

/** Adds entries whose files are live from then on. */
async function put(
  context: PublishContext,
  { wizard, by, note }: ChangeRequest,
  trx: Knex.Transaction,
  { kind, edition, offer, also = [], written = {}, inFlights }: Change,
): Promise<LoggedChange[]> {
  const { releases, clock } = context;
  await refuseBeside(context, wizard, edition);
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
      ...how,
    });
    await putLive(trx, { wizard: id, entry, event: entry, ledBy: 'studio', off, retirement, conflict: null });
    return { wizard: id, entry, kind };
  };
  const first = await putOne(wizard, edition, offer, written);
  if (kind === 'veroeffentlicht') await keepRemarks(trx, wizard, first.entry);
  const done = [first];
  const { authorship, examination } = written;
  const beside = examination && evidenceBeside(examination);
  const ofOthers = { ...written, authorship: ofParts(authorship), examination: beside };
  for (const one of also)
    done.push(await putOne(one.wizard, one.edition, releases.live(one.wizard) ?? OFFERED, ofOthers));
  return done;
}

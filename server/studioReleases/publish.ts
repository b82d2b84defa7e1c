import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import { Fault } from '../http/fault.ts';
import type { Author, WizardStore } from '../studio/index.ts';
import { takeDraft, type Authorship, type PublishableDraft, type Review } from '../studioDrafts/index.ts';
import { assembled, type Catalogue } from '../wizards/index.ts';
import { ofParts } from './authorship.ts';
import {
  addEntry,
  alone,
  type Edition,
  editionOf,
  entriesOf,
  type EntryKind,
  liveRows,
  MOST_ENTRIES,
  nextGeneration,
  putLive,
  readGeneration,
} from './entries.ts';
import type { LoggedChange, LogChanges } from './changeLog.ts';
import { BEHIND, changedParts, faultsBeside, type Examiner } from './examiner.ts';
import type { Sight } from './keptExamination.ts';
import { previousEntry } from './past.ts';
import { editionFrom, reachedBy } from './reached.ts';
import { BUSY, type LiveReleases, type LiveNow } from './releases.ts';
import { hasWritten, lapseOf, missingAgreement, type DraftState, type ReleasersOf } from './secondPerson.ts';
import { releasersOfAll, rulesOf } from './reviewed.ts';

export type PublishContext = {
  knex: Knex;
  clock: () => Date;
  releases: LiveReleases;
  /** What is live, over which drafts lie. */
  live: WizardStore;
  examiner: Pick<Examiner, 'readBeside'>;
  catalogue: Pick<Catalogue, 'refresh' | 'all' | 'byId' | 'faults'>;
  tell: LogChanges;
  /** The accounts that may publish a wizard. */
  releasersOf: ReleasersOf;
};

type ChangeRequest = { wizard: string; by: Author | undefined; note: string; requestId?: string | undefined };

/** `expected`: the version of the draft. `may`: which wizards whoever asks may publish; `mayName`: which ones may be named to them. */
type Publishing = ChangeRequest & {
  expected: string;
  may: (wizard: string) => boolean;
  mayName?: Sight['mayName'];
};

/** Something was published while this was, on whichever instance. */
class Moved extends Error {}

const ATTEMPTS = 3;
const NOT_EXAMINED = 'Dieser Stand ist noch nicht geprüft, oder seither hat sich geändert, was live ist.';
const FAULTY = 'Die Prüfung dieses Stands hat Funde. Bitte beheben Sie sie zuerst.';
const BARRED = 'Der Entwurf ändert einen gemeinsamen Teil auch in Assistenten, die Sie nicht veröffentlichen dürfen:';
const NO_FILES = 'Zu diesem Eintrag gibt es keine Fassung.';
const UNUSABLE = 'Diese Fassung versteht das Programm nicht mehr.';
const ONLY_PREVIOUS = 'Sie dürfen nur die Fassung davor wiederherstellen. Für ältere braucht es das Recht „Freigabe“.';
const IS_LIVE = 'Diese Fassung ist schon live.';
const NOTHING_LIVE = 'Von diesem Assistenten ist nichts live.';

/**
 * Makes a draft live, with every other wizard that uses a shared part that it changes, if exactly this version
 * passed the examination beside exactly what is live. Entry, live files, generation and the end of the draft are one transaction. Throws Outdated if the draft has another version, and a Fault 409.
 */
export async function publishDraft(
  context: PublishContext,
  { expected, may, mayName = () => true, ...asked }: Publishing,
): Promise<void> {
  await change(context, asked, async (trx, now) => {
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
    return { kind: 'veroeffentlicht', edition, off: now?.off ?? false, also, authorship: draft.authorship, review };
  });
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
 * Makes the files of an entry live again, and switches the wizard on. A draft stays. `onlyPrevious`: whether they have to be those that were live
 * before. Throws a Fault 403, 404 or 409.
 */
export async function restoreEntry(
  context: PublishContext,
  { entry, onlyPrevious, ...asked }: ChangeRequest & { entry: number; onlyPrevious: boolean },
): Promise<void> {
  const edition = await editionOf(context.knex, asked.wizard, entry);
  if (edition === undefined) throw new Fault(404, NO_FILES);
  await change(context, asked, async (trx, now) => {
    if (onlyPrevious && previousEntry(await entriesOf(trx, asked.wizard, MOST_ENTRIES), now) !== entry)
      throw new Fault(403, ONLY_PREVIOUS);
    if (now?.content === edition.content && !now.off) throw new Fault(409, IS_LIVE);
    return { kind: 'wiederhergestellt', edition, off: false };
  });
}

/** `also`: other wizards that are changed with it. */
type Change = {
  kind: EntryKind;
  edition: Edition;
  off: boolean;
  also?: { wizard: string; edition: Edition }[];
  authorship?: Authorship | undefined;
  review?: Review | undefined;
};

/** Adds an entry whose files are live from then on. */
async function change(
  context: PublishContext,
  asked: ChangeRequest,
  decide: (trx: Knex.Transaction, now: LiveNow | undefined) => Promise<Change>,
): Promise<void> {
  const { releases, clock } = context;
  const { wizard, by, note } = asked;
  await onLatest(context, asked, async (trx) => {
    const { kind, edition, off, also = [], authorship, review } = await decide(trx, releases.live(wizard));
    await refuseBeside(context, wizard, edition);
    const put = async (
      id: string,
      files: Edition,
      isOff: boolean,
      written: Pick<Change, 'authorship' | 'review'>,
    ): Promise<LoggedChange> => {
      const base = releases.folder(id)?.content ?? '';
      const entry = await addEntry(trx, {
        wizard: id,
        kind,
        at: clock(),
        edition: files,
        wasLive: true,
        base,
        by,
        note,
        ...written,
      });
      await putLive(trx, { wizard: id, entry, event: entry, ledBy: 'studio', off: isOff, conflict: null });
      return { wizard: id, entry, kind };
    };
    const done = [await put(wizard, edition, off, { authorship, review })];
    const ofOthers = { authorship: ofParts(authorship), review };
    for (const one of also)
      done.push(await put(one.wizard, one.edition, releases.live(one.wizard)?.off ?? false, ofOthers));
    return done;
  });
}

/** Throws a Fault 409 if the files do not go together with what else is live: another one may have taken their address since. */
async function refuseBeside(context: PublishContext, wizard: string, { written }: Edition): Promise<void> {
  const faults = await faultsBeside(context, wizard, assembled(written).files.texts).catch((cause: unknown) => {
    throw new Fault(409, UNUSABLE, { cause });
  });
  if (faults.length > 0) throw new Fault(409, faults.map(({ message }) => message).join(' '));
}

/** Switches a wizard off, or on again. What was live stays what is live. Throws a Fault 409 if nothing is. */
export async function switchWizard(
  context: PublishContext,
  { on, ...asked }: ChangeRequest & { on: boolean },
): Promise<void> {
  const { releases, clock } = context;
  const { wizard, by, note } = asked;
  await onLatest(context, asked, async (trx) => {
    const now = releases.live(wizard);
    if (now === undefined) throw new Fault(409, NOTHING_LIVE);
    if (now.off === !on) return [];
    // Another one may have taken its address meanwhile.
    const edition = on ? await releases.liveEdition(wizard) : undefined;
    if (edition !== undefined) await refuseBeside(context, wizard, edition);
    const row = (await liveRows(trx)).get(wizard);
    const kind = on ? 'angeschaltet' : 'abgeschaltet';
    const event = await addEntry(trx, { wizard, kind, at: clock(), by, note });
    await putLive(trx, {
      wizard,
      // A folder that leads goes on leading: its content is what is switched off.
      ...(row === undefined || now.ledBy === 'ordner'
        ? { entry: now.entry, ledBy: 'ordner', event: on ? (row?.event ?? event) : event, conflict: null }
        : { entry: row.entry, ledBy: row.ledBy, event: row.event, conflict: row.conflict }),
      off: !on,
    });
    return [{ wizard, entry: event, kind }];
  });
}

/**
 * Works on what this instance knows, if nothing else was published meanwhile; otherwise it loads that first. Then it tells the log, and shows
 * what is live.
 */
async function onLatest(
  context: Pick<PublishContext, 'knex' | 'releases' | 'catalogue' | 'tell'>,
  { by, requestId }: Pick<ChangeRequest, 'by' | 'requestId'>,
  work: (trx: Knex.Transaction) => Promise<LoggedChange[]>,
  attempt = 1,
): Promise<void> {
  const { knex, releases, catalogue, tell } = context;
  try {
    const done = await releases.inTurn(() =>
      alone(knex, async (trx) => {
        if ((await readGeneration(trx)) !== releases.applied()) throw new Moved();
        const made = await work(trx);
        await nextGeneration(trx);
        return made;
      }),
    );
    tell(done, { account: by?.id, requestId });
  } catch (error) {
    if (!(error instanceof Moved)) throw error;
    if (attempt === ATTEMPTS) throw new Fault(503, BUSY, { headers: { 'Retry-After': '5' } });
    await catalogue.refresh();
    return onLatest(context, { by, requestId }, work, attempt + 1);
  }
  return catalogue.refresh();
}

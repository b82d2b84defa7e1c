import type { Knex } from 'knex';
import { Fault } from '../http/fault.ts';
import { contentOf } from '../revisions/index.ts';
import type { Author, WizardStore } from '../studio/index.ts';
import { takeDraft } from '../studioDrafts/index.ts';
import { assembled, revisionOf, type Catalogue, type WrittenFiles } from '../wizards/index.ts';
import {
  addEntry,
  alone,
  entriesOf,
  liveRows,
  nextGeneration,
  putLive,
  readGeneration,
  type Edition,
  type EntryKind,
} from './entries.ts';
import { faultsBeside, type Examiner } from './examiner.ts';
import type { LiveReleases, LiveNow } from './releases.ts';

export type PublishContext = {
  knex: Knex;
  clock: () => Date;
  releases: LiveReleases;
  /** What is live, over which drafts lie. */
  live: WizardStore;
  examiner: Pick<Examiner, 'read'>;
  catalogue: Pick<Catalogue, 'refresh' | 'all' | 'byId' | 'faults'>;
};

type Asked = { wizard: string; by: Author | undefined; note: string };

/** Something was published while this was, on whichever instance. */
class Moved extends Error {}

const ATTEMPTS = 3;
const BUSY = 'Es wird gerade auch anderes veröffentlicht. Bitte versuchen Sie es gleich noch einmal.';
const NOT_EXAMINED = 'Dieser Stand ist noch nicht geprüft, oder seither hat sich geändert, was live ist.';
const FAULTY = 'Die Prüfung dieses Stands hat Funde. Bitte beheben Sie sie zuerst.';
const NO_FILES = 'Zu diesem Eintrag gibt es keine Fassung.';
const UNUSABLE = 'Diese Fassung versteht das Programm nicht mehr.';
const IS_LIVE = 'Diese Fassung ist schon live.';
const NOTHING_LIVE = 'Von diesem Assistenten ist nichts live.';

/**
 * Makes a draft live, if exactly this version passed the examination beside exactly what is live. Entry, live files, generation and the end of
 * the draft are one transaction. Throws Outdated if the draft has another version, and a Fault 409.
 */
export async function publishDraft(
  context: PublishContext,
  { expected, ...asked }: Asked & { expected: string },
): Promise<void> {
  await change(context, asked, async (trx, now) => {
    const examination = await context.examiner.read(asked.wizard, expected, trx);
    const draft = await takeDraft(trx, context.live, { id: asked.wizard, expected });
    if (examination === undefined || examination.state === 'running') throw new Fault(409, NOT_EXAMINED);
    if (examination.state !== 'passed') throw new Fault(409, FAULTY);
    return { kind: 'veroeffentlicht', edition: editionFrom(asked.wizard, draft), off: now?.off ?? false };
  });
}

/** Makes the files of an entry live again, and switches the wizard on. A draft stays. Throws a Fault 404 or 409. */
export async function restoreEntry(
  context: PublishContext,
  { entry, ...asked }: Asked & { entry: number },
): Promise<void> {
  await change(context, asked, async (_, now) => {
    const edition = await context.releases.edition(asked.wizard, entry);
    if (edition === undefined) throw new Fault(404, NO_FILES);
    if (now?.content === edition.content && !now.off) throw new Fault(409, IS_LIVE);
    return { kind: 'wiederhergestellt', edition, off: false };
  });
}

type Change = { kind: EntryKind; edition: Edition; off: boolean };

/** Adds an entry whose files are live from then on. */
async function change(
  context: PublishContext,
  { wizard, by, note }: Asked,
  decide: (trx: Knex.Transaction, now: LiveNow | undefined) => Promise<Change>,
): Promise<void> {
  const { releases, clock } = context;
  await onLatest(context, async (trx) => {
    const { kind, edition, off } = await decide(trx, releases.live(wizard));
    await refuseBeside(context, wizard, edition);
    const base = releases.folder(wizard)?.content ?? '';
    const entry = await addEntry(trx, { wizard, kind, at: clock(), edition, wasLive: true, base, by, note });
    await putLive(trx, { wizard, entry, event: entry, ledBy: 'studio', off, conflict: null });
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
  { wizard, on, by, note }: Asked & { on: boolean },
): Promise<void> {
  const { releases, clock } = context;
  await onLatest(context, async (trx) => {
    const now = releases.live(wizard);
    if (now === undefined) throw new Fault(409, NOTHING_LIVE);
    if (now.off === !on) return;
    const row = (await liveRows(trx)).get(wizard);
    const event = await addEntry(trx, { wizard, kind: on ? 'angeschaltet' : 'abgeschaltet', at: clock(), by, note });
    await putLive(trx, {
      wizard,
      // A folder that leads goes on leading: its content is what is switched off.
      ...(row === undefined || now.ledBy === 'ordner'
        ? { entry: now.entry, ledBy: 'ordner', event: on ? (row?.event ?? event) : event, conflict: null }
        : { entry: row.entry, ledBy: row.ledBy, event: row.event, conflict: row.conflict }),
      off: !on,
    });
  });
}

/** Works on what this instance knows, if nothing else was published meanwhile; otherwise it loads that first. Then it shows what is live. */
async function onLatest(
  { knex, releases, catalogue }: PublishContext,
  work: (trx: Knex.Transaction) => Promise<void>,
  attempt = 1,
): Promise<void> {
  try {
    await alone(knex, async (trx) => {
      if ((await readGeneration(trx)) !== releases.applied()) throw new Moved();
      await work(trx);
      await nextGeneration(trx);
    });
  } catch (error) {
    if (!(error instanceof Moved)) throw error;
    if (attempt === ATTEMPTS) throw new Fault(503, BUSY, { headers: { 'Retry-After': '5' } });
    await catalogue.refresh();
    return onLatest({ knex, releases, catalogue } as PublishContext, work, attempt + 1);
  }
  return catalogue.refresh();
}

const MOST_LOOKED_AT = 200;

/** The entry with the files that were live before those that are; undefined if there are none. */
export async function previousEntry(
  { knex, releases }: Pick<PublishContext, 'knex' | 'releases'>,
  wizard: string,
): Promise<number | undefined> {
  const now = releases.live(wizard);
  const entries = await entriesOf(knex, wizard, MOST_LOOKED_AT);
  const current = entries.findIndex(({ id }) => id === now?.entry);
  if (current === -1) return undefined;
  return entries.slice(current + 1).find((entry) => entry.wasLive && entry.content !== now?.content)?.id;
}

function editionFrom(wizard: string, written: WrittenFiles): Edition {
  const { files } = assembled(written);
  const used = files.sources === undefined ? written.texts : { ...files.sources.written, ...files.sources.partFiles };
  return {
    content: contentOf(wizard, files),
    revision: revisionOf(files),
    written: { texts: used, pictures: written.pictures },
  };
}

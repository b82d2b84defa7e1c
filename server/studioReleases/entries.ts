import type { DefinitionFiles } from '../../src/check/index.ts';
import type { Knex } from 'knex';
import { transact } from '../db/transact.ts';
import type { Author } from '../studio/index.ts';
import type { Act, Authorship, DraftSave, Review } from '../studioDrafts/index.ts';
import type { Retirement, WrittenFiles } from '../wizards/index.ts';
import type { KeptEvidence } from './keptExamination.ts';

/** What can happen to a wizard; the kinds of `studio_history` (migrations/0048_studio_planned.ts). */
export type EntryKind =
  | 'ordner'
  | 'veroeffentlicht'
  | 'wiederhergestellt'
  | 'abgeschaltet'
  | 'angeschaltet'
  | 'uebernommen'
  | 'konflikt'
  | 'fuehrung'
  | 'verdraengt'
  | 'zurueckgezogen'
  | 'wiederangeboten'
  | 'geplant'
  | 'gestoppt'
  | 'unterblieben';

/**
 * What becomes of who is answering when something goes live: they `finish` with the questions that they were asked, for a while, or are told what is
 * new or changed (`renew`).
 */
export const IN_FLIGHT = ['finish', 'renew'] as const;
export type InFlight = (typeof IN_FLIGHT)[number];

/** Files of a wizard with the hash that identifies them, shared parts filled in. */
export type Edition = { content: string; revision: string; written: WrittenFiles };

export type NewEntry = {
  wizard: string;
  kind: EntryKind;
  at: Date;
  edition?: Edition;
  /** Whether these files are live from then on. */
  wasLive?: boolean;
  /** The content of the folder that was known when this was published; empty if there is no folder. */
  base?: string;
  by?: Author | undefined;
  note?: string;
  /** Who wrote the draft that was published. */
  authorship?: Authorship | undefined;
  /** The submission of exactly this draft. */
  review?: Review | undefined;
  /** The text that visitors read from then on. */
  retirement?: Retirement;
  /** The result of its examination. */
  examination?: KeptEvidence | undefined;
  /** Each time that the draft was submitted, the oldest first. */
  reviews?: readonly Review[] | undefined;
  inFlight?: InFlight | undefined;
  /** Of a planned release: its time. */
  plannedFor?: Date | undefined;
  planned?: PlannedFiles;
};

/** What an entry keeps of a planned release: the hash of its files, and what is to become of who is answering, if anybody can be. */
export type PlannedFiles = { content: string; inFlight?: InFlight | undefined };

/** How a draft came about that is published. */
export type Provenance = Pick<NewEntry, 'authorship' | 'review' | 'reviews' | 'examination'>;

/** Who asked for an agreement to what was published, and who gave it; as JSON keeps it. `hash`: the version of the draft. */
export type KeptReview = { hash: string; asked: KeptAct; agreed?: KeptAct };
type KeptAct = Omit<Act, 'at'> & { at: string };

/** A time that a draft was submitted, as JSON keeps it. */
export type KeptRound = Pick<Review, 'state'> & {
  hash: string;
  asked: KeptAct;
  answered?: KeptAct;
  lapsed?: Omit<KeptAct, 'note'>;
};

export type Entry = {
  id: number;
  kind: EntryKind;
  at: Date;
  by: string | null;
  note: string | null;
  content: string | null;
  wasLive: boolean;
  /** The names of who wrote it, null for an account that was gone by then; null where unknown. */
  authors: (string | null)[] | null;
  review: KeptReview | null;
  retirement: Retirement | null;
  inFlight: InFlight | null;
  /** Of a planned release: its time. */
  plannedFor: Date | null;
  /** How many remarks are kept with it. */
  remarks: number;
};

/** A wizard that is live by the studio, or was until a folder took it over. */
export type LiveRow = {
  wizard: string;
  /** The entry with the files. */
  entry: number;
  /** The entry since which this is so. */
  event: number;
  ledBy: 'ordner' | 'studio';
  off: boolean;
  /** Null unless it is off for good. */
  retirement: Retirement | null;
  conflict: string | null;
  content: string;
  base: string | null;
  /** When the files went live. */
  at: Date;
};

/** Adds an entry and returns its number. Numbers of later entries are higher, if all hold the lock (`alone`). */
export async function addEntry(trx: Knex, entry: NewEntry): Promise<number> {
  const { wizard, kind, at, edition, wasLive = false, base = null, by, note = null } = entry;
  const { authorship, review, retirement, examination, reviews, inFlight = null, plannedFor = null, planned } = entry;
  const [row] = await trx('studio_history')
    .insert({
      wizard,
      kind,
      at,
      base,
      note,
      was_live: wasLive,
      in_flight: inFlight,
      planned_for: plannedFor,
      by: by?.id ?? null,
      by_name: by?.name ?? null,
      ...(planned !== undefined && { planned: JSON.stringify(planned) }),
      ...(retirement !== undefined && { retirement: JSON.stringify(retirement) }),
      ...(authorship !== undefined && { authorship: JSON.stringify(authorship) }),
      ...(review !== undefined && { review: JSON.stringify(keptReview(review)) }),
      ...(examination !== undefined && { examination: JSON.stringify(examination) }),
      ...(reviews !== undefined && { reviews: JSON.stringify(reviews.map(keptRound)) }),
      ...(edition !== undefined && {
        content: edition.content,
        revision: edition.revision,
        texts: JSON.stringify(edition.written.texts),
        pictures: JSON.stringify(encoded(edition.written.pictures)),
      }),
    })
    .returning<{ id: string }[]>('id');
  return Number(row?.id);
}

function keptReview({ version, state, asked, answered }: Review): object {
  return { hash: version, asked, ...(state === 'zugestimmt' && { agreed: answered }) };
}

function keptRound({ version, state, asked, answered, lapsed }: Review): object {
  return { hash: version, state, asked, answered, lapsed };
}

/** At most so many entries of a history are sent, and can be restored. */
export const MOST_ENTRIES = 200;

/** The newest first. */
export async function entriesOf(knex: Knex, wizard: string, most: number): Promise<Entry[]> {
  const rows: (Omit<Entry, 'id'> & { id: string })[] = await knex('studio_history')
    .where({ wizard })
    .orderBy('id', 'desc')
    .limit(most)
    .select(
      'id',
      'kind',
      'at',
      'note',
      'content',
      'review',
      'retirement',
      { by: 'by_name', wasLive: 'was_live', inFlight: 'in_flight', plannedFor: 'planned_for' },
      knex.raw('(select count(*)::int from studio_remarks where entry = studio_history.id) as remarks'),
      knex.raw(`jsonb_path_query_array(authorship, '$.saves[*].name') as authors`),
    );
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** The files of an entry; undefined if it is not of this wizard, or has none. */
export async function editionOf(knex: Knex, wizard: string, id: number): Promise<Edition | undefined> {
  const row = await knex('studio_history')
    .where({ wizard, id })
    .whereNotNull('texts')
    .first<{ content: string; revision: string; texts: DefinitionFiles; pictures: Record<string, string> } | undefined>(
      'content',
      'revision',
      'texts',
      'pictures',
    );
  if (row === undefined) return undefined;
  return {
    content: row.content,
    revision: row.revision,
    written: { texts: row.texts, pictures: decoded(row.pictures) },
  };
}

/** An authorship as JSON keeps it: times as ISO texts. */
export type KeptAuthorship = Omit<Authorship, 'saves'> & {
  saves: (Omit<DraftSave, 'at' | 'begun'> & { at: string; begun?: string | null })[];
};

/** Who wrote the files of an entry; undefined where unknown. */
export async function authorshipOfEntry(knex: Knex, wizard: string, id: number): Promise<KeptAuthorship | undefined> {
  const row = await knex('studio_history')
    .where({ wizard, id })
    .first<{ authorship: KeptAuthorship | null } | undefined>('authorship');
  return row?.authorship ?? undefined;
}

/** The shared parts whose texts an entry has changed: those that differ from the folder that it was based on. */
export async function changedParts(
  knex: Knex,
  { wizard, entry, base }: Pick<LiveRow, 'wizard' | 'entry' | 'base'>,
): Promise<Record<string, string>> {
  const published = await editionOf(knex, wizard, entry);
  const noted = base === null ? undefined : (await notedFolders(knex, [base])).get(`${wizard} ${base}`);
  const before = noted === undefined ? undefined : await editionOf(knex, wizard, noted);
  // Without a folder nobody can say what it has changed.
  if (published === undefined || before === undefined) return {};
  const parts = Object.entries(published.written.texts).filter(([name]) => name.startsWith('../parts/'));
  return Object.fromEntries(parts.filter(([name, text]) => before.written.texts[name] !== text));
}

/** When each content of a folder was noted, as the number of its entry, by wizard and content. */
export async function notedFolders(knex: Knex, contents: readonly string[]): Promise<Map<string, number>> {
  const rows: { id: string; wizard: string; content: string }[] = await knex('studio_history')
    .where({ kind: 'ordner' })
    .whereIn('content', contents)
    .select('id', 'wizard', 'content');
  return new Map(rows.map(({ id, wizard, content }) => [`${wizard} ${content}`, Number(id)]));
}

export async function liveRows(knex: Knex): Promise<Map<string, LiveRow>> {
  const rows: (Omit<LiveRow, 'entry' | 'event'> & { entry: string; event: string })[] = await knex('studio_live')
    .join('studio_history', 'studio_history.id', 'studio_live.entry')
    .select('studio_live.wizard', 'entry', 'event', 'off', 'conflict', 'content', 'base', 'at', {
      ledBy: 'led_by',
      retirement: 'studio_live.retirement',
    });
  return new Map(
    rows.map((row) => [
      row.wizard,
      // A program that does not know of it has switched the wizard on.
      { ...row, entry: Number(row.entry), event: Number(row.event), retirement: row.off ? row.retirement : null },
    ]),
  );
}

/** The files of folders that were live last, by wizard. */
export async function lastOfFolders(
  knex: Knex,
  wizards: readonly string[],
): Promise<Pick<LiveRow, 'wizard' | 'entry' | 'content' | 'at'>[]> {
  const rows: { id: string; wizard: string; content: string; at: Date }[] = await knex('studio_history')
    .distinctOn('wizard')
    .where({ kind: 'ordner', was_live: true })
    .whereIn('wizard', wizards)
    .orderBy(['wizard', { column: 'id', order: 'desc' }])
    .select('id', 'wizard', 'content', 'at');
  return rows.map(({ id, ...row }) => ({ ...row, entry: Number(id) }));
}

export async function putLive(
  trx: Knex,
  { wizard, entry, event, ledBy, off, retirement, conflict }: Omit<LiveRow, 'content' | 'base' | 'at'>,
): Promise<void> {
  const kept = retirement === null ? null : JSON.stringify(retirement);
  await trx('studio_live')
    .insert({ wizard, entry, event, led_by: ledBy, off, retirement: kept, conflict })
    .onConflict('wizard')
    .merge();
}

export async function readGeneration(knex: Knex): Promise<string> {
  const row = await knex('studio_generation').first<{ generation: string } | undefined>('generation');
  return row?.generation ?? '0';
}

/** Tells every instance that something has changed. */
export async function nextGeneration(trx: Knex): Promise<void> {
  await trx('studio_generation').increment('generation', 1);
}

/** Works in a transaction that waits for all others that change what is live, on whichever instance. */
export function alone<T>(knex: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> {
  return transact(knex, async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtext('studio releases'))`);
    return work(trx);
  });
}

/** Pictures as JSON keeps them. */
export function encoded(pictures: WrittenFiles['pictures']): Record<string, string> {
  return Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [name, bytes.toString('base64')]));
}

export function decoded(pictures: Readonly<Record<string, string>>): Record<string, Buffer> {
  return Object.fromEntries(Object.entries(pictures).map(([name, text]) => [name, Buffer.from(text, 'base64')]));
}

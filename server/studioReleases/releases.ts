import type { DefinitionFiles } from '../../src/check/index.ts';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { bounded } from '../base/bounded.ts';
import { lazy } from '../base/lazy.ts';
import { Fault } from '../http/fault.ts';
import { beginDraft } from '../studioDrafts/index.ts';
import { contentOf } from '../revisions/index.ts';
import type { LiveDifference } from '../studio/index.ts';
import type { LiveOverride, Releases, Retirement, SoundFolder, Unsound } from '../wizards/index.ts';
import {
  addEntry,
  alone,
  changedParts,
  editionOf,
  lastOfFolders,
  liveRows,
  nextGeneration,
  notedFolders,
  putLive,
  readGeneration,
  type LiveRow,
} from './entries.ts';
import type { LiveCache } from './liveCache.ts';
import { rememberEditions, type LiveEdition, type RememberedEditions } from './liveEditions.ts';
import { ruleOf, type FolderNow } from './rule.ts';
import { logOnce, type Between, type Displacement } from './leadLog.ts';

type ReleasesOptions = {
  knex: Knex;
  clock: () => Date;
  log: Logger;
  /** Undefined if nothing is known while the database is away. */
  cache?: LiveCache;
};

/** What is live of a wizard on this instance. */
export type LiveNow = {
  ledBy: 'ordner' | 'studio';
  entry: number;
  content: string;
  off: boolean;
  retirement: Retirement | null;
  /** When these files went live. Undefined for those of the folder. */
  at?: Date;
  /** Whether a folder says something newer. */
  conflict: boolean;
};

export type LiveReleases = Releases & {
  /** What this instance offers, as of its last load. */
  live: (wizard: string) => LiveNow | undefined;
  ids: () => string[];
  /** What the folder of this instance says; undefined if it says nothing sound. */
  folder: (wizard: string) => FolderNow | undefined;
  standing: (wizard: string) => LiveDifference;
  /** Whether the folder is live since this program cannot run what is published. */
  isDisplaced: (wizard: string) => boolean;
  /** The state that `live` and `folder` are of. */
  applied: () => string;
  /** The files of what is live on this instance. */
  liveEdition: (wizard: string) => Promise<LiveEdition | undefined>;
  /** The shared parts that were changed by publishing, as they were published last, by `../parts/<name>.json`. */
  parts: () => Promise<DefinitionFiles>;
  /** Does one thing that changes what is live after the other: each holds a connection while it waits, and needs a second one. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>;
};

type Folder = FolderNow & SoundFolder;

const MOST_WAITING = 20;
export const BUSY = 'Es wird gerade auch anderes veröffentlicht. Bitte versuchen Sie es gleich noch einmal.';
const UNKEPT = 'Was live ist, ließ sich nicht für einen Start ohne Datenbank aufheben.';
const FROM_CACHE =
  'Die Datenbank antwortet nicht. Live ist, was diese Instanz zuletzt geladen hatte, sonst die Ordner, bis sie antwortet.';
const WENT_BACK =
  'Die Datenbank kennt weniger Veröffentlichungen als diese Instanz, wohl aus einer Sicherung. Live ist, was sie jetzt sagt.';
const NO_PARTS: LiveReleases['parts'] = async () => ({});

/** A folder that is live. */
const leading = { ledBy: 'ordner', off: false, retirement: null, conflict: false } as const;

/** The state of an instance, as of its last load. */
type LoadedState = {
  folders: ReadonlyMap<string, FolderNow>;
  live: Map<string, LiveNow>;
  unsound: Unsound;
  displaced: ReadonlyMap<string, Displacement>;
  applied: string;
  parts: LiveReleases['parts'];
};

/**
 * What the studio of a deployed server has published. Each instance hands in what its folders say when it loads them; which of both is live is
 * decided by `ruleOf`, on what all instances have noted.
 */
export function openReleases(options: ReleasesOptions): LiveReleases {
  const { knex, log, cache } = options;
  const known: LoadedState = {
    folders: new Map(),
    live: new Map(),
    unsound: { faulty: [], late: [] },
    displaced: new Map(),
    applied: '',
    parts: NO_PARTS,
  };
  const editions = rememberEditions(knex);
  const tell = logOnce(log);

  const reconcile: LiveReleases['reconcile'] = async (sound, unsound) => {
    try {
      const state = await decide(options, known, { sound, unsound, edition: editions.of });
      editions.keep(known.live);
      return state;
    } catch (error) {
      // Later on, what was live stays so until the database answers.
      const led = known.applied === '' ? await cache?.read() : undefined;
      if (led === undefined) throw error;
      log.warn({ err: error }, FROM_CACHE);
      return { led, generation: '' };
    }
  };

  const loaded = async (unfit: readonly string[]) => {
    const displaced = new Map<string, Displacement>();
    for (const wizard of unfit) {
      const outcome = await displace(options, known, wizard);
      if (outcome !== undefined) displaced.set(wizard, outcome);
    }
    known.displaced = displaced;
    for (const wizard of known.live.keys()) tell(wizard, between(wizard, known));
  };

  return {
    generation: () => readGeneration(knex),
    reconcile,
    loaded,
    live: (wizard) => known.live.get(wizard),
    ids: () => [...known.live.keys()],
    folder: (wizard) => known.folders.get(wizard),
    standing: (wizard) => standing(wizard, known),
    isDisplaced: (wizard) => known.displaced.has(wizard),
    applied: () => known.applied,
    liveEdition: async (wizard) => {
      const now = known.live.get(wizard);
      return now && editions.of(wizard, now);
    },
    parts: () => known.parts(),
    inTurn: bounded({
      parallel: 1,
      waiting: MOST_WAITING,
      refuse: () => new Fault(503, BUSY, { headers: { 'Retry-After': '5' } }),
    }),
  };
}

type Handed = { sound: readonly SoundFolder[]; unsound: Unsound; edition: RememberedEditions['of'] };

/** Notes what the folders say, and remembers what is live. */
async function decide(
  { knex, clock, log, cache }: ReleasesOptions,
  known: LoadedState,
  { sound, unsound, edition }: Handed,
) {
  const contents = sound.map((folder) => ({ ...folder, content: contentOfFolder(folder) }));
  const state = await settled({ knex, clock }, contents);
  const { led, now } = await whatLeads(knex, { ...state, faulty: unsound.faulty, former: known.live }, edition);
  if (isEarlier(state.generation, known.applied))
    log.error({ generation: state.generation, known: known.applied }, WENT_BACK);
  known.folders = new Map(state.folders.map(({ id, content, noted }) => [id, { content, noted }]));
  known.live = now;
  known.unsound = unsound;
  known.applied = state.generation;
  known.parts = lazy(() => partsOf(knex, state.rows));
  await cache?.write(led).catch((error: unknown) => log.warn({ err: error }, UNKEPT));
  return { led, generation: state.generation };
}

/** Whether a generation comes before another one, which is empty if none is known. */
function isEarlier(generation: string, known: string): boolean {
  return known !== '' && BigInt(generation) < BigInt(known);
}

/** Makes the folder live instead of what is published. */
async function displace(
  { knex, clock }: ReleasesOptions,
  { live, folders }: LoadedState,
  wizard: string,
): Promise<Displacement | undefined> {
  const former = live.get(wizard);
  const folder = folders.get(wizard);
  if (former === undefined || folder === undefined) return undefined;
  live.set(wizard, { ...leading, entry: folder.noted, content: folder.content });
  return noteDisplaced({ knex, clock }, { wizard, entry: former.entry, folder: folder.noted });
}

function standing(wizard: string, known: LoadedState): LiveDifference {
  const now = known.live.get(wizard);
  const retired = isRetired(now);
  return {
    off: now?.off === true && !retired,
    retired,
    differs: isApart(wizard, known),
    conflict: now?.conflict === true,
  };
}

/** Whether it is not offered any more, for good. */
export function isRetired(now: LiveNow | undefined): boolean {
  return now !== undefined && now.retirement !== null;
}

/** Whether what is live is known not to be in the folder. */
function isApart(wizard: string, { live, folders, unsound: { late, faulty } }: LoadedState): boolean {
  const now = live.get(wizard);
  const folder = folders.get(wizard);
  if (now === undefined || late.includes(wizard)) return false;
  if (folder === undefined && faulty.includes(wizard)) return now.ledBy === 'studio';
  return folder?.content !== now.content;
}

function between(wizard: string, { live, folders, unsound: { late, faulty }, displaced }: LoadedState): Between {
  const now = live.get(wizard);
  const folder = folders.get(wizard);
  const outcome = displaced.get(wizard);
  if (isRetired(now)) return 'retired';
  if (now?.off === true) return 'off';
  if (outcome !== undefined) return `displaced-${outcome}`;
  if (late.includes(wizard)) return 'unknown';
  if (now?.conflict === true) return 'conflict';
  if (folder === undefined) return faulty.includes(wizard) ? 'unknown' : 'missing';
  if (now === undefined || folder.content === now.content) return 'same';
  return now.ledBy === 'ordner' ? 'older' : 'differs';
}

/** Notes that what was published cannot run, and makes a draft of it. */
async function noteDisplaced(
  { knex, clock }: Pick<ReleasesOptions, 'knex' | 'clock'>,
  { wizard, entry, folder }: { wizard: string; entry: number; folder: number },
): Promise<Displacement> {
  return alone(knex, async (trx) => {
    const last = await trx('studio_history').where({ wizard }).orderBy('id', 'desc').first<{ kind: string }>('kind');
    const files = await editionOf(trx, wizard, entry);
    if (last?.kind === 'verdraengt' || files === undefined) return 'known';
    await addEntry(trx, { wizard, kind: 'verdraengt', at: clock() });
    const base = (await editionOf(trx, wizard, folder))?.written;
    return (await beginDraft(trx, { wizard, written: files.written, base }, clock())) ? 'begun' : 'held';
  });
}

function contentOfFolder({ id, filled, written }: SoundFolder): string {
  return contentOf(id, { texts: filled, pictures: written.pictures });
}

/**
 * What is live of each wizard, and the files of those where the folder does not lead. `faulty`: of these folders, what was live before
 * (`former`) stays so, and at a start what was noted last.
 */
async function whatLeads(
  knex: Knex,
  { folders, rows, faulty, former }: Settled & { faulty: readonly string[]; former: ReadonlyMap<string, LiveNow> },
  edition: RememberedEditions['of'],
): Promise<{ led: Map<string, LiveOverride>; now: Map<string, LiveNow> }> {
  const led = new Map<string, LiveOverride>();
  const now = new Map<string, LiveNow>();
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  for (const { id, content, noted } of folders) now.set(id, { ...leading, entry: noted, content });
  const unled = faulty.filter((wizard) => !rows.has(wizard));
  const unknown = unled.filter((wizard) => former.get(wizard)?.ledBy !== 'ordner');
  for (const { wizard, ...last } of unknown.length === 0 ? [] : await lastOfFolders(knex, unknown))
    now.set(wizard, { ...leading, ...last });
  for (const wizard of unled) {
    const before = former.get(wizard);
    if (before?.ledBy === 'ordner') now.set(wizard, before);
  }
  const later = await foldersSince(
    knex,
    [...rows.values()].filter(({ wizard }) => !byId.has(wizard)),
  );
  for (const [wizard, row] of rows) {
    const shown = { ...row, ...later.get(wizard) };
    const files = ruleOf(row, byId.get(wizard)).leads === 'studio' ? await edition(wizard, shown) : undefined;
    if (files === undefined) continue;
    led.set(wizard, { written: files.written, off: row.off, retirement: row.retirement ?? undefined });
    const { ledBy, entry, content, off, retirement, at, conflict } = shown;
    const isConflict = ledBy === 'studio' && conflict !== null;
    now.set(wizard, { ledBy, entry, content, off, retirement, at, conflict: isConflict });
  }
  return { led, now };
}

/** Of what a folder has taken over: the files of a folder that was live after that. */
async function foldersSince(knex: Knex, rows: readonly LiveRow[]) {
  const taken = new Map(rows.flatMap((row) => (row.ledBy === 'ordner' && !row.off ? [[row.wizard, row.event]] : [])));
  const last = taken.size === 0 ? [] : await lastOfFolders(knex, [...taken.keys()]);
  return new Map(last.flatMap((one) => (one.entry > (taken.get(one.wizard) ?? Infinity) ? [[one.wizard, one]] : [])));
}

type Settled = { folders: Folder[]; rows: Map<string, LiveRow>; generation: string };

/** Notes what is new about the folders, and returns what is noted. */
async function settled(
  { knex, clock }: Pick<ReleasesOptions, 'knex' | 'clock'>,
  contents: readonly (SoundFolder & { content: string })[],
): Promise<Settled> {
  const before = await read(knex, contents);
  if (news(before).length === 0 && before.folders.length === contents.length) return before;
  return alone(knex, async (trx) => {
    const known = await read(trx, contents);
    for (const folder of contents.filter(({ id }) => !known.folders.some((one) => one.id === id))) {
      const { id: wizard, content, revision, written } = folder;
      const edition = { content, revision, written };
      const row = known.rows.get(wizard);
      const wasLive = row === undefined || (row.ledBy === 'ordner' && !row.off);
      await addEntry(trx, { wizard, kind: 'ordner', at: clock(), edition, wasLive });
    }
    const noted = await read(trx, contents);
    for (const { row, happened, folder } of news(noted)) {
      const { wizard } = row;
      const event = happened === 'wiederda' ? row.event : await addEntry(trx, { wizard, kind: happened, at: clock() });
      await putLive(
        trx,
        happened === 'konflikt'
          ? { ...row, conflict: folder.content }
          : { ...row, ledBy: 'ordner', event, conflict: null },
      );
    }
    await nextGeneration(trx);
    return read(trx, contents);
  });
}

function news({ folders, rows }: Settled) {
  return folders.flatMap((folder) => {
    const row = rows.get(folder.id);
    const { happened } = ruleOf(row, folder);
    return row === undefined || happened === undefined ? [] : [{ row, happened, folder }];
  });
}

/** The folders that are noted, and what the studio has live. The number is read first: what changes meanwhile is read again. */
async function read(knex: Knex, contents: readonly (SoundFolder & { content: string })[]): Promise<Settled> {
  const generation = await readGeneration(knex);
  const noted = await notedFolders(
    knex,
    contents.map(({ content }) => content),
  );
  const rows = await liveRows(knex);
  const folders = contents.flatMap((folder) => {
    const number = noted.get(`${folder.id} ${folder.content}`);
    return number === undefined ? [] : [{ ...folder, noted: number }];
  });
  return { folders, rows, generation };
}

/** The shared parts that were changed with what leads now; of two texts, the one that was published last. */
async function partsOf(knex: Knex, rows: ReadonlyMap<string, LiveRow>): Promise<DefinitionFiles> {
  const led = [...rows.values()].filter(({ ledBy }) => ledBy === 'studio');
  const changed = await Promise.all(
    led
      .toSorted((one, other) => one.entry - other.entry)
      .map(async ({ wizard, entry, base }) => changedParts(knex, { wizard, entry, base })),
  );
  return Object.assign({}, ...changed) as Record<string, string>;
}

import type { Logger } from 'pino';
import { germanToday } from '../base/dayInGermany.ts';
import { describeError } from '../base/describeError.ts';
import { inTurn } from '../base/inTurn.ts';
import type { Archive } from './archive.ts';
import { checkHere, type CheckFolder } from './check.ts';
import { remembered } from './remembered.ts';
import { startCheck, startPatience } from './startCheck.ts';
import { loadWizards, formatFaults } from './load.ts';
import type { LoadResult } from './loaded.ts';
import { liveMessage } from './news.ts';
import { liveDefinition, type OfferedWizard } from './offer.ts';
import type { Releases } from './releases.ts';
import { restoredWizards, type Restored } from './restored.ts';
import { publicOf, settle, type State } from './settle.ts';
import { watchFolder } from './watch.ts';

export type LiveSetOptions = {
  directory: string;
  log: Logger;
  /** Undefined for commands, which serve no requests: then only the folders are used. */
  archive?: Archive | Promise<Archive>;
  /** What is published beside the folders. Undefined where only the folders count. */
  releases?: Releases | Promise<Releases> | undefined;
  /** Offers unpublished wizards at the addresses of their previews. Default: they are checked and not offered. */
  previews?: boolean;
  /** Checks a folder. Default: in this process, which answers nothing meanwhile. */
  check?: CheckFolder;
  /** Resolves when the start has waited long enough for checks whose wizards the archive has. */
  patience?: () => Promise<unknown>;
};

/** The wizards that are live, kept up to date with their folders. */
export type LiveSet = {
  state: () => State;
  /** What went live at this start, in words; a text for each wizard. Empty without an archive. */
  news: readonly string[];
  archive: Archive | undefined;
  restored: Restored;
  /** Resolves when everything that is published by now is offered. */
  refresh: () => Promise<void>;
  /** Called after definitions were replaced. */
  onChange: (listener: () => void) => void;
  close: () => void;
};

/** Milliseconds between two records of what is live, which is the precision of the grace period. */
const NOTE_INTERVAL_MS = 10 * 60_000;
/** Delay after a failed write to the archive. */
const RETRY_MS = 5_000;
/** How often each instance asks whether something was published, and whether a day has begun. */
const POLL_MS = 1_000;
const AWAY = 'Die Datenbank antwortet nicht. Live bleibt, was es war, bis sie wieder antwortet.';
const BACK = 'Die Datenbank antwortet wieder.';

/**
 * Loads all wizards and watches their folders. A faulty folder keeps its previous version; at the start, the one that
 * was live last, which is also served while a check goes on that takes long. A version is stored in the archive before it goes live. Rejects if the directory cannot be read or the
 * archive is unavailable, never because of a definition.
 */
export async function openLiveSet({
  directory,
  log,
  archive: opening,
  releases: openingReleases,
  previews = false,
  check: checkFolder = checkHere,
  patience = startPatience,
}: LiveSetOptions): Promise<LiveSet> {
  const check = remembered(checkFolder);
  const complain = (error: unknown) => log.error({ err: error }, 'wizards could not be reloaded');
  const requests = reloadsInTurn(complain);
  // Watches from the start: a definition may be edited while the database starts.
  const watcher = watchFolder(directory, () => void requests.request(), complain);
  try {
    const isKept = async (id: string) => (await (await opening)?.findLatest())?.has(id) === true;
    const begun = startCheck(check, { isKept, patience });
    const loading = loadWizards(directory, { check: begun.check, releases: openingReleases });
    const [first, archive, releases] = await Promise.all([loading, opening, openingReleases]);
    const restored = restoredWizards(archive, log);
    const settling = { archive, restored, previews };
    const latest = (await archive?.findLatest()) ?? new Map<string, string>();
    const begin = await settle(first, [], settling);
    const news = await newsSince(latest, begin, restored);
    const { state, reload, onChange, close } = keepUpToDate(begin, {
      load: (offered) => loadWizards(directory, { offered, check, releases }),
      settleAgain: (loaded, before) => settle(loaded, before, settling),
      retry: requests.request,
      log,
    });
    requests.begin(reload);
    void begun.rest()?.then(requests.request);
    const note = () => archive?.keep(publicOf(state().offered).map(liveDefinition)).catch(complain);
    const notes = setInterval(() => void note(), NOTE_INTERVAL_MS).unref();
    const poll =
      releases && pollGeneration(releases, { applied: () => state().generation, load: requests.request, log });
    logFaulty(log, begin);
    for (const line of news) log.info(line);
    const days = reloadEachDay(requests.request);
    const closeAll = () => {
      close();
      clearInterval(days);
      watcher.close();
      clearInterval(notes);
      clearInterval(poll);
    };
    return { state, news, archive, restored, refresh: requests.request, onChange, close: closeAll };
  } catch (error) {
    watcher.close();
    throw error;
  }
}

/**
 * Does the work of each request after that of the one before: of two overlapping reloads, the one that read the older
 * files might end last. Requests before `begin` are one request then. A request resolves when its work has ended.
 */
function reloadsInTurn(onError: (error: unknown) => void) {
  const next = inTurn();
  let work: (() => Promise<void>) | undefined;
  let isRequested = false;
  const request = async () => {
    if (work === undefined) isRequested = true;
    else await next(work).catch(onError);
  };
  const begin = (reload: () => Promise<void>) => {
    work = reload;
    if (isRequested) void request();
  };
  return { request, begin };
}

/** Loads anew when a day begins in Germany: texts may have another wording from then on. */
function reloadEachDay(load: () => Promise<void>): NodeJS.Timeout {
  let day = germanToday();
  const look = () => {
    if (germanToday() === day) return;
    day = germanToday();
    void load();
  };
  return setInterval(look, POLL_MS).unref();
}

type Polling = { applied: () => string | undefined; load: () => Promise<void>; log: Logger };

/** Asks once a second whether something was published, on whichever instance, and loads it. Says when the database stops answering, and when it answers again. */
function pollGeneration(releases: Releases, { applied, load, log }: Polling): NodeJS.Timeout {
  let busy = false;
  let isAway = false;
  const generation = async () => {
    try {
      const now = await releases.generation();
      if (isAway) log.info(BACK);
      isAway = false;
      return now;
    } catch (error) {
      if (!isAway) log.error({ cause: describeError(error) }, AWAY);
      isAway = true;
      // What was live stays so.
      return applied();
    }
  };
  const ask = async () => {
    if (busy) return;
    busy = true;
    if ((await generation()) !== applied()) await load();
    busy = false;
  };
  return setInterval(() => void ask(), POLL_MS).unref();
}

type Reloading = {
  load: (offered: OfferedWizard[]) => Promise<LoadResult>;
  settleAgain: (loaded: LoadResult, before: OfferedWizard[]) => Promise<State>;
  /** Asks for another reload. */
  retry: () => Promise<void>;
  log: Logger;
};

function keepUpToDate(begin: State, { load, settleAgain, retry, log }: Reloading) {
  const listeners = new Set<() => void>();
  let state = begin;
  let waiting: NodeJS.Timeout | undefined;
  let closed = false;
  const reload = async () => {
    clearTimeout(waiting);
    if (closed) return;
    const before = state;
    const loaded = await load(before.offered);
    if (closed) return;
    try {
      state = await settleAgain(loaded, before.offered);
    } catch (error) {
      waiting = setTimeout(() => void retry(), RETRY_MS).unref();
      throw error;
    }
    logFaulty(log, state);
    for (const line of newsOf(before, state)) log.info(line);
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    reload,
    onChange: (listener: () => void) => void listeners.add(listener),
    close: () => {
      closed = true;
      clearTimeout(waiting);
    },
  };
}

/** What is live now and was not before this start. Empty at the first start ever. */
async function newsSince(
  before: ReadonlyMap<string, string>,
  { offered }: State,
  restored: Restored,
): Promise<string[]> {
  if (before.size === 0) return [];
  const lines: string[] = [];
  for (const newer of publicOf(offered)) {
    const { id, revision } = newer.wizard;
    const older = before.get(id);
    if (older !== revision) lines.push(liveMessage(older === undefined ? undefined : await restored(id, older), newer));
  }
  return lines;
}

function logFaulty(log: Logger, { faults, offered, unavailable, beside }: State): void {
  if (faults.length === 0) return;
  const faulty = new Set(faults.map(({ wizard }) => wizard));
  const going = offered.flatMap(({ wizard }) => (faulty.has(wizard.id) ? [wizard.id] : []));
  const outcome = [
    ...going.map((id) =>
      beside.includes(id)
        ? `Von ${id} bleibt live, was zuletzt veröffentlicht oder übernommen wurde.`
        : `${id} bleibt, wie es war.`,
    ),
    ...unavailable.flatMap(({ id, off }) =>
      !off ? [`${id} ist nicht verfügbar.`] : faulty.has(id) ? [`${id} ist abgeschaltet.`] : [],
    ),
  ];
  log.error({ faults: faults.length }, `Assistenten sind fehlerhaft. ${outcome.join(' ')}\n${formatFaults(faults)}`);
}

/** What a reload has changed: what is live now, what no longer, and what has no fault any more. */
function newsOf(before: State, after: State): string[] {
  const [older, newer] = [publicOf(before.offered), publicOf(after.offered)];
  const live = newer.flatMap((now) => {
    const then = older.find(({ wizard }) => wizard.id === now.wizard.id);
    return then?.wizard.revision === now.wizard.revision ? [] : [liveMessage(then, now)];
  });
  const gone = older.filter(({ wizard: { id } }) => !newer.some(({ wizard }) => wizard.id === id));
  const wereFaulty = new Set(before.faults.map(({ wizard }) => wizard));
  const mended = [...wereFaulty].filter((id) => !after.faults.some(({ wizard }) => wizard === id));
  return [
    ...live,
    ...gone.map(({ wizard: { id } }) => `Nicht mehr live: ${id}.`),
    ...mended.map((id) => `Behoben: ${id} hat keinen Fehler mehr.`),
  ];
}

import type { Logger } from 'pino';
import { fieldsOf, withRowPattern } from '../../src/engine/index.ts';
import type { UploadRule, UploadRules } from '../uploads/index.ts';
import type { Archive, RecentQuery } from './archive.ts';
import { checkHere, type CheckFolder } from './check.ts';
import { remembered } from './remembered.ts';
import { startCheck, startPatience } from './startCheck.ts';
import { loadWizards, tellFaults } from './load.ts';
import type { LoadResult } from './loaded.ts';
import { tellLive } from './news.ts';
import { liveDefinition, type OfferedWizard } from './offer.ts';
import { restoredWizards } from './restored.ts';
import { publicOf, settle, type State } from './settle.ts';
import { isAddressOf, type UnavailableWizard } from './unavailable.ts';
import { watchFolder } from './watch.ts';

/** The available wizards, always a consistent set. Unpublished ones are among them only with `previews`. */
export type Catalogue = {
  /** Those that are public. */
  all: () => OfferedWizard[];
  byId: (id: string) => OfferedWizard | undefined;
  bySubmitPath: (path: string) => OfferedWizard | undefined;
  /** Returns the wizard with a page, or a step's page, at this path. */
  byPath: (path: string) => { offered: OfferedWizard; step: string } | undefined;
  /** Returns a wizard in a revision of any age; undefined if it is not stored. */
  inRevision: (id: string, revision: string) => Promise<OfferedWizard | undefined>;
  /** Returns a revision that browsers may still show: live now, or within the grace period. */
  recent: (query: RecentQuery) => Promise<OfferedWizard | undefined>;
  /** Returns the faulty wizard at this path that was never live; undefined if an available wizard has the path. */
  unavailable: (path: string) => UnavailableWizard | undefined;
  /** The current faults of the folders. */
  faults: () => LoadResult['faults'];
  /** What went live at this start, in words; a text for each wizard. Empty without an archive. */
  news: () => readonly string[];
  uploadRules: UploadRules;
  /** Called after definitions were replaced. */
  onChange: (listener: () => void) => void;
  close: () => void;
};

type CatalogueOptions = {
  directory: string;
  log: Logger;
  /** Undefined for commands, which serve no requests: then only the folders are used. */
  archive?: Archive | Promise<Archive>;
  /** Offers unpublished wizards at the addresses of their previews. Default: they are checked and not offered. */
  previews?: boolean;
  /** Checks a folder. Default: in this process, which answers nothing meanwhile. */
  check?: CheckFolder;
  /** Resolves when the start has waited long enough for checks whose wizards the archive has. */
  patience?: () => Promise<unknown>;
};

/** Milliseconds between two records of what is live, which is the precision of the grace period. */
const NOTE_INTERVAL_MS = 10 * 60_000;
/** Delay after a failed write to the archive. */
const RETRY_MS = 5_000;
const REVISION = /^[\da-f]{16}$/;

/**
 * Loads all wizards and watches their folders. A faulty folder keeps its previous version; at the start, the one that
 * was live last, which is also served while a check goes on that takes long. A version is stored in the archive before it goes live. Rejects if the directory cannot be read or the
 * archive is unavailable, never because of a definition.
 */
export async function openCatalogue({
  directory,
  log,
  archive: opening,
  previews = false,
  check: checkFolder = checkHere,
  patience = startPatience,
}: CatalogueOptions): Promise<Catalogue> {
  const check = remembered(checkFolder);
  const listeners = new Set<() => void>();
  const complain = (error: unknown) => log.error({ err: error }, 'wizards could not be reloaded');
  // Watches from the start: a definition may be edited while the database starts.
  const edits = { seen: false, request: () => void (edits.seen = true) };
  const watcher = watchFolder(directory, () => edits.request(), complain);
  const isKept = async (id: string) => (await (await opening)?.findLatest())?.has(id) === true;
  const begun = startCheck(check, { isKept, patience });
  const [first, archive] = await Promise.all([loadWizards(directory, { check: begun.check }), opening]).catch(giveUp);
  const restored = restoredWizards(archive, log);
  const settling = { archive, restored, previews };
  let retry: NodeJS.Timeout | undefined;
  let closed = false;
  const latest = (await archive?.findLatest().catch(giveUp)) ?? new Map<string, string>();
  let state = await settle(first, [], settling).catch(giveUp);
  const news = await newsSince(latest).catch(giveUp);

  function giveUp(error: unknown): never {
    watcher.close();
    throw error;
  }

  /** What is live now and was not before this start. Empty at the first start ever. */
  async function newsSince(before: ReadonlyMap<string, string>): Promise<string[]> {
    if (before.size === 0) return [];
    const lines: string[] = [];
    for (const newer of publicOf(state.offered)) {
      const { id, revision } = newer.wizard;
      const older = before.get(id);
      if (older !== revision) lines.push(tellLive(older === undefined ? undefined : await restored(id, older), newer));
    }
    return lines;
  }

  async function reload() {
    clearTimeout(retry);
    const loaded = await loadWizards(directory, { offered: state.offered, check });
    if (closed) return;
    const before = state.offered;
    const wereFaulty = new Set(state.faults.map(({ wizard }) => wizard));
    try {
      state = await settle(loaded, before, settling);
    } catch (error) {
      retry = setTimeout(request, RETRY_MS).unref();
      throw error;
    }
    tellFaulty(log, state);
    for (const line of newsOf(publicOf(before), publicOf(state.offered))) log.info(line);
    for (const id of wereFaulty)
      if (!state.faults.some(({ wizard }) => wizard === id)) log.info(`Behoben: ${id} hat keinen Fehler mehr.`);
    for (const listener of listeners) listener();
  }

  // Sequential: of two overlapping reloads, the one that read the older files might end last.
  let reloading = Promise.resolve();
  const request = () => void (reloading = reloading.then(reload).catch(complain));
  edits.request = request;
  if (edits.seen) request();
  void begun.rest()?.then(() => closed || request());
  const note = () => archive?.keep(publicOf(state.offered).map(liveDefinition)).catch(complain);
  const notes = setInterval(() => void note(), NOTE_INTERVAL_MS).unref();
  tellFaulty(log, state);
  for (const line of news) log.info(line);

  const current = (id: string) => state.offered.find(({ wizard }) => wizard.id === id);
  const bySubmitPath = (path: string) => state.offered.find(({ wizard }) => wizard.submitPath === path);
  const recent = async (query: RecentQuery) => {
    const now = state.offered.find((offered) => isMeant(offered, query));
    if (now !== undefined || !REVISION.test(query.revision)) return now;
    const id = await archive?.findRecent(query);
    return id === undefined ? undefined : restored(id, query.revision);
  };
  return {
    all: () => publicOf(state.offered),
    byId: current,
    bySubmitPath,
    byPath: (path) => findByPath(state.offered, path),
    async inRevision(id, revision) {
      const now = current(id);
      if (now?.wizard.revision === revision) return now;
      return REVISION.test(revision) ? restored(id, revision) : undefined;
    },
    recent,
    unavailable(path) {
      const isTaken = bySubmitPath(path) !== undefined || findByPath(state.offered, path) !== undefined;
      return isTaken ? undefined : state.unavailable.find((wizard) => isAddressOf(wizard, path));
    },
    faults: () => state.faults,
    news: () => news,
    async uploadRules(documentType, field, revision) {
      const shown = revision === undefined ? undefined : await recent({ documentType, revision });
      return rulesOf(shown === undefined ? state.offered : [shown], documentType, field);
    },
    onChange: (listener) => void listeners.add(listener),
    close() {
      closed = true;
      watcher.close();
      clearInterval(notes);
      clearTimeout(retry);
    },
  };
}

function isMeant({ wizard }: OfferedWizard, { revision, ...query }: RecentQuery): boolean {
  if (wizard.revision !== revision) return false;
  return 'submitPath' in query
    ? wizard.submitPath === query.submitPath
    : wizard.definition.wizard.submit?.documentType === query.documentType;
}

function tellFaulty(log: Logger, { faults, offered, unavailable }: State): void {
  if (faults.length === 0) return;
  const faulty = new Set(faults.map(({ wizard }) => wizard));
  const going = offered.flatMap(({ wizard }) => (faulty.has(wizard.id) ? [wizard.id] : []));
  const outcome = [
    ...going.map((id) => `${id} bleibt, wie es war.`),
    ...unavailable.map(({ id }) => `${id} ist nicht verfügbar.`),
  ];
  log.error({ faults: faults.length }, `Assistenten sind fehlerhaft. ${outcome.join(' ')}\n${tellFaults(faults)}`);
}

function newsOf(before: OfferedWizard[], after: OfferedWizard[]): string[] {
  const live = after.flatMap((newer) => {
    const older = before.find(({ wizard }) => wizard.id === newer.wizard.id);
    return older?.wizard.revision === newer.wizard.revision ? [] : [tellLive(older, newer)];
  });
  const gone = before.filter(({ wizard: { id } }) => !after.some(({ wizard }) => wizard.id === id));
  return [...live, ...gone.map(({ wizard: { id } }) => `Nicht mehr live: ${id}.`)];
}

function findByPath(offered: OfferedWizard[], path: string): { offered: OfferedWizard; step: string } | undefined {
  for (const candidate of offered) {
    const { wizard } = candidate;
    const { route, initial } = wizard;
    if (route === undefined) continue;
    if (path === route) return { offered: candidate, step: initial };
    const step = path.startsWith(`${route}/`) ? path.slice(route.length + 1) : '';
    if (step !== initial && wizard.step(step) !== undefined) return { offered: candidate, step };
  }
  return undefined;
}

/** The rules of a document type's upload fields: all of them, or the named one. The rows of a list share their rules. */
function rulesOf(offered: OfferedWizard[], documentType: string, field: string | undefined): UploadRule[] | undefined {
  const pattern = field?.replaceAll(/\/\d+(?=\/)/g, '/*');
  const fields = offered
    .filter(({ wizard }) => wizard.definition.wizard.submit?.documentType === documentType)
    .flatMap(({ wizard }) => fieldsOf(wizard).flatMap(withRowPattern))
    .filter(({ pointer, schema }) => schema.upload !== undefined && (pattern === undefined || pattern === pointer));
  return fields.length === 0
    ? undefined
    : fields.flatMap(({ schema }) => (schema.upload === undefined ? [] : [schema.upload]));
}

import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { builtRenderer, openPages } from '../pages/index.ts';
import { createApp } from './app.ts';
import { describePlaceholder, placeholdersIn } from '../config/brand.ts';
import type { Settings } from '../config/serverSettings.ts';
import { clamdScanner, openFileStore, removeStaleTemporary } from '../uploads/index.ts';
import { recordDeployment } from '../deployment/index.ts';
import { collectGarbage } from '../base/collectGarbage.ts';
import { exitCodeOf } from '../base/configFault.ts';
import { archiveOnce, openDatabaseOfStart, type StartDatabase } from './databaseOfStart.ts';
import { drain, listen } from './listen.ts';
import { openOwnRun } from './ownRun.ts';
import { surroundingsOf } from './surroundings.ts';
import { consoleToLog, openLog } from './log.ts';
import { developerKey, withKey } from '../developer/index.ts';
import { noLimits, openRateLimiter } from '../limits/rateLimit.ts';
import { builtStudio, studioFromSource } from '../studio/index.ts';
import { openCatalogue, openChecker, formatFaults, type Catalogue } from '../wizards/index.ts';
import { openArchive } from '../revisions/index.ts';
import { openLiveCache, openReleases, type LiveReleases } from '../studioReleases/index.ts';
import { openMetrics } from '../metrics/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { openSigner } from '../signing/signer.ts';
import { openStepCounts } from '../stepCounts/index.ts';
import { openWork } from './work.ts';
import { isDeveloping } from './parts.ts';
import { watchEventLoop } from './watchdog.ts';
import { settingsOrExit } from './settings.ts';
import { describeError } from '../base/describeError.ts';
import { keepAssets } from '../http/keptAssets.ts';
import { staticFiles } from '../http/staticFiles.ts';

/** Maximum time for running requests after the signal to stop. */
const STOP_PATIENCE_MS = 10_000;
const PARENT_INTERVAL_MS = 1_000;
const COUNTS_INTERVAL_MS = 10_000;
/** A release that is planned for a minute is live some seconds after it begins. */
const WORK_INTERVAL_MS = 5_000;
/** Delay of the collection after the start; the first requests come first. */
const START_GARBAGE_MS = 1_000;
const DIST = path.resolve(import.meta.dirname, '../../dist');

const DEVELOPMENT =
  'Das ist ein Entwicklungsserver. Studio, Postfach, Vorschauen und Messwerte öffnet der Schlüssel hinter dem Zeichen #; geben Sie diese Adressen nicht weiter. Für den Betrieb setzen Sie PUBLIC_URL.';

/** Closes what the server has opened; listed in the order of opening. */
type Closing = { closers: (() => unknown)[]; isStopping: () => boolean; stop: (code: number) => Promise<void> };

type Start = Closing & Settings & { development: boolean; log: Logger };

async function main(): Promise<void> {
  const { config, brand } = await settingsOrExit();
  const development = process.argv.includes('--dev');
  const log = openLog(config);
  if (!development) consoleToLog(log);
  const closing = openClosing();
  // Each of them, not the first one only: Ctrl-C reaches this process twice, from the terminal and from npm.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void closing.stop(0));
  if (config.startedByNpm) stopWithParent(() => void closing.stop(0));
  try {
    await serve({ config, brand, development, log, ...closing });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    log.debug({ err: error }, 'start failed');
    await closing.stop(exitCodeOf(error));
  }
}

function openClosing(): Closing {
  const closers: (() => unknown)[] = [];
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    for (const close of closers.toReversed()) await close();
    process.exit(code);
  };
  return { closers, isStopping: () => stopping, stop };
}

async function serve(start: Start): Promise<void> {
  const { config, brand, development, log, closers, isStopping } = start;
  const run = openOwnRun(config.dataDir, log);
  await run.requireAlone();
  if (config.production) for (const text of placeholdersIn(brand)) log.warn(describePlaceholder(text));
  const { database, arrival, catalogue, releases } = await openStored(start);
  const { knex } = database;
  const files = await openFileStore({ ...config, log });
  await removeStaleTemporary(config.dataDir, new Date());
  const { renderer, client, close, studio } = development ? await sourceClient(catalogue) : await builtClient(config);
  closers.push(close);
  const pages = await openPages({ catalogue, renderer, brand, publicUrl: config.publicUrl });
  const limiter = config.rateLimits ? openRateLimiter({ knex, trusted: config.trustedProxies, log }) : noLimits;
  const scanner = config.clamdUrl === undefined ? undefined : clamdScanner(config.clamdUrl);
  const shared = { scanner, limiter, log, knex, files, catalogue, brand };
  const begin = async () => {
    await recordDeployment(knex, config, log);
    const work = await openWork({ ...config, ...shared, databaseUrl: database.url });
    closers.push(() => work.close());
    return work;
  };
  const begun = arrival === undefined ? { work: await begin() } : beginLater(start, { arrival, begin, catalogue });
  const jobs = () => begun.work?.health() ?? { working: false, restarts: 0 };
  const surroundings = { ...surroundingsOf(config), uncleanEnd: run.uncleanEnd };
  const metrics = openMetrics({ knex, jobs, faults: catalogue.faults, releases, surroundings });
  metrics.watchProcess();
  const stepCounts = openStepCounts({ knex, clock: () => new Date(), log });
  closers.push(() => stepCounts.write());
  setInterval(() => void stepCounts.write(), COUNTS_INTERVAL_MS).unref();
  const app = createApp({
    ...shared,
    config,
    metrics,
    stepCounts,
    pages,
    client,
    studio: { client: studio, directory: config.wizardsDir },
    releases,
    development,
    isStopping,
    isReady: () => begun.work !== undefined,
    everyFewSeconds: repeated(begun, closers),
    jobs,
  });
  const key = isDeveloping(config) ? await developerKey(openSigner(knex)) : undefined;
  // Before anybody can know that it runs, and stop it: the note would stay.
  closers.push(await run.begin());
  const server = await listen(app, config);
  if (!development)
    keepAssets(path.join(DIST, 'client/assets'), keptAssetsOf(config), new Date()).catch((error: unknown) =>
      log.warn({ cause: describeError(error) }, 'files of the build not kept'),
    );
  watchEventLoop({ log });
  closers.push(() => drain(server, STOP_PATIENCE_MS));
  closers.push(() => sleep(config.stopDelayMs));
  setTimeout(collectGarbage, START_GARBAGE_MS).unref();
  const welcome =
    key === undefined ? [`Vorfahrt läuft: ${config.publicUrl}`] : welcomeDeveloper(config, development, key);
  writeStart(welcome, catalogue);
}

type Background = { work?: Jobs };

/** Repeats work until the server stops, as soon as the database is there: until then its tables may be those of an older program. */
function repeated(begun: Background, closers: Closing['closers']): (work: () => Promise<void>) => void {
  return (work) => {
    const timer = setInterval(() => (begun.work === undefined ? undefined : void work()), WORK_INTERVAL_MS);
    closers.push(() => clearInterval(timer));
  };
}

/** Takes requests and jobs once the database is there and what is live is loaded anew. */
function beginLater(
  { log, isStopping, stop }: Start,
  { arrival, begin, catalogue }: { arrival: Promise<void>; begin: () => Promise<Jobs>; catalogue: Catalogue },
): Background {
  const begun: Background = {};
  const start = async () => {
    await arrival;
    const work = await begin();
    await catalogue.refresh();
    begun.work = work;
    log.info('Die Datenbank antwortet. Diese Instanz nimmt jetzt alles an.');
  };
  start().catch(async (error: unknown) => {
    if (isStopping()) return;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    await stop(1);
  });
  return begun;
}

type Stored = Pick<StartDatabase, 'database' | 'arrival'> & {
  catalogue: Catalogue;
  releases: LiveReleases | undefined;
};

/** The migrated database and the wizards. Postgres starts while this process compiles the definitions. */
async function openStored({ config, log, closers }: Start): Promise<Stored> {
  const cache = openLiveCache(path.join(config.dataDir, 'studio'));
  const waiting = new AbortController();
  const ready = openDatabaseOfStart({ config, log, cache, signal: waiting.signal });
  closers.push(() =>
    ready.then(
      ({ database }) => database.close(),
      () => undefined,
    ),
  );
  closers.push(() => waiting.abort());
  const archive = ready.then(({ database: { knex }, isThere }) =>
    archiveOnce(isThere, openArchive({ knex, clock: () => new Date(), graceMs: config.revisionGraceMs })),
  );
  archive.catch(() => undefined);
  // On the own machine the folder is the only source.
  const releases = isDeveloping(config)
    ? undefined
    : ready.then(({ database: { knex } }) => openReleases({ knex, clock: () => new Date(), log, cache }));
  releases?.catch(() => undefined);
  const checker = openChecker();
  closers.push(() => checker.close());
  const catalogue = await openCatalogue({
    directory: config.wizardsDir,
    log: log.child({}, { level: 'info' }),
    archive,
    releases,
    previews: isDeveloping(config),
    check: checker.check,
  });
  closers.push(() => catalogue.close());
  const { database, arrival } = await ready;
  return { database, arrival, catalogue, releases: await releases };
}

/** Writes the addresses, what went live, and what is wrong with which wizards. */
function writeStart(welcome: readonly string[], catalogue: Catalogue): void {
  const faults = catalogue.faults();
  const wrong = faults.length === 0 ? [] : [`Assistenten sind fehlerhaft:\n${formatFaults(faults)}`];
  for (const line of [...welcome, ...catalogue.news(), ...wrong]) process.stdout.write(`${line}\n`);
}

/**
 * Calls `onGone` when the parent process has exited. Otherwise a stopped `npm start` would leave the server running.
 */
function stopWithParent(onGone: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, PARENT_INTERVAL_MS);
  timer.unref();
}

/** What the terminal shows at the start: the addresses that only the developer may open, with the key to them. */
function welcomeDeveloper({ publicUrl }: { publicUrl: string }, development: boolean, key: string): string[] {
  const address = (target: string) => withKey(new URL(target, publicUrl).href, key);
  return [
    // Sources are the developer's only, and with them all pages that are drawn from them.
    `Vorfahrt läuft: ${development ? address('/') : publicUrl}`,
    `Studio: ${address('/studio')}`,
    `Postfach: ${address('/dev/postfach')}`,
    DEVELOPMENT,
  ];
}

async function builtClient(config: Start['config']) {
  return {
    renderer: await builtRenderer(DIST),
    client: staticFiles(path.join(DIST, 'client'), keptAssetsOf(config)),
    studio: builtStudio(),
    close: () => undefined,
  };
}

function keptAssetsOf({ dataDir }: Start['config']): string {
  return path.join(dataDir, 'assets');
}

async function sourceClient(catalogue: Catalogue) {
  const { developmentClient } = await import('../pages/development.ts');
  const { head, ...rest } = await developmentClient(catalogue);
  return { ...rest, studio: studioFromSource(head) };
}

await main();

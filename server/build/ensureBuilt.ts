import { createRequire } from 'node:module';
import type { BuildEnvironmentOptions } from 'vite';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { access, constants, glob, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inspect } from 'node:util';
import { errorCode } from '../base/errorCode.ts';
import { NotBuilt } from '../base/notBuilt.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** The site: client and render bundle. The studio: a client of its own, built when somebody first opens it. */
export type BuildName = 'site' | 'studio';

type Build = {
  /** Where the result lies, relative to the checkout. */
  dist: string;
  /** The name of the build in messages. */
  named: string;
  /** Globs of the input files. Articles show the titles of wizards that they link to. */
  sources: string[];
  /** Inputs of another build only. */
  without: string[];
};

const COMMON = ['src/**', 'server/build/*', 'vite.config.ts', 'tsconfig.json', 'package-lock.json'];

const BUILDS: Record<BuildName, Build> = {
  site: {
    dist: 'dist',
    named: 'Die Seiten werden',
    sources: [...COMMON, 'wizards/*/wizard.json'],
    without: ['src/studio/**'],
  },
  studio: {
    dist: 'dist.studio',
    named: 'Das Studio wird',
    sources: [...COMMON, 'wizards/*.schema.json', 'wizards/README.md'],
    without: [],
  },
};

/** The folder of a build's result. */
export function distOf(name: BuildName): string {
  return path.join(ROOT, BUILDS[name].dist);
}

/** Whether the existing build was made from the sources as they are. */
export async function isBuilt(name: BuildName): Promise<boolean> {
  const [stamp, made] = await Promise.all([stampOf(ROOT, name), readStamp(name)]);
  return made === stamp;
}

/**
 * What is wrong with a build that is not made from the present sources and cannot be made here, as a German sentence with the remedy.
 * Undefined if a build is possible.
 */
export async function whyNotBuildable(name: BuildName): Promise<string | undefined> {
  const obstacle = await obstacleToBuild();
  if (obstacle === undefined) return undefined;
  const { dist } = BUILDS[name];
  const state = (await readStamp(name)) === undefined ? 'fehlt oder ist unvollständig' : 'ist aus einem anderen Stand';
  return `Der Ordner „${dist}“ ${state} und lässt sich hier nicht bauen, denn ${obstacle}. Bauen Sie ihn mit „npm ci && npm run build“ in einem Checkout genau dieses Standes, und kopieren Sie ihn nach ${distOf(name)}.`;
}

async function obstacleToBuild(): Promise<string | undefined> {
  try {
    await access(ROOT, constants.W_OK);
  } catch (error) {
    return `in ${ROOT} darf dieser Benutzer nicht schreiben (${errorCode(error)})`;
  }
  try {
    // Vitest, which builds for the tests of the browser, has no `import.meta.resolve`.
    createRequire(import.meta.url).resolve('vite');
    return undefined;
  } catch {
    return 'die Pakete dafür sind nicht installiert („npm ci“ lief mit „--omit=dev“ oder NODE_ENV=production)';
  }
}

/**
 * Builds the site or the studio, unless the existing build was made from the same sources. Rejects if that fails, with `NotBuilt` if it is
 * not possible on this machine.
 */
export async function ensureBuilt(name: BuildName = 'site'): Promise<void> {
  if (await isBuilt(name)) return;
  const fault = await whyNotBuildable(name);
  if (fault !== undefined) throw new NotBuilt(fault);
  // In a separate process: a build needs another environment, and memory that a server process would not release.
  const [code] = await once(
    spawn(process.execPath, [import.meta.filename, name, '--force'], { stdio: 'inherit' }),
    'exit',
  );
  if (code !== 0) throw new Error(`${BUILDS[name].named} nicht gebaut; den Grund nennt die Ausgabe des Servers.`);
}

/**
 * The new build replaces the old one in a single step, so an interrupted or parallel run leaves no incomplete build.
 */
async function build(name: BuildName): Promise<void> {
  const stamp = await stampOf(ROOT, name);
  const start = performance.now();
  process.stdout.write(`${BUILDS[name].named} gebaut …\n`);
  const target = path.join(ROOT, `dist.${process.pid}`);
  process.env['NODE_ENV'] = 'production';
  await (name === 'site' ? buildSite(target) : buildStudio(target));
  await writeFile(path.join(target, 'stamp'), stamp);
  await takePlace(target, name, stamp);
  process.stdout.write(`Gebaut in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`);
}

type OnLog = NonNullable<NonNullable<BuildEnvironmentOptions['rolldownOptions']>['onLog']>;

const VITE = { root: ROOT, logLevel: 'warn', configFile: path.join(ROOT, 'vite.config.ts') } as const;

async function buildSite(target: string): Promise<void> {
  const vite = await loadVite();
  await vite.build({ ...VITE, build: { outDir: path.join(target, 'client'), emptyOutDir: true } });
  await vite.build({
    ...VITE,
    build: {
      outDir: path.join(target, 'render'),
      emptyOutDir: true,
      ssr: 'src/site/shell/render.tsx',
      copyPublicDir: false,
    },
  });
}

async function buildStudio(target: string): Promise<void> {
  const vite = await loadVite();
  await vite.build({
    ...VITE,
    mode: 'studio',
    build: { outDir: target, emptyOutDir: true, rolldownOptions: { onLog: exceptLoadedAnyway } },
  });
}

/** What builds is no package of production. Rejects with one sentence if it is not installed. */
async function loadVite(): Promise<typeof import('vite')> {
  return import('vite').catch((cause: unknown) => {
    if (!(cause instanceof Error) || !cause.message.startsWith("Cannot find package 'vite'")) throw cause;
    throw new Error(
      'Zum Bauen fehlen Pakete. Rufen Sie „npm ci“ ohne „--omit=dev“ und ohne NODE_ENV=production auf, oder legen Sie den Ordner „dist“ aus demselben Stand dazu.',
      { cause },
    );
  });
}

/**
 * Tells everything but that a module is also imported statically. The studio checks every wizard, so it always has what
 * computes values, which the runner loads only for wizards that compute.
 */
const exceptLoadedAnyway: OnLog = (level, log, tell) => {
  if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') tell(level, log);
};

/** Another process may have made the same build at the same time; either one can be used. */
async function takePlace(target: string, name: BuildName, stamp: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await rm(distOf(name), { recursive: true, force: true });
    try {
      await rename(target, distOf(name));
      return;
    } catch (error) {
      if ((await readStamp(name)) === stamp) {
        await rm(target, { recursive: true, force: true });
        return;
      }
      if (attempt === 5) throw error;
    }
  }
}

async function readStamp(name: BuildName): Promise<string | undefined> {
  return readFile(path.join(distOf(name), 'stamp'), 'utf8').catch(() => undefined);
}

/** Builds of one checkout have the same stamp if they are made from the same files. */
export async function stampOf(root: string, name: BuildName = 'site'): Promise<string> {
  const hash = createHash('sha256');
  // One after the other: a machine may allow fewer open files than there are.
  for (const file of await inputsBelow(root, name))
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/** The input files of a build, as sorted paths relative to the checkout. */
export async function inputsBelow(root: string, name: BuildName = 'site'): Promise<string[]> {
  const { sources, without } = BUILDS[name];
  const found: string[] = [];
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true }))
    if (entry.isFile()) found.push(path.relative(root, path.join(entry.parentPath, entry.name)));
  return found.filter((file) => !without.some((pattern) => path.matchesGlob(file, pattern))).toSorted();
}

if (import.meta.main) {
  const name: BuildName = process.argv.includes('studio') ? 'studio' : 'site';
  await (process.argv.includes('--force') ? build(name) : ensureBuilt(name)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error && error.cause !== undefined ? error.message : inspect(error)}\n`);
    process.exitCode = 1;
  });
}

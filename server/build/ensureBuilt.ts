import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { glob, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DIST = path.join(ROOT, 'dist');
/** The inputs of a build. Articles show the titles of wizards that they link to. */
const SOURCES = [
  'src/**',
  'server/build/*',
  'wizards/*/wizard.json',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
];

/** Builds the client and the render bundle, unless the existing build was made from the same sources. */
export async function ensureBuilt(): Promise<void> {
  const [stamp, made] = await Promise.all([stampOf(ROOT), readStamp()]);
  if (made === stamp) return;
  // In a separate process: a build needs another environment, and memory that a server process would not release.
  const [code] = await once(spawn(process.execPath, [import.meta.filename, '--force'], { stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error('Die Seiten ließen sich nicht bauen; den Grund nennt die Ausgabe darüber.');
}

/**
 * The new build replaces the old one in a single step, so an interrupted or parallel run leaves no incomplete build.
 */
async function build(): Promise<void> {
  const stamp = await stampOf(ROOT);
  const start = performance.now();
  process.stdout.write('Die Seiten werden gebaut …\n');
  const target = path.join(ROOT, `dist.${process.pid}`);
  process.env['NODE_ENV'] = 'production';
  const vite = await import('vite');
  const common = { root: ROOT, logLevel: 'warn', configFile: path.join(ROOT, 'vite.config.ts') } as const;
  await vite.build({ ...common, build: { outDir: path.join(target, 'client'), emptyOutDir: true } });
  await vite.build({
    ...common,
    build: {
      outDir: path.join(target, 'render'),
      emptyOutDir: true,
      ssr: 'src/site/shell/render.tsx',
      copyPublicDir: false,
    },
  });
  await writeFile(path.join(target, 'stamp'), stamp);
  await takePlace(target, stamp);
  process.stdout.write(`Gebaut in ${((performance.now() - start) / 1000).toFixed(1)} s.\n`);
}

/** Another process may have made the same build at the same time; either one can be used. */
async function takePlace(target: string, stamp: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await rm(DIST, { recursive: true, force: true });
    try {
      await rename(target, DIST);
      return;
    } catch (error) {
      if ((await readStamp()) === stamp) {
        await rm(target, { recursive: true, force: true });
        return;
      }
      if (attempt === 5) throw error;
    }
  }
}

async function readStamp(): Promise<string | undefined> {
  return readFile(path.join(DIST, 'stamp'), 'utf8').catch(() => undefined);
}

/** Builds of one checkout have the same stamp if they are made from the same files. */
export async function stampOf(root: string): Promise<string> {
  const hash = createHash('sha256');
  const names = await inputsBelow(root);
  const files = await Promise.all(
    names.map(async (name) => ({ name, content: await readFile(path.join(root, name)) })),
  );
  for (const { name, content } of files) hash.update(name).update('\0').update(content).update('\0');
  return hash.digest('hex');
}

/** The input files of a build, as sorted paths relative to the checkout. */
export async function inputsBelow(root: string): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of glob(SOURCES, { cwd: root, withFileTypes: true }))
    if (entry.isFile()) found.push(path.relative(root, path.join(entry.parentPath, entry.name)));
  return found.toSorted();
}

if (import.meta.main) await (process.argv.includes('--force') ? build() : ensureBuilt());

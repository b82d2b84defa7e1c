import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** What a page has to load, by URL. */
export type Built = { scripts: string[]; styles: string[] };

type Manifest = Record<string, { file: string; css?: string[]; isEntry?: boolean }>;

/**
 * Builds one entry of this folder for production, with the settings of our own client, each file with its brotli twin.
 */
export async function buildEntry(entry: string, outDir: string): Promise<Built> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      manifest: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { input: path.join(ROOT, 'tests/bench', entry) },
    },
  });
  await compress(path.join(outDir, 'assets'));
  const manifest = JSON.parse(await readFile(path.join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const entries = Object.values(manifest).filter(({ isEntry }) => isEntry === true);
  return {
    scripts: entries.map(({ file }) => `/${file}`),
    styles: entries.flatMap(({ css }) => css ?? []).map((file) => `/${file}`),
  };
}

/** The brotli size of an entry's scripts in bytes. */
export async function scriptBytes(entry: string, outDir: string): Promise<number> {
  const { scripts } = await buildEntry(entry, outDir);
  const sizes = await Promise.all(
    scripts.map(async (script) => (await readFile(path.join(outDir, `${script}.br`))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function compress(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      await writeFile(`${file}.br`, brotliCompressSync(await readFile(file)));
    }),
  );
}

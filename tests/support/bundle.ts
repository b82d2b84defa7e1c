import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const CLIENT = path.resolve(import.meta.dirname, '../../dist/client');
export const ASSETS = path.join(CLIENT, 'assets');

/** JS and CSS that each entry may load before it runs, its static imports included: kB (1000 bytes), brotli, and in how many files of script. */
export const SIZES = [
  { entry: 'src/site/shell/wizardEntry.tsx', script: 137, files: 8 },
  { entry: 'src/site/shell/pageEntry.ts', script: 3.1, files: 2 },
  { entry: 'src/ui/carouselScript.ts', script: 7.5, files: 1 },
  { entry: 'src/site/sections/topicsScript.ts', script: 5.2, files: 3 },
  { entry: 'src/site/shell/formEntry.tsx', script: 62.9, files: 6 },
  { entry: 'src/site/shell/accountEntry.tsx', script: 62.9, files: 6 },
  { entry: 'src/embed/code.ts', script: 130.3, files: 8 },
  { entry: 'src/site/support/panel.tsx', script: 75.6, files: 6 },
  { entry: 'src/account/LoginPage.tsx', script: 67.1, files: 10 },
];

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** What the build has made of each module. */
export function manifest(): Manifest {
  return JSON.parse(readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** The compressed bytes that an entry loads before it runs. */
export function scriptBytes(entry: string): number {
  return scriptsOf(entry).reduce((sum, file) => sum + compressedBytes(file), 0);
}

/** The files that an entry loads before it runs. */
export function scriptsOf(entry: string): string[] {
  return [...importsOf(entry, manifest())];
}

/** The files of a module and of everything that it imports statically. */
function importsOf(entry: string, chunks: Manifest, found = new Set<string>()): Set<string> {
  const chunk = chunks[entry];
  if (chunk === undefined) throw new Error(`${entry} is not in the manifest`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const name of chunk.imports ?? []) importsOf(name, chunks, found);
  return found;
}

/** The size of a file of the build, as browsers get it. */
export function compressedBytes(file: string): number {
  return statSync(path.join(CLIENT, `${file}.br`)).size;
}

/** The size of each entry and of each style file. */
export function builtSizes(): { entry: string; bytes: number }[] {
  const styles = readdirSync(ASSETS).filter((name) => name.endsWith('.css'));
  return [
    ...SIZES.map(({ entry }) => ({ entry, bytes: scriptBytes(entry) })),
    ...styles.map((name) => ({ entry: 'styles', bytes: compressedBytes(`assets/${name}`) })),
  ];
}

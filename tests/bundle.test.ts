import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../server/build/ensureBuilt.ts';
import { openCatalogue, type Catalogue } from '../server/wizards/index.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const CLIENT = path.join(ROOT, 'dist/client');
const ASSETS = path.join(CLIENT, 'assets');

/** Texts that only Ajv's compiler holds; the validators that it writes do not. */
const COMPILER = ['unknown keyword: "', 'schema is invalid: ', 'no schema with key or ref'];
/** From the list of common passwords, which weighs as much as everything else together and is the server's affair. */
const PASSWORDS = ['qwertyuiop', 'iloveyou'];
/** From the studio and its packages: React Aria, CodeMirror, React Flow. */
const STUDIO = ['react-aria', 'cm-editor', 'react-flow', 'vorfahrt.studio'];
/** Ways to run text as code, which `script-src 'self'` forbids. */
const EVALUATION = [/\bnew Function\b/, /[^\w.]Function\(/, /[^\w.]eval\(/];

/** JS and CSS that each entry loads before it runs, its static imports included: kB (1000 bytes), brotli. */
const SIZES = [
  { entry: 'src/site/shell/wizardEntry.tsx', script: 135.8 },
  { entry: 'src/site/shell/pageEntry.ts', script: 3.1 },
  { entry: 'src/ui/carouselScript.ts', script: 7.5 },
  { entry: 'src/site/sections/topicsScript.ts', script: 5.1 },
  { entry: 'src/site/shell/formEntry.tsx', script: 63.3 },
  { entry: 'src/site/shell/accountEntry.tsx', script: 62.8 },
  { entry: 'src/embed/code.ts', script: 128.4 },
  { entry: 'src/site/support/panel.tsx', script: 74.1 },
  { entry: 'src/account/LoginPage.tsx', script: 66.7 },
];
/** The one style file that all pages share. */
const STYLES = 13.6;

let catalogue: Catalogue;

beforeAll(async () => {
  await ensureBuilt();
  catalogue = await openCatalogue({ directory: path.join(ROOT, 'wizards'), log: pino({ level: 'silent' }) });
});

afterAll(() => {
  catalogue.close();
});

describe('what browsers get', () => {
  it('holds neither the Ajv compiler nor anything that runs text as code', async () => {
    const bundles = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
    expect(bundles.some((name) => name.startsWith('wizardEntry'))).toBe(true);
    for (const name of bundles) expectHarmless(name, readFileSync(path.join(ASSETS, name), 'utf8'));
    for (const { wizard, module } of catalogue.all())
      expectHarmless(wizard.id, (await module()).plain.toString('utf8'));
  });

  it('holds nothing of the studio', () => {
    const names = Object.keys(manifest());
    expect(names.filter((name) => name.includes('studio'))).toEqual([]);
    for (const name of readdirSync(ASSETS).filter((file) => file.endsWith('.js')))
      for (const text of STUDIO)
        expect(readFileSync(path.join(ASSETS, name), 'utf8').includes(text), `${name} holds '${text}'`).toBe(false);
  });

  it('does not hold the list of common passwords', () => {
    for (const name of readdirSync(ASSETS))
      for (const password of PASSWORDS)
        expect(readFileSync(path.join(ASSETS, name), 'latin1').includes(password), `${name} holds '${password}'`).toBe(
          false,
        );
  });

  it.each(SIZES)('loads at most $script kB of script for $entry', ({ entry, script }) => {
    const files = [...importsOf(entry, manifest())];
    const bytes = files.reduce((sum, file) => sum + compressedBytes(file), 0);
    expect(bytes / 1000).toBeLessThan(script);
    expect(bytes).toBeGreaterThan(0);
  });

  it('has one style file of bounded size', () => {
    const styles = readdirSync(ASSETS).filter((name) => name.endsWith('.css'));
    expect(styles).toHaveLength(1);
    expect(compressedBytes(`assets/${styles[0]}`) / 1000).toBeLessThan(STYLES);
  });

  it.each(['frame', 'pages', 'sections'])('has the styles of src/site/%s, which only the server draws', (room) => {
    const styles = readdirSync(ASSETS).find((name) => name.endsWith('.css')) ?? '';
    const built = readFileSync(path.join(ASSETS, styles), 'utf8');
    const folder = path.join(ROOT, 'src/site', room);
    const modules = readdirSync(folder).filter((name) => name.endsWith('.module.css'));
    const names = modules.flatMap((name) =>
      [...readFileSync(path.join(folder, name), 'utf8').matchAll(/^\.([a-z]\w*) \{/gim)].map(([, found = '']) => found),
    );
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !built.includes(`._${name}_`))).toEqual([]);
  });

  it('would notice the compiler, which these texts are taken from', () => {
    const folder = path.join(ROOT, 'node_modules/ajv/dist');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .join('\n');
    expect(sources).toMatch(EVALUATION[0] ?? /$^/);
    for (const text of COMPILER) expect(sources).toContain(text);
  });
});

function expectHarmless(name: string, code: string) {
  for (const text of COMPILER) expect(code.includes(text), `${name} holds '${text}'`).toBe(false);
  for (const pattern of EVALUATION) expect(pattern.exec(code)?.[0], `${name} runs text as code`).toBeUndefined();
}

type Manifest = Record<string, { file: string; imports?: string[] }>;

function manifest(): Manifest {
  return JSON.parse(readFileSync(path.join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest;
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

function compressedBytes(file: string): number {
  return statSync(path.join(CLIENT, `${file}.br`)).size;
}

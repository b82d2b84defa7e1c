import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../server/build/ensureBuilt.ts';
import { openCatalogue, type Catalogue } from '../server/wizards/index.ts';
import { ASSETS, compressedBytes, manifest, scriptBytes, scriptsOf, SIZES } from './support/bundle.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Texts that only Ajv's compiler holds; the validators that it writes do not. */
const COMPILER = ['unknown keyword: "', 'schema is invalid: ', 'no schema with key or ref'];
/** From the list of common passwords, which weighs as much as everything else together and is the server's affair. */
const PASSWORDS = ['qwertyuiop', 'iloveyou'];
/** From the studio and its packages: React Aria, CodeMirror, React Flow. */
const STUDIO = ['react-aria', 'cm-editor', 'react-flow', 'vorfahrt.studio'];
/** Ways to run text as code, which `script-src 'self'` forbids. */
const EVALUATION = [/\bnew Function\b/, /[^\w.]Function\(/, /[^\w.]eval\(/];

/** The one style file that all pages share. */
const STYLES = 13.65;

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

  // Each file is a request with its headers, which on a slow line come one after the other before the form works.
  it.each(SIZES)('loads at most $script kB of script in $files files for $entry', ({ entry, script, files }) => {
    const bytes = scriptBytes(entry);
    expect(scriptsOf(entry).length).toBeLessThanOrEqual(files);
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

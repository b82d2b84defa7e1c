import { build, type Plugin } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bareSchema } from '../../server/build/schemaPlugin.ts';
import { loadDefinition, type Finding } from '../../src/check/index.ts';
import { filesOf, goodDraft } from '../engine/authored.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** As the studio's build does for its workers (`vite.config.ts`). */
const bareSchemas: Plugin = {
  name: 'bare-schemas',
  setup: (esbuild) =>
    esbuild.onLoad({ filter: /\.schema\.json$/ }, ({ path: file }) => ({
      contents: JSON.stringify(bareSchema(JSON.parse(readFileSync(file, 'utf8')))),
      loader: 'json',
    })),
};

/** What browsers that check definitions load, as one file. */
let folder: string;
let code: string;
let inputs: string[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'vorfahrt-check-'));
  const { outputFiles, metafile } = await build({
    entryPoints: [path.join(ROOT, 'src/check/browser.ts')],
    bundle: true,
    format: 'esm',
    minify: true,
    legalComments: 'none',
    plugins: [bareSchemas],
    metafile: true,
    write: false,
  });
  code = outputFiles[0]?.text ?? '';
  inputs = Object.keys(metafile.inputs);
  writeFileSync(path.join(folder, 'check.mjs'), code);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what browsers load to check definitions', () => {
  it('contains neither Ajv nor anything else that makes code of texts', () => {
    expect(inputs.filter((input) => input.includes('node_modules/ajv'))).toEqual([]);
    expect(code).not.toMatch(/\bnew Function\b|\bFunction\(|\beval\(/);
    expect(inputs.length).toBeGreaterThan(50);
  });

  // What the schemas say for panels is left out: 101.3 kB with it (29 November 2026). Analysts load it, clients do not.
  it('stays below 93.5 kB', () => {
    expect(brotliCompressSync(code).length).toBeLessThan(93_500);
  });

  it('leaves out of the schemas what is for people only, and no rule', () => {
    const title = { type: 'string', description: 'Ein Titel.', 'x-label': 'Titel', 'x-words': 'Titel' };
    const schema = { properties: { description: title, examples: { items: title } }, required: ['description'] };
    const bare = { type: 'string', 'x-words': 'Titel' };
    expect(bareSchema(schema)).toEqual({
      properties: { description: bare, examples: { items: bare } },
      required: ['description'],
    });
  });

  it('checks where code from texts is forbidden', async () => {
    const draft = goodDraft();
    draft['machine.json'].states.pruefung.on.NEXT = 'einwiligung';
    const files = filesOf(draft);
    writeFileSync(
      path.join(folder, 'main.mjs'),
      `import { checkInStages } from './check.mjs';
       const refused = (() => { try { return new Function('return false')(); } catch { return true; } })();
       const told = [];
       for (const files of ${JSON.stringify([files, filesOf(goodDraft())])})
         told.push(await checkInStages(files, { id: 'probe', today: () => '2026-11-22' }));
       console.log(JSON.stringify([refused, told[0].findings, told[1].notes]));`,
    );
    const { stdout } = await run(process.execPath, [
      '--disallow-code-generation-from-strings',
      path.join(folder, 'main.mjs'),
    ]);
    const compiled = loadDefinition('probe', files, 'r1', () => '2026-11-22') as { findings: Finding[] };
    expect(JSON.parse(stdout)).toEqual([true, compiled.findings, []]);
    expect(compiled.findings.map(({ code: found }) => found)).toContain('ziel-unbekannt');
  });
});

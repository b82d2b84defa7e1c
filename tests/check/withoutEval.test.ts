import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDefinition, type Finding } from '../../src/check/index.ts';
import { filesOf, goodDraft } from '../engine/authored.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

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

  // 2.5 kB of it are the names in sentences (28 November 2026), 0.7 kB what keeps shared parts from adding up, 0.4 kB the names of files that are no
  // step, 3.3 kB what finds questions that nobody is asked, pasted lists and what reads alike, 1.1 kB what finds steps that
  // nobody has found out how to leave, a word for each guard, keyword and text, 2.4 kB the rows of the
  // format, of which the studio loads all anyway, 0.9 kB the table of rules, with why some have no fix, and
  // 4.1 kB what the schemas say for panels, which cost the studio itself 6.8 kB as tables (29 November 2026): analysts load it,
  // clients do not.
  it('stays below 101.3 kB', () => {
    expect(brotliCompressSync(code).length).toBeLessThan(101_300);
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

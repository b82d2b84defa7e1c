import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LONG } from '../../support/extent.ts';
import { copyWizards } from '../../support/wizardFolders.ts';

/**
 * `npm run test:wizards`, of a folder with one wizard, in the engine and over HTTP. What it does in a browser is
 * `tests/browser/runner/cover.test.ts`, which is part of the whole.
 */

const ROOT = path.resolve(import.meta.dirname, '../../..');

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-proof-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** Runs the command. Returns its exit code and what it has printed. */
async function prove(wizardsDir: string, ...grounds: string[]): Promise<{ code: number | null; told: string }> {
  const settings = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|TEST|NODE_OPTIONS)/.test(name));
  const child = spawn(
    process.execPath,
    ['tests/wizards/main.ts', ...grounds.flatMap((ground) => ['--project', ground])],
    {
      cwd: ROOT,
      env: { ...Object.fromEntries(settings), WIZARDS_DIR: wizardsDir, DATA_DIR: path.join(directory, 'data') },
    },
  );
  let told = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      told += chunk.toString();
    });
  const code = await new Promise<number | null>((resolve) => {
    child.on('close', resolve);
  });
  return { code, told };
}

// It runs vitest with a database of its own.
it.runIf(LONG)('proves a folder, and keeps what was shown', { timeout: 300_000 }, async () => {
  const wizards = await copyWizards(['punkteabfrage'], path.join(directory, 'wizards'));
  const { code, told } = await prove(wizards, 'pure', 'server');
  expect(told).toContain(`Geprüft wird ${wizards}`);
  expect([code, told]).toEqual([0, told]);
  const kept: unknown = JSON.parse(await readFile(path.join(directory, 'data/proofs/punkteabfrage/http.json'), 'utf8'));
  expect(kept).toMatchObject({ ground: 'http', shown: expect.arrayContaining([expect.any(String)]) });
});

it('fails for a folder with a broken wizard, and names it', { timeout: 180_000 }, async () => {
  const wizards = await copyWizards(['punkteabfrage'], path.join(directory, 'wizards'));
  const machine = path.join(wizards, 'punkteabfrage/machine.json');
  await writeFile(machine, (await readFile(machine, 'utf8')).replace('"NEXT": "anschrift"', '"NEXT": "nirgends"'));
  const { code, told } = await prove(wizards, 'pure');
  expect(code).toBe(1);
  expect(told).toMatch(/punkteabfrage/);
  expect(told).toMatch(/nirgends/);
});

it('says so if there is no such folder', async () => {
  const missing = path.join(directory, 'fehlt');
  const { code, told } = await prove(missing, 'pure');
  expect([code, told]).toEqual([2, `Den Ordner ${missing} gibt es nicht. Bitte nennen Sie ihn mit WIZARDS_DIR.\n`]);
  expect(existsSync(path.join(directory, 'data'))).toBe(false);
});

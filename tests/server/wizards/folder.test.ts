import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readFolder } from '../../../server/wizards/folder.ts';
import { goodDraft } from '../../engine/authored.ts';
import { writeWizard } from '../../support/wizardFolders.ts';

const MB = 1024 * 1024;

let root: string;
let folder: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'vorfahrt-folder-'));
});
afterAll(() => rm(root, { recursive: true }));
beforeEach(async () => {
  folder = path.join(root, 'probe');
  await rm(folder, { recursive: true, force: true });
  await writeWizard(root, 'probe', goodDraft());
});

/** A file with a hole: it takes no room on the disk, and would take all of it in memory. */
async function addLarge(name: string, bytes: number): Promise<void> {
  await writeFile(path.join(folder, name), '');
  await truncate(path.join(folder, name), bytes);
}

const found = async () =>
  (await readFolder(folder))?.unreadable.map(({ file, code, message }) => [file, code, message]);

it('reads a folder of usual size', async () => {
  await addLarge('bild.png', 2 * MB);
  expect(await found()).toEqual([]);
});

it.each(['bild.png', 'anhang.txt', 'steps.json'])(
  'reads no file of more than 2 MB, but tells its size: %s',
  async (name) => {
    // Node reads no file of more than 2 GB.
    await addLarge(name, 3000 * MB);
    expect(await found()).toEqual([[name, 'zu-gross', 'Diese Datei ist zu groß (3000 MB, höchstens 2 MB).']]);
  },
);

it('reads no more than 20 MB of a folder', async () => {
  for (let number = 10; number < 25; number += 1) await addLarge(`bild-${number}.png`, 2 * MB);
  expect(await found()).toEqual([
    ['', 'zu-gross', 'Die Dateien dieses Ordners sind zusammen zu groß (höchstens 20 MB).'],
  ]);
});

import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolderStore } from '../../../server/studio/folderStore.ts';
import { Outdated, type WizardStore } from '../../../server/studio/store.ts';

let directory: string;
let store: WizardStore;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-studio-'));
  await mkdir(path.join(directory, 'probe/steps'), { recursive: true });
  await mkdir(path.join(directory, 'parts'));
  await writeFile(path.join(directory, 'probe/wizard.json'), '{"title":"Grüße"}\r\n');
  await writeFile(path.join(directory, 'probe/steps/eins.json'), '{}');
  await writeFile(path.join(directory, 'probe/NOTIZ.md'), 'nur für uns');
  await writeFile(path.join(directory, 'parts/anrede.json'), '{}');
  store = openFolderStore(directory);
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

async function opened() {
  const stored = await store.open('probe');
  if (stored === undefined) throw new Error('There is no such wizard.');
  return stored;
}

const read = (name: string) => readFile(path.join(directory, 'probe', name), 'utf8');

describe('the folder that the studio edits', () => {
  it('reads texts byte for byte, shared parts too, and leaves out what is no definition', async () => {
    expect((await opened()).files).toEqual({
      '../parts/anrede.json': '{}',
      'steps/eins.json': '{}',
      'wizard.json': '{"title":"Grüße"}\r\n',
    });
  });

  it('has another version after every change, and the same one for the same bytes', async () => {
    const first = await opened();
    await writeFile(path.join(directory, 'probe/steps/eins.json'), '{ }');
    const second = await opened();
    await writeFile(path.join(directory, 'probe/steps/eins.json'), '{}');
    expect(second.version).not.toBe(first.version);
    expect((await opened()).version).toBe(first.version);
  });

  it('writes, adds and removes files, and leaves no temporary ones behind', async () => {
    const { version } = await opened();
    const changes = { 'steps/eins.json': null, 'steps/zwei.json': '{"title":"Ä"}', '../parts/anrede.json': '[]' };
    const saved = await store.save('probe', changes, version);
    expect(saved.files).toEqual({
      '../parts/anrede.json': '[]',
      'steps/zwei.json': '{"title":"Ä"}',
      'wizard.json': '{"title":"Grüße"}\r\n',
    });
    expect(await readdir(path.join(directory, 'probe/steps'))).toEqual(['zwei.json']);
    expect(await read('steps/zwei.json')).toBe('{"title":"Ä"}');
    expect(await read('NOTIZ.md')).toBe('nur für uns');
  });

  it('writes nothing if somebody else was faster, and tells the current state', async () => {
    const { version } = await opened();
    await writeFile(path.join(directory, 'probe/wizard.json'), '{"title":"Anders"}');
    const attempt = store.save('probe', { 'steps/eins.json': 'neu' }, version);
    await expect(attempt).rejects.toThrow(Outdated);
    await expect(attempt).rejects.toMatchObject({ current: { files: { 'wizard.json': '{"title":"Anders"}' } } });
    expect(await read('steps/eins.json')).toBe('{}');
  });

  it('removes a wizard that nobody has changed meanwhile', async () => {
    const { version } = await opened();
    await expect(store.remove('probe', 'veraltet')).rejects.toThrow(Outdated);
    await store.remove('probe', version);
    expect(await store.open('probe')).toBeUndefined();
  });

  it('follows a folder that is a link', async () => {
    await symlink(path.join(directory, 'probe'), path.join(directory, 'verknuepft'));
    expect(await store.ids()).toContain('verknuepft');
    expect(Object.keys((await store.open('verknuepft'))?.files ?? {})).toContain('wizard.json');
  });
});

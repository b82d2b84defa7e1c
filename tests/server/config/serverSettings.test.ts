import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigFault, exitCodeOf } from '../../../server/base/configFault.ts';
import { readServerSettings } from '../../../server/config/serverSettings.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorfahrt-settings-'));
  await writeFile(at('broken.json'), '{ "name": "Meyer", ');
  await writeFile(at('list.json'), '[]');
  await writeFile(at('file'), '');
  await mkdir(at('locked'));
  await chmod(at('locked'), 0o500);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The faults of an environment, and nothing but it: no file `.env` is read. */
async function faultsOf(env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const error: unknown = await readServerSettings({ ENV_FILE: '', ...env }).then(
    () => undefined,
    (fault: unknown) => fault,
  );
  if (error === undefined) return [];
  expect(exitCodeOf(error)).toBe(78);
  return (error as ConfigFault).faults;
}

it('has none by default, and creates nothing', async () => {
  expect(await faultsOf({ DATA_DIR: at('new/deep') })).toEqual([]);
  expect(await faultsOf({ DATA_DIR: at('new/deep') })).toEqual([]);
});

describe.each([
  ['WIZARDS_DIR', () => at('nowhere'), () => `WIZARDS_DIR: Den Ordner ${at('nowhere')} gibt es nicht.`],
  ['WIZARDS_DIR', () => at('file'), () => `WIZARDS_DIR: ${at('file')} ist kein Ordner.`],
  ['DATA_DIR', () => at('file/data'), () => `DATA_DIR: ${at('file')} ist kein Ordner.`],
  ['BRAND_FILE', () => at('nowhere.json'), () => `BRAND_FILE: ${at('nowhere.json')} ist nicht zu lesen (ENOENT).`],
])('%s', (name, value, fault) => {
  it('is named where it leads to nothing that can be used', async () => {
    expect(await faultsOf({ [name]: value() })).toEqual([fault()]);
  });
});

it.runIf(process.getuid?.() !== 0)('DATA_DIR is named where nothing may be written', async () => {
  expect(await faultsOf({ DATA_DIR: at('locked/data') })).toEqual([
    `DATA_DIR: In ${at('locked')} darf dieser Benutzer nicht schreiben (EACCES).`,
  ]);
});

it.each(['broken.json', 'list.json'])('BRAND_FILE is named where it is no JSON object: %s', async (name) => {
  expect(await faultsOf({ BRAND_FILE: at(name) })).toEqual([
    expect.stringMatching(/^BRAND_FILE: .* ist kein JSON-Objekt \(.+\)\.$/),
  ]);
});

it('tells faults of variables, folders and the brand together', async () => {
  const faults = await faultsOf({ PORT: '', WIZARDS_DIR: at('nowhere'), BRAND_FAX: '1' });
  expect(faults.map((fault) => fault.split(/[ :]/, 1)[0])).toEqual(['PORT', 'BRAND_FAX', 'WIZARDS_DIR']);
});

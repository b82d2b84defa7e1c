import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppServer } from '../appServer.ts';
import { edit } from './edit.ts';
import { builtSite } from '../builtSite.ts';

/** Shared parts while the server runs: one edit is live in every wizard that uses the part. */

const WIZARDS = ['bussgeldanfrage', 'punkteabfrage'];
/** Uses no part that is edited here. */
const OTHER = 'kfz-gutachtenanfrage';
/** Long enough for a slow machine to load, check and compile. */
const PATIENCE = { timeout: 60_000 };

let server: AppServer;
let parts: string;

beforeAll(async () => {
  server = await AppServer.start({ wizards: [...WIZARDS, OTHER], parts: builtSite });
  parts = path.join(server.wizardsDir, 'parts');
});
afterAll(() => server.close());

const moduleOf = async (id: string) => (await server.send('GET', `/wizards/${id}.js`)).text;
const log = () => server.logged.map((line): string => JSON.parse(line).msg).join('\n');

it('an edit is live in every wizard that uses the part, and in no other', async () => {
  const other = await moduleOf(OTHER);
  await edit(parts, 'anrede.json', ({ schema }) => (schema.title = 'Wie dürfen wir Sie anreden?'));
  for (const id of WIZARDS) await expect.poll(() => moduleOf(id), PATIENCE).toContain('Wie dürfen wir Sie anreden?');
  expect(await moduleOf(OTHER)).toBe(other);
  for (const id of WIZARDS) expect(log()).toContain(`Live: ${id} in Fassung `);
  expect(log()).not.toContain(`Live: ${OTHER}`);
});

it('a faulty part leaves every wizard as it was; its file and line are logged for each', async () => {
  const before = await Promise.all(WIZARDS.map(moduleOf));
  const file = path.join(parts, 'anrede.json');
  const sound = await readFile(file, 'utf8');
  await writeFile(file, JSON.stringify({ ...JSON.parse(sound), shema: {} }, null, 2));
  await expect.poll(log, PATIENCE).toMatch(/- parts\/anrede\.json:\d+ \/shema: .*Meinten Sie 'schema'\?/);
  expect(await Promise.all(WIZARDS.map(moduleOf))).toEqual(before);

  await writeFile(file, sound);
  for (const id of WIZARDS) await expect.poll(log, PATIENCE).toContain(`Behoben: ${id} hat keinen Fehler mehr.`);
});

it('a part that is missing is told where it is used', async () => {
  server.logged.length = 0;
  await edit(path.join(server.wizardsDir, 'punkteabfrage'), 'steps/person.json', ({ schema }) => {
    schema.properties.anrede = { uses: 'anreden' };
  });
  await expect
    .poll(log, PATIENCE)
    .toMatch(/- punkteabfrage\/steps\/person\.json:\d+ \/schema\/properties\/anrede\/uses: .*Meinten Sie 'anrede'\?/);
});

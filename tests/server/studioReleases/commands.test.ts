import { cp, readdir, readFile, writeFile, mkdtemp, rm, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordDeployment } from '../../../server/deployment/index.ts';
import { runCommand } from '../../../server/wizardCli/command.ts';
import { urlOf } from '../../../server/db/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { checkOnce } from '../checked.ts';
import { edit } from '../wizards/edit.ts';
import { CONTACT, openInstance, type Instance } from './instance.ts';

/** `npm run wizard -- pull`, `push` and `lead`: folder and studio are brought together by whoever runs the server. */

let database: TestDatabase;
let server: Instance;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase();
  server = await openInstance(database.knex, 'Ordner A');
  dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-commands-'));
});
afterEach(async () => {
  await server.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function run(...words: string[]): Promise<{ code: number; said: string }> {
  const said: string[] = [];
  const env = { DATABASE_URL: urlOf(database.knex), DATA_DIR: dataDir, WIZARDS_DIR: server.directory };
  const code = await runCommand(words, (text) => void said.push(text), env, checkOnce);
  await server.refresh();
  return { code, said: said.join('\n') };
}

it('pull writes what is published into the folder, which leads from then on', async () => {
  const folder = path.join(server.directory, CONTACT);
  await server.publish('Studio');
  await writeFile(path.join(folder, 'NOTIZ.md'), 'bleibt');
  await mkdir(path.join(folder, 'pictures'));
  await writeFile(path.join(folder, 'pictures/alt.svg'), '<svg/>');
  await server.refresh();
  const { code, said } = await run('pull', CONTACT);
  expect([code, said]).toEqual([0, expect.stringContaining('führt wieder der Ordner')]);
  expect(await readFile(path.join(folder, 'steps/nachricht.json'), 'utf8')).toContain('"title":"Studio"');
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['NOTIZ.md']));
  expect(await readdir(path.join(folder, 'pictures'))).toEqual([]);
  expect(server.context.releases.live(CONTACT)).toMatchObject({ ledBy: 'ordner' });
  expect(server.context.releases.standing(CONTACT)).toEqual({
    off: false,
    retired: false,
    differs: false,
    conflict: false,
  });
  expect((await run('pull', CONTACT)).code).toBe(1);
});

it('pull writes the shared parts that were published with it, and no others', async () => {
  const [part, other] = ['nachricht', 'falle'].map((name) => path.join(server.directory, 'parts', `${name}.json`));
  const written = (await readFile(part ?? '', 'utf8')).replace('"title": "', '"title": "Bitte: ');
  await server.publish('Studio', { '../parts/nachricht.json': written });
  // A developer has changed another one since.
  const changed = (await readFile(other ?? '', 'utf8')).replace('"title": "', '"title": "Neu: ');
  await writeFile(other ?? '', changed);
  await server.refresh();
  const { code, said } = await run('pull', CONTACT);
  expect(said).toContain('Auch geschrieben, für alle Assistenten, die sie gebrauchen: nachricht.');
  expect([code, said]).toEqual([1, expect.stringContaining('anders als beim Veröffentlichen: falle.')]);
  expect(await readFile(part ?? '', 'utf8')).toBe(written);
  expect(await readFile(other ?? '', 'utf8')).toBe(changed);
});

it('pull says in German where it cannot write', async () => {
  await server.publish('Studio');
  const file = path.join(server.directory, CONTACT, 'wizard.json');
  expect(await run('pull', CONTACT, '--dir', file)).toEqual({
    code: 1,
    said: expect.stringContaining('Ein Teil dieses Pfads ist eine Datei und kein Ordner.'),
  });
});

it('push begins a draft with what the folder says, and leaves one that is there', async () => {
  await server.publish('Studio');
  const { code, said } = await run('push', CONTACT);
  expect([code, said]).toEqual([0, expect.stringContaining('Der Entwurf')]);
  const draft = await server.store.open(CONTACT);
  expect(draft?.files['steps/nachricht.json']).toContain('Ordner A');
  expect(draft?.draft?.behind).toBe(false);
  expect((await run('push', CONTACT)).code).toBe(1);
  expect(server.shows()).toBe('Studio');
});

it('lead says who leads', async () => {
  expect((await run('lead', CONTACT, 'studio')).code).toBe(1);
  await server.publish('Studio');
  expect((await run('lead', CONTACT, 'ordner')).code).toBe(0);
  expect(server.shows()).toBe('Ordner A');
  expect((await run('lead', CONTACT, 'studio')).code).toBe(0);
  expect(server.shows()).toBe('Studio');
  await server.deploy('Ordner B');
  expect(server.context.releases.standing(CONTACT).conflict).toBe(true);
  expect((await run('lead', CONTACT, 'studio')).code).toBe(0);
  expect(server.context.releases.standing(CONTACT)).toEqual({
    off: false,
    retired: false,
    differs: true,
    conflict: false,
  });
});

it('lead ordner says which folder it read, and takes only files that a server has', async () => {
  await server.publish('Studio');
  const other = await mkdtemp(path.join(tmpdir(), 'vorfahrt-other-'));
  await cp(server.directory, other, { recursive: true });
  const { code, said } = await run('lead', CONTACT, 'ordner', '--dir', other);
  expect([code, said]).toEqual([0, expect.stringContaining(`was in ${path.join(other, CONTACT)} steht`)]);
  expect(server.shows()).toBe('Ordner A');

  await edit(path.join(other, CONTACT), 'steps/nachricht.json', (step) => (step.title = 'Nirgends ausgerollt'));
  const refused = await run('lead', CONTACT, 'ordner', '--dir', other);
  expect([refused.code, refused.said]).toEqual([
    1,
    expect.stringContaining('hat noch kein Server so in seinem Ordner'),
  ]);
  expect(refused.said).toContain('Nichts wurde geändert.');
  expect(server.shows()).toBe('Ordner A');
  await rm(other, { recursive: true });
});

it('lead ordner refuses another folder of this machine than the one that the server reads', async () => {
  await server.publish('Studio');
  const other = await mkdtemp(path.join(tmpdir(), 'vorfahrt-other-'));
  await cp(server.directory, other, { recursive: true });
  const config = { dataDir, s3: undefined, publicUrl: 'https://localhost', wizardsDir: server.directory };
  await recordDeployment(database.knex, config, pino({ level: 'silent' }));
  await expect(run('lead', CONTACT, 'ordner', '--dir', other)).rejects.toThrow(
    `Der Server liest ${server.directory}, dieser Befehl ${other}.`,
  );
  expect(server.shows()).toBe('Studio');
  expect((await run('lead', CONTACT, 'ordner')).code).toBe(0);
  await rm(other, { recursive: true });
});

it('lead says where nothing changes', async () => {
  await server.publish('Studio');
  const leading = await run('lead', CONTACT, 'studio');
  expect([leading.code, leading.said]).toEqual([
    0,
    expect.stringContaining('führt das Studio schon. Es ändert sich nichts.'),
  ]);
  await run('pull', CONTACT);
  const equal = await run('lead', CONTACT, 'studio');
  expect([equal.code, equal.said]).toEqual([
    0,
    expect.stringContaining('sagen Ordner und Studio dasselbe, darum führt der Ordner. Es ändert sich nichts.'),
  ]);
  // The folder has changed since it took over.
  await server.deploy('Ordner B');
  expect((await run('lead', CONTACT, 'studio')).said).toContain('Jetzt führt');
  expect(server.shows()).toBe('Studio');
});

it('lead says of a wizard that is switched off that it stays so', async () => {
  await server.publish('Studio');
  await server.switch(false);
  const { said } = await run('lead', CONTACT, 'ordner');
  expect(said).toContain('Der Assistent ist abgeschaltet und bleibt es');
  expect(server.shows()).toBeUndefined();
  await server.switch(true);
  expect(server.shows()).toBe('Ordner A');
});

it.each([[['pull', 'nixda']], [['push', 'nixda']], [['lead', 'nixda', 'studio']], [['lead', 'nixda', 'ordner']]])(
  '%j names no wizard that there is',
  async (words) => {
    expect(await run(...words)).toEqual({
      code: 2,
      said: expect.stringMatching(/Den Assistenten 'nixda' gibt es nicht\. Möglich sind: .*kontaktformular/),
    });
  },
);

it('pull knows a wizard that is published and has no folder', async () => {
  await server.publish('Studio');
  await server.removeFolder();
  expect((await run('pull', CONTACT)).code).toBe(0);
});

it.each([
  [['lead', CONTACT], 'wer führt'],
  [['lead', CONTACT, 'beide'], 'wer führt'],
  [['lead'], 'Kennung'],
  [['pull'], 'Kennung'],
  [['push'], 'Kennung'],
])('%j is no command', async (words, said) => {
  expect(await run(...words)).toEqual({ code: 2, said: expect.stringContaining(said) });
});

it('evidence --release writes the record of an entry as a document and as JSON, and says which entries there are', async () => {
  await server.publish('Studio');
  const { rows } = await database.knex.raw<{ rows: { id: string }[] }>(
    `select max(id) as id from studio_history where wizard = '${CONTACT}'`,
  );
  const entry = rows[0]?.id ?? '';
  const out = path.join(dataDir, 'akte');
  const { code, said } = await run('evidence', CONTACT, '--release', entry, '--out', out);
  expect([code, said]).toEqual([0, expect.stringContaining(`Geschrieben: ${out}.html und ${out}.json`)]);
  const trail: unknown = JSON.parse(await readFile(`${out}.json`, 'utf8'));
  expect(trail).toMatchObject({
    wizard: CONTACT,
    entry: Number(entry),
    note: 'Studio',
    differences: { changes: [{ lines: [{ after: 'Studio', before: 'Ordner A' }] }] },
  });
  const html = await readFile(`${out}.html`, 'utf8');
  expect(html).toContain('<h1>Freigabeakte: Kontakt</h1>');
  expect(html).toContain('<ins><small>danach:</small> Studio</ins>');
  expect(html).not.toContain('class="screen"');

  const none = await run('evidence', CONTACT, '--release', '99999');
  expect([none.code, none.said]).toEqual([1, expect.stringContaining(`${entry}  `)]);
  expect(none.said).toContain('Veröffentlicht');
  expect((await run('evidence', CONTACT, '--release', 'letzter')).code).toBe(2);
  expect((await run('evidence', 'gibtesnicht', '--release', entry)).code).toBe(2);
});

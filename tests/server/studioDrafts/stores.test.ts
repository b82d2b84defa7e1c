import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  Held,
  openFolderStore,
  Outdated,
  Unstorable,
  type Author,
  type WizardStore,
} from '../../../server/studio/index.ts';
import { createPool } from '../../../server/db/pool.ts';
import { openDraftStore } from '../../../server/studioDrafts/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';

const NOW = new Date('2026-11-27T10:00:00Z');
const VERA: Author = { id: randomUUID(), name: 'Vera Groß' };

let database: TestDatabase;
let directory: string;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.knex('accounts').insert({
    id: VERA.id,
    email: 'vera@kanzlei.example',
    role: 'anwalt',
    first_name: 'Vera',
    last_name: 'Groß',
    profile: {},
    created_at: NOW,
    password_changed_at: NOW,
  });
});
afterAll(() => database.drop());
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-store-'));
  await mkdir(path.join(directory, 'probe/steps'), { recursive: true });
  await mkdir(path.join(directory, 'parts'));
  await writeFile(path.join(directory, 'probe/wizard.json'), '{"title":"Grüße"}\r\n');
  await writeFile(path.join(directory, 'probe/steps/eins.json'), '{}');
  await writeFile(path.join(directory, 'parts/anrede.json'), '{}');
});
afterEach(async () => {
  await database.knex('studio_drafts').delete();
  await rm(directory, { recursive: true });
});

function openDrafts(clock = () => NOW): WizardStore {
  return openDraftStore({ knex: database.knex, live: openFolderStore(directory), clock });
}

async function opened(store: WizardStore, id = 'probe') {
  const stored = await store.open(id);
  if (stored === undefined) throw new Error('There is no such wizard.');
  return stored;
}

describe.each([
  ['a folder', () => openFolderStore(directory)],
  ['drafts in Postgres', () => openDrafts()],
])('a store of wizards: %s', (_name, openStore) => {
  let store: WizardStore;
  beforeEach(() => {
    store = openStore();
  });

  it('reads texts byte for byte, shared parts too', async () => {
    expect((await opened(store)).files).toEqual({
      '../parts/anrede.json': '{}',
      'steps/eins.json': '{}',
      'wizard.json': '{"title":"Grüße"}\r\n',
    });
    expect(await store.open('fehlt')).toBeUndefined();
  });

  it('writes, adds and removes files, and has another version then', async () => {
    const { version } = await opened(store);
    const changes = { 'steps/eins.json': null, 'steps/zwei.json': '{"title":"Ä"}\r\n' };
    const saved = await store.save('probe', changes, version, { by: VERA });
    expect(saved.files).toEqual({
      '../parts/anrede.json': '{}',
      'steps/zwei.json': '{"title":"Ä"}\r\n',
      'wizard.json': '{"title":"Grüße"}\r\n',
    });
    expect(saved.version).not.toBe(version);
    expect(await opened(store)).toEqual(saved);
  });

  it('writes nothing if somebody else was faster, and tells the current state', async () => {
    const { version } = await opened(store);
    await store.save('probe', { 'steps/eins.json': 'von anderen' }, version, { by: VERA });
    const attempt = store.save('probe', { 'steps/eins.json': 'neu' }, version, { by: VERA });
    await expect(attempt).rejects.toThrow(Outdated);
    await expect(attempt).rejects.toMatchObject({ current: { files: { 'steps/eins.json': 'von anderen' } } });
    expect((await opened(store)).files['steps/eins.json']).toBe('von anderen');
  });

  it('lets exactly one of two saves of the same version through', async () => {
    const { version } = await opened(store);
    const saves = ['a', 'b'].map((text) => store.save('probe', { 'steps/eins.json': text }, version, { by: VERA }));
    const results = await Promise.allSettled(saves);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('creates a wizard only where there is none', async () => {
    await expect(store.save('probe', { 'wizard.json': '{}' }, undefined, { by: VERA })).rejects.toThrow(Outdated);
    await store.save('neu', { 'wizard.json': '{}' }, undefined, { by: VERA });
    expect((await opened(store, 'neu')).files).toEqual({ '../parts/anrede.json': '{}', 'wizard.json': '{}' });
    expect(await store.ids()).toEqual(['neu', 'probe']);
  });

  it('keeps pictures as bytes', async () => {
    const content = Buffer.from([0x89, 0x50, 0, 0xff]);
    const { pictures } = await store.putPicture('probe', 'auto.png', content, VERA);
    expect(Object.keys(pictures)).toEqual(['auto.png']);
    expect(await store.picture('probe', 'auto.png')).toEqual(content);
    expect((await store.putPicture('probe', 'auto.png', undefined, VERA)).pictures).toEqual({});
    expect(await store.picture('probe', 'auto.png')).toBeUndefined();
    await expect(store.putPicture('fehlt', 'auto.png', content, VERA)).rejects.toThrow(Outdated);
  });
});

describe('a draft', () => {
  it('leaves alone what is live, says whose it is, and has the pictures that are live', async () => {
    await mkdir(path.join(directory, 'probe/pictures'));
    await writeFile(path.join(directory, 'probe/pictures/auto.png'), 'Auto');
    const store = openDrafts();
    const before = await opened(store);
    expect(before.draft).toBeUndefined();
    const { draft, pictures } = await store.save('probe', { 'steps/eins.json': '{"title":"Neu"}' }, before.version, {
      by: VERA,
    });
    expect(draft).toEqual({
      by: 'Vera Groß',
      authors: ['Vera Groß'],
      begun: NOW.toISOString(),
      changed: NOW.toISOString(),
      live: before.files,
      liveVersion: expect.any(String),
      behind: false,
      writer: VERA,
    });
    expect(pictures).toEqual(before.pictures);
    expect(await store.picture('probe', 'auto.png')).toEqual(Buffer.from('Auto'));
    expect((await opened(openFolderStore(directory))).files).toEqual(before.files);
  });

  it('is the same one for every instance, and is discarded once, by who has seen it', async () => {
    const [one, other] = [openDrafts(), openDrafts()];
    const { version } = await opened(one);
    const saved = await one.save('probe', { 'steps/eins.json': '{ }' }, version, { by: VERA });
    expect(await other.open('probe')).toEqual(saved);
    await expect(other.remove('probe', version, VERA)).rejects.toThrow(Outdated);
    await other.remove('probe', saved.version, VERA);
    expect((await opened(one)).draft).toBeUndefined();
    await expect(one.remove('probe', version)).rejects.toThrow(Unstorable);
    expect((await opened(one)).files['steps/eins.json']).toBe('{}');
  });

  it('leave the database to others while many wait to be saved', async () => {
    // Without a limit, that they wait until the test lets them.
    const pool = createPool(database.url, undefined, { limitMs: Number.POSITIVE_INFINITY });
    const store = openDraftStore({ knex: pool, live: openFolderStore(directory), clock: () => NOW });
    const { version } = await opened(store);
    const holder = await database.knex.transaction();
    await holder.raw(`select pg_advisory_xact_lock(hashtext('studio draft probe'))`);
    const saves = Array.from({ length: 14 }, (_, index) =>
      store.save('probe', { 'steps/eins.json': `{"n":${index}}` }, version),
    );
    const waiting = database
      .knex('pg_locks')
      .where({ locktype: 'advisory', granted: false })
      .count<{ count: string }[]>();
    await expect.poll(async () => Number((await waiting.clone())[0]?.count)).toBeGreaterThanOrEqual(3);
    await pool.raw('select 1');
    await holder.commit();
    const stored = (await Promise.allSettled(saves)).filter(({ status }) => status === 'fulfilled');
    expect(stored).toHaveLength(1);
    await pool.destroy();
  });

  it('are 200 at most, and those that there are go on', async () => {
    const one = openDrafts();
    await database.knex.raw(
      `insert into studio_drafts (wizard, texts, base, base_texts, begun_at, changed_at)
       select 'neu-' || i, '{"wizard.json":"{}"}', '', '{}', now(), now() from generate_series(1, 200) i`,
    );
    await expect(one.save('noch-einer', { 'wizard.json': '{}' }, undefined)).rejects.toThrow(
      'Es gibt schon 200 Entwürfe. Bitte verwerfen Sie zuerst einen, den niemand mehr braucht.',
    );
    const { version } = await opened(one, 'neu-7');
    await one.remove('neu-7', version);
    expect(await one.save('noch-einer', { 'wizard.json': '{}' }, undefined)).toBeDefined();
    // What is live can be changed all the same.
    expect(await one.save('probe', { 'steps/eins.json': '{ }' }, (await opened(one)).version)).toBeDefined();
  });

  it('is looked at without the bytes of its pictures', async () => {
    const pool = createPool(database.url);
    const store = openDraftStore({ knex: pool, live: openFolderStore(directory), clock: () => NOW });
    const content = randomBytes(1024 * 1024);
    const { pictures } = await store.putPicture('probe', 'auto.png', content, VERA);
    let characters = 0;
    pool.on('query-response', (answer: unknown) => (characters += JSON.stringify(answer).length));
    expect((await opened(store)).pictures).toEqual(pictures);
    await store.save('probe', { 'steps/eins.json': '{ }' }, (await opened(store)).version, { by: VERA });
    expect(characters).toBeLessThan(100_000);
    expect(await store.picture('probe', 'auto.png')).toEqual(content);
    expect(characters).toBeGreaterThan(1024 * 1024);
    await pool.destroy();
  });

  it('has at most 8 MB of texts and pictures', async () => {
    const store = openDrafts();
    const mega = Buffer.alloc(1024 * 1024, 'x');
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await store.putPicture('probe', `${name}.png`, mega, VERA);
    await expect(store.putPicture('probe', 'h.png', mega, VERA)).rejects.toThrow(
      'Der Entwurf ist zu groß: Texte und Bilder zusammen dürfen höchstens 8 MB haben.',
    );
    // One instead of another one is not one more.
    await store.putPicture('probe', 'a.png', Buffer.alloc(1024 * 1024, 'y'), VERA);
    expect(Object.keys((await opened(store)).pictures)).toHaveLength(7);
  });

  it('takes no more pictures once those of all drafts have 200 MB, and texts all the same', async () => {
    const store = openDrafts();
    await store.save('probe', { 'steps/eins.json': '{ }' }, (await opened(store)).version, { by: VERA });
    await database.knex.raw(
      `insert into studio_drafts (wizard, texts, base, base_texts, begun_at, changed_at)
       select 'neu-' || i, '{"wizard.json":"{}"}', '', '{}', now(), now() from generate_series(1, 40) i`,
    );
    // One by one: the pool ends a statement after 4 s.
    for (let number = 1; number <= 40; number += 1)
      await database.knex.raw(
        `insert into studio_draft_pictures (wizard, name, hash, bytes)
         values ('neu-' || ?::int, 'a.png', '', convert_to(repeat('x', 5 * 1024 * 1024), 'UTF8'))`,
        [number],
      );
    const full = 'Die Bilder aller Entwürfe hätten damit zusammen mehr als 200 MB.';
    await expect(store.putPicture('probe', 'auto.png', Buffer.from('Auto'), VERA)).rejects.toThrow(full);
    await store.save('probe', { 'steps/eins.json': '{"title":"Neu"}' }, (await opened(store)).version, { by: VERA });
    await store.remove('neu-1', (await opened(store, 'neu-1')).version);
    await store.putPicture('probe', 'auto.png', Buffer.from('Auto'), VERA);
  });

  it('says when what is live has changed since it was begun, and stays as it is', async () => {
    const store = openDrafts();
    const { version } = await opened(store);
    await store.save('probe', { 'steps/eins.json': '{"title":"Neu"}' }, version, { by: VERA });
    await writeFile(path.join(directory, 'probe/wizard.json'), '{"title":"Anders"}');
    const { draft, files } = await opened(store);
    expect(draft).toMatchObject({ behind: true, live: { 'wizard.json': '{"title":"Anders"}' } });
    expect(files['wizard.json']).toBe('{"title":"Grüße"}\r\n');
  });

  it('says when it has the content of what is live, with pictures and shared parts, however it is written', async () => {
    const store = openDrafts();
    const part = '../parts/anrede.json';
    const saved = async (changes: Record<string, string>) =>
      (await store.save('probe', changes, (await opened(store)).version, { by: VERA })).draft?.unchanged;
    expect(await saved({ 'steps/eins.json': '{"title":"Neu"}' })).toBeUndefined();
    expect(await saved({ 'steps/eins.json': '{}' })).toBe(true);
    expect(await saved({ 'wizard.json': '{\n  "title": "Grüße"\n}\n' })).toBe(true);
    expect(await saved({ [part]: '[]' })).toBeUndefined();
    expect(await saved({ [part]: '{ }' })).toBe(true);
    expect(await saved({ 'steps/zwei.json': '{}' })).toBeUndefined();
    await writeFile(path.join(directory, 'probe/steps/zwei.json'), '{}');
    // Somebody has published the same.
    expect((await opened(store)).draft).toMatchObject({ behind: true, unchanged: true });
    const pictured = await store.putPicture('probe', 'auto.png', Buffer.from('Auto'), VERA);
    expect(pictured.draft?.unchanged).toBeUndefined();
    const emptied = await store.putPicture('probe', 'auto.png', undefined, VERA);
    expect(emptied.draft?.unchanged).toBe(true);
    await store.save('neu', { 'wizard.json': '{}' }, undefined, { by: VERA });
    expect((await opened(store, 'neu')).draft?.unchanged).toBeUndefined();
  });

  it('names what it was begun with while it is behind, and is not behind any more once it contains what is live', async () => {
    const store = openDrafts();
    const { version } = await opened(store);
    await store.save('probe', { 'steps/eins.json': '{"title":"Neu"}' }, version, { by: VERA });
    await writeFile(path.join(directory, 'probe/wizard.json'), '{"title":"Anders"}');
    const behind = await opened(store);
    expect(behind.draft?.base).toEqual({ 'steps/eins.json': '{}', 'wizard.json': '{"title":"Grüße"}\r\n' });
    // Of what is not live any more, it cannot be said.
    const stale = await store.save('probe', {}, behind.version, { by: VERA, onto: version });
    expect(stale.draft?.behind).toBe(true);
    const onto = behind.draft?.liveVersion;
    const merged = await store.save('probe', { 'wizard.json': '{"title":"Anders"}' }, stale.version, {
      by: VERA,
      onto,
    });
    expect(merged.draft).toMatchObject({ behind: false });
    expect(merged.draft?.base).toBeUndefined();
  });

  it('changes shared parts, and not any more once they say what is live', async () => {
    const store = openDrafts();
    const { version } = await opened(store);
    const part = '../parts/anrede.json';
    const saved = await store.save('probe', { [part]: '[]', '../parts/neu.json': '1' }, version, { by: VERA });
    expect(saved.files).toMatchObject({ [part]: '[]', '../parts/neu.json': '1' });
    expect(saved.draft).toMatchObject({ behind: false, live: { [part]: '{}' } });
    // Somebody else has published another text of it.
    await writeFile(path.join(directory, 'parts/anrede.json'), '[1]');
    const behind = await opened(store);
    expect(behind.draft).toMatchObject({ behind: true, base: { [part]: '{}' } });
    const { draft, files } = await store.save('probe', { [part]: '[1]' }, behind.version, { by: VERA });
    expect([draft?.behind, files[part]]).toEqual([false, '[1]']);
    const dropped = await store.save('probe', { '../parts/neu.json': null }, (await opened(store)).version, {
      by: VERA,
    });
    expect(Object.keys(dropped.files)).toEqual([part, 'steps/eins.json', 'wizard.json']);
  });

  it('is changed and discarded by one person at a time, until that one has paused for two minutes', async () => {
    const otto: Author = { id: randomUUID(), name: 'Otto Groß' };
    let now = NOW;
    const store = openDrafts(() => now);
    const { version } = await opened(store);
    const saved = await store.save('probe', { 'steps/eins.json': '{"title":"Neu"}' }, version, { by: VERA });
    expect(saved.draft?.writer).toEqual(VERA);
    const attempts = [
      () => store.save('probe', { 'steps/eins.json': '{}' }, saved.version, { by: otto }),
      () => store.putPicture('probe', 'auto.png', Buffer.from('Auto'), otto),
      () => store.remove('probe', saved.version, otto),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(Held);
    now = new Date(NOW.getTime() + 119_000);
    const again = await store.save('probe', { 'steps/eins.json': '{"title":"Neuer"}' }, saved.version, { by: VERA });
    now = new Date(now.getTime() + 119_000);
    expect((await opened(store)).draft?.writer).toEqual(VERA);
    now = new Date(now.getTime() + 1000);
    expect((await opened(store)).draft?.writer).toBeUndefined();
    await store.remove('probe', again.version, otto);
    expect((await opened(store)).draft).toBeUndefined();
  });

  it('does not name whose account is gone', async () => {
    const id = randomUUID();
    await database.knex('accounts').insert({
      id,
      email: 'weg@kanzlei.example',
      role: 'anwalt',
      first_name: 'Wer',
      last_name: 'Weg',
      profile: {},
      created_at: NOW,
      password_changed_at: NOW,
    });
    const store = openDrafts();
    const { version } = await opened(store);
    await store.save('probe', { 'steps/eins.json': '{ }' }, version, { by: { id, name: 'Wer Weg' } });
    await database.knex('accounts').where({ id }).delete();
    expect((await opened(store)).draft?.by).toBe('jemandem ohne Konto');
  });

  it.each([
    ['the end of a shared part, which other wizards use too', { '../parts/anrede.json': null }, /^Gemeinsame Teile/],
    ['texts of more than 1 MB', { 'steps/eins.json': 'x'.repeat(1024 * 1024) }, /^Der Entwurf ist zu groß/],
  ])('does not take %s', async (_what, changes, sentence) => {
    const store = openDrafts();
    const { version } = await opened(store);
    const attempt = store.save('probe', changes, version, { by: VERA });
    await expect(attempt).rejects.toThrow(sentence);
    expect((await opened(store)).draft).toBeUndefined();
  });
});

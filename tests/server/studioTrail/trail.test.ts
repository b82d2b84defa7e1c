import { describe, expect, it } from 'vitest';
import type { StudioRelease, StudioTrail } from '../../../src/contract/index.ts';
import { openCompareLimited } from '../../../server/studioTrail/compareLimited.ts';
import { addEntry } from '../../../server/studioReleases/entries.ts';
import { records } from '../../../server/studioReleases/records.ts';
import { filesOf } from '../../studio/folder.ts';
import { NOW } from '../appServer.ts';
import { PASSWORD, StudioServer } from '../studioAccess/studioServer.ts';
import { apiOf, at, body, CONTACT, MESSAGE, STEP } from '../studioReleases/publishing.ts';

/** The record of a release: all that is kept of an entry of the history. */

const server = StudioServer.use();
const CONSENT = ['meine Nachricht zu beantworten', 'meine Nachricht zu beantworten und mich zurückzurufen'] as const;
const AGAIN = ['und mich zurückzurufen', 'und mich anzurufen'] as const;

const trailAt = (entry: number) => `${apiOf(CONTACT)}/history/${entry}/trail`;

async function person(name: string, ...rights: Parameters<StudioServer['person']>[1][]) {
  const browser = await server.current.signedIn(await server.current.person(name, ...rights));
  const trail = async (entry: number) => body(await browser.call('GET', trailAt(entry))) as StudioTrail;
  return { ...at(browser), browser, trail };
}

type Person = Awaited<ReturnType<typeof person>>;

async function draft(by: Person, [from, to]: readonly [string, string]): Promise<string> {
  const { files } = await by.open();
  const { version } = await by.save({ [STEP]: (files[STEP] ?? '').replace(from, to) });
  expect((await by.examined(version)).findings).toEqual([]);
  return version;
}

const newest = async (by: Person) => (await by.history()).entries[0]?.id ?? 0;

/** Vera writes, Lena returns it, Vera mends it, Lena agrees, Frieda publishes. Returns the number of the entry. */
async function released(vera: Person, lena: Person, frieda: Person): Promise<number> {
  const first = await draft(vera, CONSENT);
  await vera.ask(first, { note: 'Satz ergänzt' });
  body(await lena.answer(first, { agreed: false, note: 'Zu weit gefasst' }));
  const remarks = `${apiOf(CONTACT)}/remarks`;
  const remark = { file: STEP, pointer: '/title', about: 'Überschrift', quote: 'Nachricht', text: 'Wessen?' };
  const { remarks: all } = body(await lena.browser.call('POST', remarks, remark)) as { remarks: { id: number }[] };
  const address = `${remarks}/${all[0]?.id}`;
  body(await vera.browser.call('POST', address, { text: 'Die an uns', settled: true }));
  server.current.later({ minutes: 20 });
  const second = await draft(vera, AGAIN);
  await vera.ask(second, { note: 'Enger gefasst' });
  body(await lena.answer(second, { agreed: true, note: 'Gut so', password: PASSWORD }));
  body(await frieda.publish(second, { note: 'Rückruf erlaubt', password: PASSWORD }));
  return newest(frieda);
}

describe('the record of a release', () => {
  it('has who wrote, returned, agreed and published, the examination, the remarks, and what differs in words', async () => {
    const [vera, lena, frieda] = [
      await person('Vera', 'analyst'),
      await person('Lena', 'freigabe'),
      await person('Frieda', 'freigabe'),
    ];
    const entry = await released(vera, lena, frieda);
    await server.current.app.submit('/api/kontakt', MESSAGE, {
      revision: server.current.app.catalogue.byId(CONTACT)?.wizard.revision ?? '',
    });
    const trail = await vera.trail(entry);
    expect(trail).toMatchObject({
      wizard: CONTACT,
      title: 'Kontakt',
      kind: 'veroeffentlicht',
      by: 'Frieda Groß',
      note: 'Rückruf erlaubt',
      inFlight: 'renew',
      roundsKept: 'all',
      rounds: [
        {
          state: 'zurueckgegeben',
          asked: { by: 'Vera Groß', note: 'Satz ergänzt' },
          answered: { by: 'Lena Groß', note: 'Zu weit gefasst' },
          lapsed: { by: 'Vera Groß' },
        },
        { state: 'zugestimmt', asked: { note: 'Enger gefasst' }, answered: { by: 'Lena Groß', note: 'Gut so' } },
      ],
      saves: [
        { by: 'Vera Groß', at: NOW.toISOString(), files: [STEP] },
        { by: 'Vera Groß', files: [STEP] },
      ],
      examination: { law: ['Einwilligungen'], program: expect.stringContaining('Vorfahrt') },
      differences: { state: 'compared', changes: [{ weight: 'law', authors: [{ by: 'Vera Groß' }] }] },
      remarks: [
        {
          about: 'Überschrift',
          quote: 'Nachricht',
          text: 'Wessen?',
          by: 'Lena Groß',
          settled: { by: 'Vera Groß' },
          answers: [{ by: 'Vera Groß', note: 'Die an uns' }],
        },
      ],
      sent: { requests: 1, corrected: 0, alsoWith: [] },
    });
    expect(trail.content).toMatch(/^[0-9a-f]{64}$/);
    expect(trail.examination?.counts?.journeys).toBeGreaterThan(0);
    expect(trail.periods).toEqual([{ from: trail.at }]);
    const [line] = trail.differences.changes[0]?.lines ?? [];
    expect(line?.after).toContain('und mich anzurufen');

    // It was compared for the JSON.
    const page = await vera.browser.get(`/studio/akten/${CONTACT}/${entry}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.text).toContain('„Zu weit gefasst“');
    expect(page.text).toContain('und mich anzurufen');
    expect(page.text).not.toContain('jana@example.org');

    // Whom the rounds name is told so, also who returned it and is named nowhere else.
    const { knex } = server.current.app;
    const accounts: string[] = await knex('accounts').where({ first_name: 'Lena' }).pluck('id');
    const subject = { email: '', spellings: [], ids: () => accounts, catalogue: server.current.app.catalogue };
    const own = await records.people.releases.find(knex, subject);
    expect(own.map(({ kind, note }) => [kind, note])).toEqual([
      ['zurueckgegeben', 'Zu weit gefasst'],
      ['zugestimmt', 'Gut so'],
    ]);
  });

  it('has what was written before it was submitted, and the remarks that were open when it was published', async () => {
    const [vera, lena, frieda] = [
      await person('Vera', 'analyst'),
      await person('Lena', 'freigabe'),
      await person('Frieda', 'freigabe'),
    ];
    const first = await draft(vera, CONSENT);
    await vera.ask(first, { note: 'Satz ergänzt' });
    const remark = { file: STEP, pointer: '/title', about: 'Überschrift', text: 'Wessen Nachricht?' };
    body(await lena.browser.call('POST', `${apiOf(CONTACT)}/remarks`, remark));
    // In the same quarter of an hour.
    const second = await draft(vera, AGAIN);
    body(await frieda.publish(second, { note: 'Enger' }));
    const entry = await newest(frieda);
    server.current.later({ minutes: 1 });
    body(await lena.browser.call('POST', `${apiOf(CONTACT)}/remarks`, { ...remark, text: 'Danach' }));
    const trail = await vera.trail(entry);
    expect(trail.saves).toHaveLength(2);
    expect(trail.remarks).toEqual([]);
    expect(trail.openRemarks?.map(({ text }) => text)).toEqual(['Wessen Nachricht?']);
  });

  it('keeps the names of the history and loses those of remarks when an account is erased', async () => {
    const [vera, lena, frieda] = [
      await person('Vera', 'analyst'),
      await person('Lena', 'freigabe'),
      await person('Frieda', 'freigabe'),
    ];
    const entry = await released(vera, lena, frieda);
    await server.current.app.knex('accounts').whereIn('first_name', ['Vera', 'Lena']).delete();
    const trail = await frieda.trail(entry);
    expect(trail.saves?.[0]?.by).toBe('Vera Groß');
    expect(trail.rounds?.[0]?.answered?.by).toBe('Lena Groß');
    expect(trail.remarks).toMatchObject([{ by: null, settled: { by: null }, answers: [{ by: null }] }]);
    // Through a link to the draft nobody needs an account.
    const writers: (string | null | undefined)[] = [];
    for (const guest of ['Anna Partner', '']) {
      await server.current.app.knex('studio_remarks').where({ entry }).update({ guest });
      writers.push((await frieda.trail(entry)).remarks[0]?.by);
    }
    expect(writers).toEqual([
      'Anna Partner (über einen Link, ohne Konto)',
      'Jemand über einen Link (der Name ist gelöscht)',
    ]);
  });

  it('of a plan has what is planned in words, its hash, what is to become of who is answering, and its end', async () => {
    const [vera, frieda] = [await person('Vera', 'analyst'), await person('Frieda', 'freigabe')];
    const version = await draft(vera, CONSENT);
    const { planned: plan } = body(await frieda.plan(version, { inFlight: 'renew' })) as StudioRelease;
    const entry = plan?.plan ?? 0;
    const open = await vera.trail(entry);
    expect(open).toMatchObject({
      kind: 'geplant',
      plannedFor: '2026-12-31T23:00:00.000Z',
      planned: { content: expect.stringMatching(/^[0-9a-f]{64}$/), inFlight: 'renew' },
      saves: [{ by: 'Vera Groß', files: [STEP] }],
      differences: { state: 'compared', changes: [{ weight: 'law', authors: [{ by: 'Vera Groß' }] }] },
    });
    expect(open.planned).not.toHaveProperty('end');
    const obstacle = { why: 'Der Assistent ist zurückgezogen.', at: NOW.toISOString() };
    const { knex } = server.current.app;
    await knex('studio_planned').update({ obstacle: JSON.stringify(obstacle) });
    expect((await vera.trail(entry)).planned).toEqual({ ...open.planned, obstacle });
    await knex('studio_planned').update({ obstacle: null });
    body(await frieda.stop(entry));
    const stopped = await vera.trail(entry);
    expect(stopped.planned).toEqual({ ...open.planned, end: expect.objectContaining({ kind: 'gestoppt' }) });
    expect([stopped.differences.state, stopped.saves]).toEqual(['none', undefined]);
    body(await frieda.plan(version));
    const next = await newest(frieda);
    server.current.at('2026-12-31T23:00:00Z');
    await server.current.tick();
    const again = await server.current.signedIn(await server.current.person('Lena', 'freigabe'));
    const live = body(await again.call('GET', trailAt(next))) as StudioTrail;
    expect(live.planned?.end?.kind).toBe('veroeffentlicht');
    const became = body(await again.call('GET', trailAt(live.planned?.end?.entry ?? 0))) as StudioTrail;
    expect(became.content).toBe(live.planned?.content);
  });

  it('says what is not kept of entries from before it was, and of the folder', async () => {
    const vera = await person('Vera', 'analyst');
    const { knex } = server.current.app;
    const bare = await addEntry(knex, { wizard: CONTACT, kind: 'abgeschaltet', at: NOW, note: 'Störung' });
    // The history stays for the cases after this one.
    await addEntry(knex, { wizard: CONTACT, kind: 'angeschaltet', at: NOW });
    const trail = await vera.trail(bare);
    expect(trail).toMatchObject({ roundsKept: 'none', differences: { state: 'none' }, remarks: [] });
    expect([trail.saves, trail.examination, trail.by, trail.content, trail.sent]).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
    const folder = (await vera.history()).entries.find(({ kind }) => kind === 'ordner')?.id ?? 0;
    const first = await vera.trail(folder);
    expect(first.differences.state).toBe('first');
    expect(first.differences.parts.length).toBeGreaterThan(2);
    expect((await vera.browser.get(`/studio/akten/${CONTACT}/${folder}`)).text).toContain(
      'Eine Fassung davor ist auf diesem Server nicht aufbewahrt.',
    );
  });

  it('names the entry whose files came back, and when they were away', async () => {
    const [vera, frieda, otto] = [
      await person('Vera', 'analyst'),
      await person('Frieda', 'freigabe'),
      await person('Otto', 'betrieb'),
    ];
    const folder = (await frieda.history()).entries.find(({ kind }) => kind === 'ordner')?.id ?? 0;
    body(await frieda.publish(await draft(vera, CONSENT)));
    const published = await newest(frieda);
    server.current.later({ minutes: 1 });
    body(await otto.switch({ on: false, note: 'Störung' }));
    const off = await newest(frieda);
    server.current.later({ minutes: 1 });
    body(await otto.switch({ on: true, note: 'Behoben' }));
    const on = await newest(frieda);
    server.current.later({ minutes: 1 });
    body(await frieda.restore({ entry: folder, note: 'Doch nicht' }));
    // The folder says the same: nobody has put anything into it.
    const [restored, before] = (await frieda.history()).entries;
    const back = restored?.id ?? 0;
    expect([restored?.kind, before?.kind]).toEqual(['wiederhergestellt', 'angeschaltet']);
    expect((await frieda.trail(back)).shows).toMatchObject({ kind: 'ordner' });
    expect((await frieda.trail(on)).shows?.entry).toBe(published);
    expect((await frieda.trail(published)).periods.map(({ endedBy }) => endedBy?.entry)).toEqual([off, back]);
    expect((await frieda.trail(off)).periods).toMatchObject([{ endedBy: { entry: on, kind: 'angeschaltet' } }]);
    expect((await frieda.trail(back)).differences).toMatchObject({
      state: 'compared',
      before: { entry: published },
    });
  });

  it('says that it takes a while before it compares, and waits for it then', async () => {
    const [vera, frieda] = [await person('Vera', 'analyst'), await person('Frieda', 'freigabe')];
    body(await frieda.publish(await draft(vera, CONSENT)));
    const address = `/studio/akten/${CONTACT}/${await newest(frieda)}`;
    const first = await vera.browser.get(address);
    expect([first.status, first.headers.get('refresh')]).toEqual([200, `0; url=${address}?warten=ja`]);
    expect(first.text).toContain('Die Akte wird erstellt …');
    const waited = await vera.browser.get(`${address}?warten=ja`);
    expect(waited.text).toContain('und mich zurückzurufen');
    const again = await vera.browser.get(address);
    expect([again.headers.get('refresh'), again.text.includes('und mich zurückzurufen')]).toEqual([null, true]);
  });

  it('is for who may see the wizard, and of entries that there are', async () => {
    const vera = await person('Vera', 'analyst');
    const nina = await person('Nina', 'testerin bussgeldanfrage');
    const entry = await newest(vera);
    const page = `/studio/akten/${CONTACT}/${entry}`;
    const json = `${apiOf(CONTACT)}/history/${entry}/trail`;
    expect((await nina.browser.call('GET', json)).status).toBe(403);
    expect((await nina.browser.get(page)).status).toBe(403);
    expect((await server.current.browser().get(page)).status).toBe(303);
    expect((await server.current.browser().call('GET', json)).status).toBe(401);
    for (const wrong of ['0', '-1', 'x', '999999', '1e9', '1'.repeat(40)])
      expect((await vera.browser.get(`/studio/akten/${CONTACT}/${wrong}`)).status).toBe(404);
    // Of another wizard.
    expect((await vera.browser.get(`/studio/akten/bussgeldanfrage/${entry}`)).status).toBe(404);
  });
});

describe('comparing for it', () => {
  const LIVE = filesOf('kontaktformular');
  const renamed = (title: string) => ({
    ...LIVE,
    'steps/nachricht.json': (LIVE['steps/nachricht.json'] ?? '').replace(/"title": "[^"]*"/, `"title": "${title}"`),
  });
  const task = (title: string) => ({ id: 'kontaktformular', before: LIVE, after: renamed(title) });
  const LIMITS = { limitMs: 20_000, memoryMb: 256, idleMs: 1 };

  it('keeps what it has found', async () => {
    const { compare, isKept } = openCompareLimited(LIMITS);
    const found = await compare(task('Schreiben Sie uns'), 'a');
    expect(found?.changes.map(({ lines }) => lines[0]?.after)).toEqual(['Schreiben Sie uns']);
    expect([isKept('a'), isKept('b')]).toEqual([true, false]);
    // Not compared again: another task would have another result.
    expect(await compare(task('Etwas anderes'), 'a')).toBe(found);
  });

  it('ends a comparison whose client has gone, keeps nothing of it, and does the next one', async () => {
    const { compare, isKept } = openCompareLimited(LIMITS);
    const client = new AbortController();
    const [first, second] = [compare(task('Eins'), 'a', client.signal), compare(task('Zwei'), 'b')];
    const gone = new Error('Its client has gone.');
    client.abort(gone);
    await expect(first).rejects.toBe(gone);
    expect((await second)?.changes.map(({ lines }) => lines[0]?.after)).toEqual(['Zwei']);
    expect(isKept('a')).toBe(false);
  });
});

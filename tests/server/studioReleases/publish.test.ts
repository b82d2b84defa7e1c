import { describe, expect, it } from 'vitest';
import type { StudioRelease } from '../../../src/contract/index.ts';
import { NOW } from '../appServer.ts';
import { StudioServer, PASSWORD } from '../studioAccess/studioServer.ts';
import { WIZARD } from '../fineReview.ts';
import { apiOf, at, body, CONTACT, MESSAGE, STEP } from './publishing.ts';

/** Publishing on a server for others: examined files of a draft become what visitors get, and nothing else does. */

const server = StudioServer.use();

const OLD = 'meine Nachricht zu beantworten';
const NEW = 'meine Nachricht zu beantworten und mich zurückzurufen';

const module = async () => (await server.current.app.send('GET', `/wizards/${CONTACT}.js`)).text;
const wordings = async () => {
  const rows = await server.current.app
    .knex('submissions')
    .where({ wizard: CONTACT })
    .orderBy('created_at')
    .select('consents');
  return rows.flatMap(({ consents }: { consents: { wording: string }[] }) => consents.map(({ wording }) => wording));
};
const revisionNow = () => server.current.app.catalogue.byId(CONTACT)?.wizard.revision ?? '';
const send = (revision: string) => server.current.app.submit('/api/kontakt', MESSAGE, { revision });

async function people() {
  const [vera, frieda] = [
    await server.current.person('Vera', 'analyst'),
    await server.current.person('Frieda', 'freigabe'),
  ];
  return { vera: at(await server.current.signedIn(vera)), frieda: at(await server.current.signedIn(frieda)) };
}

/** A draft with another sentence of the consent. */
async function drafted(analyst: ReturnType<typeof at>, from = OLD, to = NEW) {
  const { files } = await analyst.open();
  return analyst.save({ [STEP]: (files[STEP] ?? '').replace(from, to) });
}

/** A draft that sends to '/api/neu', examined. Returns its version. */
async function moved(analyst: ReturnType<typeof at>): Promise<string> {
  const { files } = await analyst.open();
  const wizard = JSON.parse(files['wizard.json'] ?? '');
  const submit = { ...wizard.submit, path: '/api/neu' };
  const draft = await analyst.save({ 'wizard.json': JSON.stringify({ ...wizard, submit }) });
  expect((await analyst.examined(draft.version)).findings).toEqual([]);
  return draft.version;
}

describe('publishing a draft', () => {
  it('takes a changed consent from draft to live and back, and has nobody agree to words that they did not see', async () => {
    const { vera, frieda } = await people();
    const before = revisionNow();
    const draft = await drafted(vera);
    expect(await module()).not.toContain(NEW);

    expect((await frieda.publish(draft.version)).status).toBe(409);
    const examination = await vera.examined(draft.version);
    expect([examination.state, examination.findings]).toEqual(['passed', []]);
    expect(examination.walks?.shown).toBe(examination.walks?.all);

    const released = body(await frieda.publish(draft.version)) as { live: object };
    expect(released.live).toMatchObject({
      state: 'live',
      ledBy: 'studio',
      by: 'Frieda Groß',
      note: 'Der Satz war ungenau',
      differs: true,
      conflict: false,
    });
    expect((await vera.open()).draft).toBeUndefined();
    expect(await module()).toContain(NEW);

    expect((await send(before)).status).toBe(422);
    expect((await send(revisionNow())).status).toBe(200);
    const stored = await wordings();
    expect([stored.length, stored[0]?.includes(NEW)]).toEqual([1, true]);

    const { previous } = await frieda.release();
    expect((await frieda.restore({ entry: previous, note: 'Doch nicht' })).status).toBe(200);
    expect(revisionNow()).toBe(before);
    expect(await module()).not.toContain(NEW);
    const { entries } = await vera.history();
    // The folder says the same again, so it leads. Nobody has deployed anything.
    expect(entries.slice(0, 2).map(({ kind, by, note }) => [kind, by, note])).toEqual([
      ['wiederhergestellt', 'Frieda Groß', 'Doch nicht'],
      ['veroeffentlicht', 'Frieda Groß', 'Der Satz war ungenau'],
    ]);
    expect((await vera.release()).live).toMatchObject({ state: 'live', ledBy: 'ordner', differs: false });
  });

  it('says who has restored what the folder says, since when and why, and takes that back, too', async () => {
    const { vera, frieda } = await people();
    const otto = at(await server.current.signedIn(await server.current.person('Otto', 'betrieb')));
    const { version } = await drafted(vera);
    await vera.examined(version);
    const published = body(await frieda.publish(version)) as StudioRelease;
    server.current.later({ minutes: 5 });
    const restored = body(await otto.restore({ entry: published.previous, note: 'Nachts falsch' })) as StudioRelease;
    expect(restored.live).toMatchObject({ ledBy: 'ordner', by: 'Otto Groß', note: 'Nachts falsch' });
    expect(restored.live.since).toBe(new Date(NOW.getTime() + 5 * 60_000).toISOString());
    const { entries } = await vera.history();
    expect(entries.filter(({ isLive }) => isLive).map(({ note }) => note)).toEqual(['Nachts falsch']);
    expect((await otto.restore({ entry: restored.previous, note: 'War doch richtig' })).status).toBe(200);
    expect(await module()).toContain(NEW);
  });

  it('refuses a draft with findings, and says where they are', async () => {
    const { vera, frieda } = await people();
    const draft = await vera.save({
      [STEP]: '{ "title": "Leer", "schema": { "type": "object", "properties": { "a": { "uses": "gibtesnicht" } } } }',
    });
    const { state, findings } = await vera.examined(draft.version);
    expect(state).toBe('faulty');
    expect(findings).toContainEqual(expect.objectContaining({ file: STEP, pointer: '/schema/properties/a/uses' }));
    // With what they name, for the words of the screen.
    const named = { kind: 'part', name: 'gibtesnicht' };
    expect(findings.flatMap(({ said }) => said?.message)).toContainEqual(named);
    const reply = await frieda.publish(draft.version);
    expect([reply.status, reply.body.error]).toEqual([
      409,
      'Die Prüfung dieses Stands hat Funde. Bitte beheben Sie sie zuerst.',
    ]);
  });

  it('refuses the address of another wizard', async () => {
    const { vera } = await people();
    const { files } = await vera.open();
    const draft = await vera.save({
      'wizard.json': (files['wizard.json'] ?? '').replace('"/api/kontakt"', '"/api/anfrage"'),
    });
    const { state, findings } = await vera.examined(draft.version);
    expect([state, findings.map(({ pointer }) => pointer)]).toEqual(['faulty', ['/submit/path']]);
  });

  it('publishes only the version that was examined', async () => {
    const { vera, frieda } = await people();
    const first = await drafted(vera);
    await vera.examined(first.version);
    const second = await drafted(vera, NEW, `${NEW} oder anzuschreiben`);
    const outdated = await frieda.publish(first.version);
    expect([outdated.status, outdated.text.includes(second.version)]).toEqual([412, true]);
    expect((await frieda.publish(second.version)).status).toBe(409);
    expect((await vera.release()).examination).toBeUndefined();
  });

  it('does not take back what somebody else has published since the draft was begun', async () => {
    const { vera, frieda } = await people();
    const first = await drafted(vera);
    await vera.examined(first.version);
    expect((await frieda.publish(first.version)).status).toBe(200);
    // Begun beside the first one, and published after going back.
    const second = await drafted(vera, NEW, `${NEW} oder anzuschreiben`);
    const { previous } = await frieda.release();
    expect((await frieda.restore({ entry: previous, note: 'Zurück' })).status).toBe(200);
    const { draft } = await vera.open();
    expect(draft?.behind).toBe(true);
    const examination = await vera.examined(second.version);
    expect([examination.state, examination.findings.map(({ message }) => message)]).toEqual([
      'faulty',
      ['Was live ist, hat sich geändert, seit dieser Entwurf begonnen wurde.'],
    ]);
    const refused = await frieda.publish(second.version);
    expect([refused.status, refused.body.error]).toEqual([409, examination.findings[0]?.message]);
    // Whoever keeps her own words everywhere changes no text.
    const kept = await vera.save({}, draft?.liveVersion);
    expect(kept.version).toBe(second.version);
    expect((await vera.examined(kept.version)).state).toBe('passed');
    expect((await frieda.publish(kept.version)).status).toBe(200);
  });

  it('changes a shared part in every wizard that uses it, and says so before', async () => {
    const { vera, frieda } = await people();
    const part = '../parts/datenschutz.json';
    const { files } = await vera.open();
    const before = files[part] ?? '';
    const text = before.replace('Datenschutzerklärung', 'Erklärung zum Datenschutz');
    expect(text).not.toBe(before);
    const draft = await vera.save({ [part]: text });
    const examination = await vera.examined(draft.version);
    expect([examination.state, examination.effects[0]]).toEqual([
      'passed',
      expect.stringMatching(
        /^Gemeinsame Teile ändern sich auch in .*„Bußgeldprüfung“.*\. Sie werden mit veröffentlicht\.$/,
      ),
    ]);
    const only = at(await server.current.signedIn(await server.current.person('Ole', 'freigabe kontaktformular')));
    const refused = await only.publish(draft.version);
    expect([refused.status, refused.body.error]).toEqual([403, expect.stringContaining(WIZARD)]);
    expect((await frieda.publish(draft.version)).status).toBe(200);
    for (const id of [CONTACT, WIZARD]) {
      const { files: now, draft: left } = await vera.with(id).open();
      expect([id, now[part], left]).toEqual([id, text, undefined]);
    }
    // The contact form says something else there, so nothing is published of it.
    expect((await vera.release()).live).toMatchObject({ ledBy: 'ordner', differs: false });
    expect((await vera.with(WIZARD).release()).live).toMatchObject({ ledBy: 'studio', by: 'Frieda Groß' });
    expect((await server.current.app.send('GET', `/wizards/${WIZARD}.js`)).text).toContain('Erklärung zum Datenschutz');
  });

  it('examines again what a shared part changes, once another wizard that uses it is another one', async () => {
    const { vera, frieda } = await people();
    const part = '../parts/datenschutz.json';
    const { files } = await vera.open();
    const text = (files[part] ?? '').replace('Datenschutzerklärung', 'Erklärung zum Datenschutz');
    const draft = await vera.save({ [part]: text });
    expect((await vera.examined(draft.version)).state).toBe('passed');
    const other = vera.with(WIZARD);
    const { files: theirs } = await other.open();
    const step = JSON.parse(theirs['steps/service.json'] ?? '') as object;
    const { version } = await other.save({
      'steps/service.json': JSON.stringify({ ...step, title: 'Worum geht es?' }),
    });
    expect((await other.examined(version)).state).toBe('passed');
    expect((await frieda.with(WIZARD).publish(version)).status).toBe(200);
    expect((await vera.release()).examination).toBeUndefined();
    expect((await frieda.publish(draft.version)).status).toBe(409);
    expect((await vera.examined(draft.version)).state).toBe('passed');
    expect((await frieda.publish(draft.version)).status).toBe(200);
  });

  it('refuses the page of a step, and reference numbers, of another wizard', async () => {
    const { vera } = await people();
    const { files } = await vera.open();
    const wizard = JSON.parse(files['wizard.json'] ?? '') as { submit: object };
    for (const [change, pointer] of [
      [{ embedded: undefined, route: '/anfrage/bussgeldanfrage/kosten' }, '/route'],
      [{ submit: { ...wizard.submit, reference: 'BG' } }, '/submit/reference'],
    ] as const) {
      const { version } = await vera.save({ 'wizard.json': JSON.stringify({ ...wizard, ...change }) });
      const { state, findings } = await vera.examined(version);
      expect([state, findings.map((found) => found.pointer)]).toEqual(['faulty', expect.arrayContaining([pointer])]);
    }
  });

  it('keeps the address of a wizard that is switched off', async () => {
    const { vera } = await people();
    const otto = at(await server.current.signedIn(await server.current.person('Otto', 'betrieb'))).with(WIZARD);
    expect((await otto.switch({ on: false, note: 'Urlaub' })).status).toBe(200);
    const { files } = await vera.open();
    const wizard = JSON.parse(files['wizard.json'] ?? '') as object;
    const { version } = await vera.save({
      'wizard.json': JSON.stringify({ ...wizard, embedded: undefined, route: '/anfrage/bussgeldanfrage' }),
    });
    expect((await vera.examined(version)).findings.map(({ pointer }) => pointer)).toContain('/route');
    expect((await otto.switch({ on: true, note: 'Wieder da' })).status).toBe(200);
  });

  it('refuses an address that another wizard has taken since the examination', async () => {
    const { vera, frieda } = await people();
    const others = { vera: vera.with('bussgeldanfrage'), frieda: frieda.with('bussgeldanfrage') };
    const [first, second] = [await moved(vera), await moved(others.vera)];
    expect((await frieda.publish(first)).status).toBe(200);
    const refused = await others.frieda.publish(second);
    expect([refused.status, refused.text.includes('/api/neu')]).toEqual([409, true]);
    expect((await others.vera.open()).draft).toBeDefined();
  });

  it('makes a new wizard public that no folder has', async () => {
    const { vera, frieda } = await people();
    const { files } = await vera.open();
    const own = Object.entries(files).filter(([name]) => !name.startsWith('../'));
    const copied = Object.fromEntries(own.map(([name, text]) => [name, text]));
    const wizard = { ...JSON.parse(files['wizard.json'] ?? ''), title: 'Rückruf', embedded: undefined };
    const submit = { ...wizard.submit, path: '/api/rueckruf', reference: 'RR' };
    const machine = { ...JSON.parse(files['machine.json'] ?? ''), id: 'rueckruf' };
    const made = {
      ...copied,
      'wizard.json': JSON.stringify({ ...wizard, route: '/rueckruf', submit }),
      'machine.json': JSON.stringify(machine),
    };
    const [veras, friedas] = [vera.with('rueckruf'), frieda.with('rueckruf')];
    const draft = await veras.create(made);
    expect((await veras.release()).live).toMatchObject({ state: 'none' });
    const examination = await veras.examined(draft.version);
    expect(examination.findings).toEqual([]);
    // Nobody can have begun it.
    expect(examination.effects).toEqual([]);
    expect((await friedas.publish(draft.version)).status).toBe(200);
    expect((await server.current.app.submit('/api/rueckruf', MESSAGE)).status).toBe(200);
    expect((await friedas.release()).live).toMatchObject({ state: 'live', ledBy: 'studio', differs: true });
  });

  it('publishes once, however often it is pressed', async () => {
    const { vera, frieda } = await people();
    const draft = await drafted(vera);
    await vera.examined(draft.version);
    const published = async () =>
      (await vera.history()).entries.filter(({ kind }) => kind === 'veroeffentlicht').length;
    const before = await published();
    const replies = await Promise.all([1, 2, 3].map(() => frieda.publish(draft.version)));
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412, 412]);
    expect(await published()).toBe(before + 1);
  });

  it.each([
    ['no note', {}, 422],
    ['a note of spaces', { note: '   ' }, 422],
    ['a note that is too long', { note: 'a'.repeat(1001) }, 422],
  ])('demands a note: %s', async (_, sent, status) => {
    const { vera, frieda } = await people();
    const draft = await drafted(vera);
    await vera.examined(draft.version);
    expect((await frieda.publish(draft.version, sent)).status).toBe(status);
    expect((await vera.open()).draft).toBeDefined();
  });

  it('asks for the password again after a quarter of an hour', async () => {
    const { vera, frieda } = await people();
    const draft = await drafted(vera);
    await vera.examined(draft.version);
    const { name, verified } = await frieda.release();
    expect([name, verified]).toEqual(['Frieda Groß', true]);
    server.current.later({ minutes: 16 });
    expect((await frieda.release()).verified).toBe(false);
    expect((await frieda.publish(draft.version)).status).toBe(428);
    expect((await frieda.publish(draft.version, { note: 'Warum', password: 'falsch' })).status).toBe(403);
    expect((await frieda.publish(draft.version, { note: 'Warum', password: PASSWORD })).status).toBe(200);
    expect((await frieda.release()).verified).toBe(true);
  });
});

describe('going back and switching off', () => {
  it('lets the operation restore the revision before, and no older one', async () => {
    const { vera, frieda } = await people();
    const otto = at(await server.current.signedIn(await server.current.person('Otto', 'betrieb')));
    const { entries } = await otto.history();
    const oldest = entries.at(-1)?.id ?? 0;
    for (const [from, to] of [
      [OLD, NEW],
      [NEW, `${NEW} oder anzuschreiben`],
    ]) {
      const draft = await drafted(vera, from, to);
      await vera.examined(draft.version);
      expect((await frieda.publish(draft.version)).status).toBe(200);
    }
    expect((await otto.restore({ entry: oldest, note: 'Zurück' })).status).toBe(403);
    const { previous, may } = await otto.release();
    expect(may).toMatchObject({ publish: false, restore: false, restorePrevious: true, switch: true });
    expect((await otto.restore({ entry: previous, note: 'Zurück' })).status).toBe(200);
    expect(await module()).toContain(NEW);
    expect(await module()).not.toContain('anzuschreiben');
    // Whoever restores what is live already is told so.
    expect((await frieda.restore({ entry: previous, note: 'Noch einmal' })).status).toBe(409);
    expect((await frieda.restore({ entry: oldest, note: 'Ganz zurück' })).status).toBe(200);
    expect(await module()).not.toContain(NEW);
  });

  it('switches a wizard off, also for who has begun, and on again', async () => {
    const otto = at(await server.current.signedIn(await server.current.person('Otto', 'betrieb')));
    const before = revisionNow();
    const off = body(await otto.switch({ on: false, note: 'Die Kanzlei ist im Urlaub' })) as { live: object };
    expect(off.live).toMatchObject({ state: 'off', by: 'Otto Groß', note: 'Die Kanzlei ist im Urlaub' });
    for (const revision of ['', before]) {
      const reply = await send(revision);
      expect([reply.status, reply.body.error, reply.body.details]).toEqual([
        503,
        'Dieser Fragebogen ist zurzeit abgeschaltet. Bitte rufen Sie uns an.',
        undefined,
      ]);
    }
    const page = await server.current.app.send('GET', `/anfrage/${CONTACT}`);
    expect([page.status, page.text.includes('bleibt in diesem Browser-Tab')]).toEqual([503, true]);
    server.current.later({ minutes: 5 });
    const on = body(await otto.switch({ on: true, note: 'Wieder da' })) as { live: object };
    expect(on.live).toMatchObject({
      state: 'live',
      ledBy: 'ordner',
      by: 'Otto Groß',
      note: 'Wieder da',
      differs: false,
      since: new Date(NOW.getTime() + 5 * 60_000).toISOString(),
    });
    expect((await send(before)).status).toBe(200);
  });
});

/** What the log says of changes in the studio. */
const changesLogged = () =>
  server.current.app.logged
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'studio');

describe('the log', () => {
  it('says which entry became live, of which wizard and by which account, and no name or note', async () => {
    const { vera, frieda } = await people();
    const otto = at(await server.current.signedIn(await server.current.person('Otto', 'betrieb')));
    const before = changesLogged().length;
    const draft = await drafted(vera);
    await vera.examined(draft.version);
    body(await frieda.publish(draft.version));
    body(await otto.switch({ on: false, note: 'Falscher Satz' }));
    body(await otto.switch({ on: true, note: 'Doch nicht' }));
    const { previous } = await frieda.release();
    body(await otto.restore({ entry: previous, note: 'Wie zuvor' }));
    const { knex } = server.current.app;
    const idOf = async (name: string) => (await knex('accounts').where({ first_name: name }).first('id')).id as string;
    const [ofFrieda, ofOtto] = [await idOf('Frieda'), await idOf('Otto')];
    const ids = (await vera.history()).entries.slice(0, 4).map(({ id }) => id);
    const said = changesLogged().slice(before);
    expect(said.map(({ action, wizard, entry, account }) => [action, wizard, entry, account])).toEqual([
      ['veroeffentlicht', CONTACT, ids[3], ofFrieda],
      ['abgeschaltet', CONTACT, ids[2], ofOtto],
      ['angeschaltet', CONTACT, ids[1], ofOtto],
      ['wiederhergestellt', CONTACT, ids[0], ofOtto],
    ]);
    for (const { requestId, time } of said) expect([requestId, time]).toEqual([expect.any(String), expect.any(Number)]);
    expect(JSON.stringify(said)).not.toMatch(/Frieda|Otto|Groß|@|Satz|Doch nicht/);
  });
});

describe('the history', () => {
  it('cannot be changed or deleted', async () => {
    const { knex } = server.current.app;
    await expect(knex('studio_history').update({ note: 'x' })).rejects.toThrow('append-only');
    await expect(knex('studio_history').delete()).rejects.toThrow('append-only');
    await expect(knex.raw('truncate studio_history cascade')).rejects.toThrow('append-only');
  });

  it('says who restored what the folder says, and when, and what was live before', async () => {
    const { vera, frieda } = await people();
    const draft = await drafted(vera);
    await vera.examined(draft.version);
    body(await frieda.publish(draft.version));
    const [published] = (await vera.history()).entries;
    server.current.later({ minutes: 5 });
    const restored = body(await frieda.restore({ entry: (await frieda.release()).previous, note: 'Doch nicht' }));
    const since = new Date(NOW.getTime() + 5 * 60_000).toISOString();
    expect(restored).toMatchObject({
      live: { state: 'live', ledBy: 'ordner', since, by: 'Frieda Groß', note: 'Doch nicht' },
      previous: published?.id,
    });
    const { entries } = await vera.history();
    expect(entries.filter(({ isLive }) => isLive)).toMatchObject([
      { kind: 'wiederhergestellt', at: since, by: 'Frieda Groß', note: 'Doch nicht' },
    ]);
    // Bringing these back would change nothing.
    const same = entries.filter(({ saysLive }) => saysLive === true);
    expect(same.map(({ kind }) => kind)).toContain('ordner');
    expect(same.map(({ id }) => id)).not.toContain(published?.id);
  });

  it('says what was published while the wizard was switched off', async () => {
    const { vera, frieda } = await people();
    const otto = at(await server.current.signedIn(await server.current.person('Otto', 'betrieb')));
    const draft = await drafted(vera);
    await vera.examined(draft.version);
    body(await otto.switch({ on: false, note: 'Störung' }));
    body(await frieda.publish(draft.version));
    const [published] = (await vera.history()).entries;
    expect(published).toMatchObject({ kind: 'veroeffentlicht', isLive: false, whileOff: true });
    body(await otto.switch({ on: true, note: 'Behoben' }));
    const { entries } = await vera.history();
    expect(entries.filter(({ whileOff }) => whileOff).map(({ id }) => id)).toContain(published?.id);
    expect(entries.filter(({ isLive }) => isLive).map(({ id }) => id)).toEqual([published?.id]);
  });

  it('has the files of an entry, of its own wizard only', async () => {
    const browser = await server.current.signedIn(await server.current.person('Vera', 'testerin'));
    const { entries } = await at(browser).history();
    const entry = entries.find(({ hasFiles }) => hasFiles)?.id;
    const found = body(await browser.call('GET', `${apiOf(CONTACT)}/history/${entry}`)) as { files: object };
    expect(Object.keys(found.files)).toEqual(
      expect.arrayContaining(['wizard.json', STEP, '../parts/datenschutz.json']),
    );
    for (const address of [
      `${apiOf('bussgeldanfrage')}/history/${entry}`,
      `${apiOf(CONTACT)}/history/0`,
      `${apiOf(CONTACT)}/history/x`,
    ])
      expect((await browser.call('GET', address)).status).toBe(404);
  });
});

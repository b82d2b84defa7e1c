import { afterEach, describe, expect, it } from 'vitest';
import type {
  StudioRelease,
  StudioRemarks,
  StudioWaiting,
  StudioWindows,
  StudioWizards,
} from '../../../src/contract/index.ts';
import { StudioServer, type Browser } from '../studioAccess/studioServer.ts';
import { resetFactors } from '../../../server/secondFactor/index.ts';
import { WIZARD } from '../fineReview.ts';
import { apiOf, at, body, CONTACT, STEP } from './publishing.ts';

/** A release at a time: planned, seen, stopped, published by itself, and told of where that is not possible. */

const server = StudioServer.use();

afterEach(() => server.current.app.knex('mails').delete());

const CONSENT = ['meine Nachricht zu beantworten', 'meine Nachricht zu beantworten und mich zurückzurufen'] as const;
const WORDS = ['Ihre Nachricht an uns', 'Schreiben Sie uns'] as const;
const MIDNIGHT = '2026-12-31T23:00:00.000Z';
const BEFORE = '2026-12-31T22:59:59.000Z';

type Person = ReturnType<typeof at> & { browser: Browser };

async function person(name: string, ...rights: Parameters<StudioServer['person']>[1][]): Promise<Person> {
  const browser = await server.current.signedIn(await server.current.person(name, ...rights));
  return { ...at(browser), browser };
}

/** Signs in again: the clock has moved on by weeks. */
async function back(name: string): Promise<Person> {
  const email = `${name.toLowerCase()}@kanzlei.example`;
  await server.current.giveFactor(email);
  const browser = await server.current.signedIn(email);
  return { ...at(browser), browser };
}

/** A draft with other words, examined. Returns its version. */
async function draft(by: Person, [from, to]: readonly [string, string] = WORDS): Promise<string> {
  const { files } = await by.open();
  const { version } = await by.save({ [STEP]: (files[STEP] ?? '').replace(from, to) });
  expect((await by.examined(version)).findings).toEqual([]);
  return version;
}

/** Somebody who may publish, with a release that is planned for midnight. */
async function planned() {
  const frieda = await person('Frieda', 'freigabe');
  const version = await draft(frieda);
  const { planned: plan } = body(await frieda.plan(version)) as StudioRelease;
  return { frieda, version, plan: plan?.plan };
}

/** Whether visitors get the new words. */
const isLive = async () => (await server.current.app.send('GET', `/wizards/${CONTACT}.js`)).text.includes(WORDS[1]);
const kinds = async (by: Person) => (await by.history()).entries.map(({ kind }) => kind);
const tick = () => server.current.tick();

/** The mails about planned releases so far, and takes them away. */
async function mails(): Promise<string[]> {
  const rows = await server.current.app.knex('mails').whereLike('kind', 'studioPlan%').orderBy('recipient').select('*');
  await server.current.app.knex('mails').delete();
  return rows.map(({ kind, recipient, data }) => `${kind} ${recipient} ${data.when}: ${data.note}`);
}

/** A tick tells it once. Returns the addresses. */
const found = async (why: string) => {
  await tick();
  const told = await mails();
  expect(told.every((mail) => mail.includes(why) && mail.startsWith('studioPlanFailed'))).toBe(true);
  await tick();
  expect(await mails()).toEqual([]);
  return told.map((mail) => mail.split(' ')[1]);
};
/** It is not published at its time, either, and the history says why. */
const notPublished = async (why: string) => {
  server.current.at(MIDNIGHT);
  await tick();
  await tick();
  expect(await mails()).toEqual([]);
  expect(await isLive()).toBe(false);
  const [entry] = (await (await back('Lena')).history()).entries;
  expect(entry).toMatchObject({ kind: 'unterblieben', plannedFor: MIDNIGHT, note: expect.stringContaining(why) });
};

/** A draft that sends to '/api/neu', examined. Returns its version. */
const moved = async (by: Pick<Person, 'open' | 'save' | 'examined'>) => {
  const { files } = await by.open();
  const wizard = JSON.parse(files['wizard.json'] ?? '');
  const next = { ...wizard, submit: { ...wizard.submit, path: '/api/neu' } };
  const { version } = await by.save({ 'wizard.json': JSON.stringify(next) });
  expect((await by.examined(version)).findings).toEqual([]);
  return version;
};

/** A copy of the contact form with another name and page, that was never live. */
const neverLive = async (by: Person) => {
  const { files } = await by.open();
  const own = Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('../')));
  const wizard = { ...JSON.parse(files['wizard.json'] ?? ''), embedded: undefined, route: '/rueckruf' };
  const submit = { ...wizard.submit, path: '/api/rueckruf', reference: 'RR' };
  const machine = { ...JSON.parse(files['machine.json'] ?? ''), id: 'rueckruf' };
  const made = { 'wizard.json': JSON.stringify({ ...wizard, submit }), 'machine.json': JSON.stringify(machine) };
  const others = by.with('rueckruf');
  const { version } = await others.create({ ...own, ...made });
  expect((await others.examined(version)).findings).toEqual([]);
  return { others, version };
};

const PART = '../parts/datenschutz.json';
/** A draft of a wizard that changes a part that both use, examined. */
const withPart = async (by: Person) => {
  const { files } = await by.open();
  const text = (files[PART] ?? '').replace('Datenschutzerklärung', 'Erklärung zum Datenschutz');
  const { version } = await by.save({ [PART]: text });
  expect((await by.examined(version)).findings).toEqual([]);
  return version;
};
/** A draft of the other wizard, with another title of a step. */
const retitled = async (by: Pick<Person, 'open' | 'save' | 'examined'>) => {
  const { files } = await by.open();
  const step = JSON.parse(files['steps/service.json'] ?? '') as object;
  const { version } = await by.save({ 'steps/service.json': JSON.stringify({ ...step, title: 'Worum geht es?' }) });
  expect((await by.examined(version)).findings).toEqual([]);
  return version;
};

const reviewIn = async ({ browser }: Person) => {
  const report = { window: 'eins', place: 'Ablauf', unsaved: false };
  return (body(await browser.call('POST', `${apiOf(CONTACT)}/windows`, report)) as StudioWindows).review;
};

const waitingFor = async ({ browser }: Person) =>
  (body(await browser.call('GET', '/api/studio/waiting')) as StudioWaiting).waiting;

const newestEntry = async () => (await (await back('Frieda')).history()).entries[0];

describe('a release that is planned', () => {
  it('is seen, changes nothing before its time, and is live by itself then, once', async () => {
    const frieda = await person('Frieda', 'freigabe');
    const version = await draft(frieda);
    const told = body(await frieda.plan(version)) as StudioRelease;
    const { entries } = await frieda.history();
    expect(told.planned).toEqual({
      plan: entries[0]?.id,
      for: MIDNIGHT,
      by: 'Frieda Groß',
      at: '2026-11-20T10:00:00.000Z',
      note: 'Gilt ab Neujahr',
      hash: version,
    });
    expect(entries[0]).toMatchObject({ kind: 'geplant', by: 'Frieda Groß', plannedFor: MIDNIGHT, hasFiles: false });
    const { wizards } = body(await frieda.browser.call('GET', '/api/studio/wizards')) as StudioWizards;
    expect(wizards.map(({ id, planned: at_ }) => [id, at_])).toEqual([
      [WIZARD, undefined],
      [CONTACT, { plan: told.planned?.plan, for: MIDNIGHT, isBlocked: false }],
    ]);
    expect((await frieda.open()).draft).toBeDefined();
    server.current.at(BEFORE);
    await tick();
    expect(await isLive()).toBe(false);

    server.current.at(MIDNIGHT);
    await Promise.all([tick(), tick()]);
    await tick();
    expect(await isLive()).toBe(true);
    const again = await back('Frieda');
    expect((await kinds(again)).slice(0, 3)).toEqual(['veroeffentlicht', 'geplant', 'ordner']);
    const release = await again.release();
    expect(release.planned).toBeUndefined();
    expect(release.live).toMatchObject({ by: 'Frieda Groß', note: 'Gilt ab Neujahr', since: MIDNIGHT });
    const [entry] = (await again.history()).entries;
    expect(entry).toMatchObject({ plannedFor: MIDNIGHT, at: MIDNIGHT, authors: ['Frieda Groß'], isLive: true });
    expect((await again.open()).draft).toBeUndefined();
    expect(await mails()).toEqual([]);
  });

  it('has its own files: the draft may go on, and stays when they are live', async () => {
    const { frieda } = await planned();
    const { files } = await frieda.open();
    await frieda.save({ [STEP]: (files[STEP] ?? '').replace(WORDS[1], 'Etwas anderes') });
    server.current.at(MIDNIGHT);
    await tick();
    expect(await isLive()).toBe(true);
    const { draft: after, files: kept } = await (await back('Frieda')).open();
    expect([after?.behind, kept[STEP]?.includes('Etwas anderes')]).toEqual([true, true]);
  });

  it('keeps the remarks that were settled before it was planned, if its draft ends with it', async () => {
    let frieda = await person('Frieda', 'freigabe');
    const settle = async (text: string) => {
      const remarks = `${apiOf(CONTACT)}/remarks`;
      const place = { file: STEP, pointer: '/schema/properties/name', about: 'Frage „Name“', quote: 'Name' };
      const sent = body(await frieda.browser.call('POST', remarks, { ...place, text })) as StudioRemarks;
      const written = sent.remarks.find((one) => one.text === text);
      body(await frieda.browser.call('POST', `${remarks}/${written?.id}`, { settled: true }));
    };
    await settle('Vor der Planung');
    body(await frieda.plan(await draft(frieda)));
    server.current.later({ minutes: 1 });
    await settle('Nach der Planung');
    const { files } = await frieda.open();
    await frieda.save({ [STEP]: (files[STEP] ?? '').replace(WORDS[1], 'Etwas anderes') });
    server.current.at(MIDNIGHT);
    await tick();
    expect(await newestEntry()).not.toHaveProperty('remarks');
    await server.current.clear();

    frieda = await person('Frieda', 'freigabe');
    await settle('Vor der Planung');
    body(await frieda.plan(await draft(frieda)));
    server.current.later({ minutes: 1 });
    await settle('Nach der Planung');
    server.current.at(MIDNIGHT);
    await tick();
    expect(await newestEntry()).toMatchObject({ kind: 'veroeffentlicht', remarks: 1 });
  });

  it('is published late by who comes back late, and says so', async () => {
    await planned();
    server.current.at('2027-01-03T08:00:00.000Z');
    await tick();
    const [entry] = (await (await back('Frieda')).history()).entries;
    expect(entry).toMatchObject({ kind: 'veroeffentlicht', plannedFor: MIDNIGHT, at: '2027-01-03T08:00:00.000Z' });
  });

  it('of a wizard that is switched off leaves it switched off', async () => {
    const { frieda } = await planned();
    const otto = await person('Otto', 'betrieb');
    body(await otto.switch({ on: false, note: 'Störung' }));
    server.current.at(MIDNIGHT);
    await tick();
    const again = await back('Frieda');
    expect([(await again.release()).live.state, (await kinds(again))[0]]).toEqual(['off', 'veroeffentlicht']);
    expect(frieda).toBeDefined();
  });

  it('is stopped by whoever may publish, who says why, and tells who planned it', async () => {
    const { frieda, plan } = await planned();
    const [lena, vera] = [await person('Lena', 'freigabe'), await person('Vera', 'analyst')];
    expect((await vera.stop(plan)).status).toBe(403);
    expect((await lena.stop(plan, { note: '' })).status).toBe(422);
    expect((await lena.stop((plan ?? 0) + 1)).status).toBe(409);
    const { planned: left } = body(await lena.stop(plan)) as StudioRelease;
    expect(left).toBeUndefined();
    const gone = await lena.stop(plan);
    expect([gone.status, gone.text]).toEqual([409, expect.stringContaining('gibt es nicht mehr')]);
    expect(await mails()).toEqual(['studioPlanStopped frieda@kanzlei.example 1. Januar 2027, 0:00 Uhr: Doch nicht']);
    server.current.at(MIDNIGHT);
    await tick();
    expect(await isLive()).toBe(false);
    expect((await kinds(await back('Lena')))[0]).toBe('gestoppt');
    expect(frieda).toBeDefined();
  });

  it('of a wizard that was never live has to be stopped before its draft is discarded', async () => {
    const frieda = await person('Frieda', 'freigabe');
    const { others, version } = await neverLive(frieda);
    const discard = () =>
      frieda.browser.call('DELETE', '/api/studio/wizards/rueckruf', undefined, { 'If-Match': `"${version}"` });
    const { planned: plan } = body(await others.plan(version)) as StudioRelease;
    const refused = await discard();
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('muss erst gestoppt werden')]);
    body(await others.stop(plan?.plan));
    expect((await discard()).status).toBe(204);
    server.current.at(MIDNIGHT);
    await tick();
    expect((await server.current.app.send('GET', '/wizards/rueckruf.js')).status).toBe(404);
  });

  it('is one for each wizard, and ends with its draft that is published before', async () => {
    const { frieda, version } = await planned();
    const second = await frieda.plan(version, { day: '2027-02-01' });
    expect([second.status, second.text]).toEqual([
      409,
      expect.stringContaining('für den 1. Januar 2027, 0:00 Uhr. Bitte stoppen oder ersetzen Sie diese.'),
    ]);
    expect((await frieda.publish(version)).status).toBe(200);
    expect((await frieda.release()).planned).toBeUndefined();
    expect((await kinds(frieda)).slice(0, 3)).toEqual(['veroeffentlicht', 'unterblieben', 'geplant']);
    await tick();
    expect(await mails()).toEqual([]);
  });

  it('that somebody else replaces ends, and who planned it is told; unseen, it is not replaced', async () => {
    const { frieda, version, plan } = await planned();
    const lena = await person('Lena', 'freigabe');
    const later = { day: '2027-02-01', note: 'Erst im Februar' };
    expect((await lena.plan(version, { ...later, replaces: (plan ?? 0) + 1 })).status).toBe(409);
    body(await lena.plan(version, { ...later, replaces: plan }));
    expect(await mails()).toEqual([
      'studioPlanReplaced frieda@kanzlei.example 1. Januar 2027, 0:00 Uhr: Erst im Februar',
    ]);
    expect((await kinds(frieda)).slice(0, 3)).toEqual(['geplant', 'gestoppt', 'geplant']);
    server.current.at(MIDNIGHT);
    await tick();
    expect(await isLive()).toBe(false);
    server.current.at('2027-01-31T23:00:00Z');
    await tick();
    expect(await isLive()).toBe(true);
  });

  it('and published before its time by somebody else is told to who planned it, as such', async () => {
    const { version } = await planned();
    const lena = await person('Lena', 'freigabe');
    body(await lena.publish(version));
    expect(await mails()).toEqual([
      'studioPlanEarly frieda@kanzlei.example 1. Januar 2027, 0:00 Uhr: Der Satz war ungenau',
    ]);
  });

  it('stays planned when the second factor of who planned it is reset: the right is asked at its time', async () => {
    await planned();
    const { knex } = server.current.app;
    const { id } = await knex('accounts').where({ email: 'frieda@kanzlei.example' }).first('id');
    expect(await resetFactors(knex, id)).toBe(true);
    await tick();
    expect(await mails()).toEqual([]);
    server.current.at(MIDNIGHT);
    await tick();
    expect(await isLive()).toBe(true);
  });

  it('is heard of by each window: planned, not possible any more, stopped', async () => {
    const { frieda, plan } = await planned();
    const report = { window: 'eins', place: 'Ablauf', unsaved: false };
    const heard = async () =>
      (body(await frieda.browser.call('POST', `${apiOf(CONTACT)}/windows`, report)) as StudioWindows).planned;
    expect(await heard()).toEqual({ plan, for: MIDNIGHT, isBlocked: false });
    await server.current.app.knex('studio_planned').update({ against: 'etwas anderes' });
    await tick();
    expect(await heard()).toEqual({ plan, for: MIDNIGHT, isBlocked: true });
    body(await frieda.stop(plan));
    expect(await heard()).toBeUndefined();
  });

  it('leaves its history and nothing else once it is live, stopped, or its time is over', async () => {
    const { knex } = server.current.app;
    const left = async () => (await knex('studio_planned').select('wizard')).length;
    const { frieda, version, plan } = await planned();
    expect(await left()).toBe(1);
    body(await frieda.stop(plan));
    expect(await left()).toBe(0);
    body(await frieda.plan(version));
    await knex('studio_planned').update({ against: 'etwas anderes' });
    server.current.at(MIDNIGHT);
    await tick();
    expect(await left()).toBe(0);
    const again = await back('Frieda');
    await again.examined(version);
    body(await again.plan(version, { day: '2027-02-01' }));
    server.current.at('2027-02-01T00:00:00Z');
    await tick();
    expect([await isLive(), await left()]).toEqual([true, 0]);
  });

  it('is asked as publishing is: right, version, reason, time, examination, password', async () => {
    const frieda = await person('Frieda', 'freigabe');
    const vera = await person('Vera', 'analyst');
    const { files } = await frieda.open();
    const { version } = await frieda.save({ [STEP]: (files[STEP] ?? '').replace(...WORDS) });
    expect((await frieda.plan(version)).status).toBe(409);
    await frieda.examined(version);
    expect((await vera.plan(version)).status).toBe(403);
    expect((await frieda.plan('anders')).status).toBe(412);
    expect((await frieda.plan(version, { note: '' })).status).toBe(422);
    expect((await frieda.plan(version, { time: '25:00' })).status).toBe(422);
    expect((await frieda.plan(version, { day: '2026-11-20', time: '10:59' })).status).toBe(422);
    server.current.later({ minutes: 16 });
    expect((await frieda.plan(version)).status).toBe(428);
  });

  it('needs the second person when it is planned, and keeps who agreed with what is live', async () => {
    const [frieda, lena] = [await person('Frieda', 'freigabe'), await person('Lena', 'freigabe')];
    const version = await draft(frieda, CONSENT);
    expect((await frieda.plan(version)).status).toBe(409);
    // Each window hears of it.
    const marks = [await reviewIn(frieda)];
    await frieda.ask(version, { note: 'Satz ergänzt' });
    marks.push(await reviewIn(frieda));
    await lena.answer(version, { agreed: true, note: 'Gut so' });
    marks.push(await reviewIn(frieda));
    expect([marks[0], new Set(marks).size]).toEqual([undefined, 3]);
    expect((await frieda.plan(version)).status).toBe(200);
    server.current.at(MIDNIGHT);
    await tick();
    const [entry] = (await (await back('Frieda')).history()).entries;
    expect(entry).toMatchObject({ kind: 'veroeffentlicht', review: { hash: version, agreedBy: 'Lena Groß' } });
  });
});

describe('two releases that are planned', () => {
  it('that reach the same wizard by a shared part are refused, whichever is planned first', async () => {
    const frieda = await person('Frieda', 'freigabe');
    const other = frieda.with(WIZARD);
    const [one, two] = [await withPart(frieda), await retitled(other)];
    const { planned: first } = body(await frieda.plan(one)) as StudioRelease;
    const refused = await other.plan(two, { day: '2027-02-01' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringMatching(/„Kontakt[^“]*“.*1. Januar 2027/)]);
    const rolf = at(await server.current.signedIn(await server.current.person('Rolf', `freigabe ${WIZARD}`)), WIZARD);
    const unnamed = await rolf.plan(two);
    expect([unnamed.status, unnamed.text.includes('Kontakt')]).toEqual([409, false]);
    await server.current.app.knex('accounts').where({ email: 'rolf@kanzlei.example' }).delete();
    body(await frieda.stop(first?.plan));
    body(await other.plan(two));
    const later = await frieda.plan(one);
    expect([later.status, later.text]).toEqual([409, expect.stringContaining('Bußgeldprüfung')]);
  });

  it('and take one address are refused, whichever is planned first', async () => {
    const frieda = await person('Frieda', 'freigabe');
    const other = frieda.with(WIZARD);
    const [one, two] = [await moved(frieda), await moved(other)];
    const { planned: first } = body(await frieda.plan(one)) as StudioRelease;
    const refused = await other.plan(two, { day: '2027-02-01' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringMatching(/„Kontakt[^“]*“.*dieselbe Adresse/)]);
    body(await frieda.stop(first?.plan));
    body(await other.plan(two));
    expect((await frieda.plan(one)).status).toBe(409);
  });

  it('and have nothing in common are both live at their time', async () => {
    const { frieda } = await planned();
    const other = frieda.with(WIZARD);
    body(await other.plan(await retitled(other)));
    server.current.at(MIDNIGHT);
    await tick();
    await tick();
    expect([await isLive(), await mails()]).toEqual([true, []]);
    const again = await back('Frieda');
    for (const one of [again, again.with(WIZARD)])
      expect((await one.history()).entries[0]).toMatchObject({ kind: 'veroeffentlicht', plannedFor: MIDNIGHT });
  });
});

describe('a planned release that has become impossible', () => {
  it('since something else is live, is told once before its time to who planned it and who may publish', async () => {
    const { frieda } = await planned();
    const lena = await person('Lena', 'freigabe');
    await person('Rolf', 'freigabe bussgeldanfrage');
    await tick();
    expect(await mails()).toEqual([]);
    const { files } = await lena.open();
    server.current.later({ minutes: 3 });
    const { version } = await lena.save({ [STEP]: (files[STEP] ?? '').replace(WORDS[1], 'Anderes') });
    await lena.examined(version);
    body(await lena.publish(version));
    const why = 'Was live ist, hat sich seit der Planung geändert';
    expect(await found(why)).toEqual(['frieda@kanzlei.example', 'lena@kanzlei.example']);
    const { planned: plan } = await frieda.release();
    expect(plan?.obstacle).toEqual({ why: expect.stringContaining(why), at: '2026-11-20T10:03:00.000Z' });
    const { wizards } = body(await frieda.browser.call('GET', '/api/studio/wizards')) as StudioWizards;
    expect(wizards.find(({ id }) => id === CONTACT)?.planned?.isBlocked).toBe(true);
    const item = { wizard: CONTACT, title: 'Kontakt', what: 'plan', by: 'Frieda Groß', note: plan?.obstacle?.why };
    for (const one of [frieda, lena]) expect(await waitingFor(one)).toMatchObject([item]);
    expect(await waitingFor(await person('Tina', 'testerin'))).toEqual([]);
    await notPublished(why);
  });

  it('since who planned it may not publish any more', async () => {
    await planned();
    await person('Lena', 'freigabe');
    const { knex } = server.current.app;
    const account = knex('accounts').where({ email: 'frieda@kanzlei.example' }).select('id');
    await knex('studio_rights').whereIn('account_id', account).update({ right: 'analyst' });
    const why = 'Frieda Groß darf ihn nicht mehr veröffentlichen.';
    expect(await found('nicht mehr veröffentlichen.')).toEqual(['frieda@kanzlei.example', 'lena@kanzlei.example']);
    await knex('studio_rights').whereIn('account_id', account).update({ right: 'freigabe' });
    await notPublished(why);
  });

  it('since the account of who planned it is gone', async () => {
    await planned();
    await person('Lena', 'freigabe');
    await server.current.app.knex('accounts').where({ email: 'frieda@kanzlei.example' }).delete();
    const why = 'Frieda Groß darf ihn nicht mehr veröffentlichen.';
    expect(await found(why)).toEqual(['lena@kanzlei.example']);
    await notPublished(why);
  });

  it('since the wizard is retired, and cannot be planned then', async () => {
    const { frieda } = await planned();
    const lena = await person('Lena', 'freigabe');
    const retired = { sentence: 'Das gibt es nicht mehr.', way: 'telefon', note: 'Eingestellt' };
    expect((await lena.browser.call('POST', `/api/studio/wizards/${CONTACT}/retirement`, retired)).status).toBe(200);
    expect(await found('zurückgezogen')).toEqual(['frieda@kanzlei.example', 'lena@kanzlei.example']);
    const { version } = await frieda.open();
    await frieda.examined(version);
    const refused = await frieda.plan(version, { day: '2027-02-01' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Er ist zurückgezogen')]);
    await server.current.app.knex('studio_live').delete();
    await server.current.app.catalogue.refresh();
    await notPublished('zurückgezogen');
  });

  it('since the second person returned it, has lost the right, or is demanded by now', async () => {
    const [frieda, lena] = [await person('Frieda', 'freigabe'), await person('Lena', 'freigabe')];
    const otto = await person('Otto', 'betrieb');
    const { knex } = server.current.app;
    const version = await draft(frieda, CONSENT);
    const agreed = async () => {
      await knex('studio_planned').delete();
      await frieda.ask(version, { note: 'Satz ergänzt' });
      await lena.answer(version, { agreed: true });
      body(await frieda.plan(version));
    };
    await agreed();
    body(await lena.answer(version, { agreed: false, note: 'Doch zu weit gefasst' }));
    await found('zurückgegeben');
    await agreed();
    const account = knex('accounts').where({ email: 'lena@kanzlei.example' }).select('id');
    await knex('studio_rights').whereIn('account_id', account).update({ right: 'analyst' });
    // Only one may publish: the default demands nobody else.
    await otto.setRule({ rule: 'immer', note: 'Immer zu zweit' });
    await found('Eine zweite Person muss zustimmen');
    await knex('studio_rights').whereIn('account_id', account).update({ right: 'freigabe' });
    await otto.setRule({ rule: 'nie', note: 'Doch nicht' });
    await knex('studio_planned').delete();
    await knex('studio_reviews').delete();
    body(await frieda.plan(version));
    await tick();
    expect(await mails()).toEqual([]);
    await otto.setRule({ rule: 'immer', note: 'Immer zu zweit' });
    await found('Eine zweite Person muss zustimmen');
  });

  it('since its address is taken by what was published meanwhile', async () => {
    const frieda = await person('Frieda', 'freigabe');
    await person('Lena', 'freigabe');
    body(await frieda.plan(await moved(frieda)));
    await tick();
    const other = frieda.with(WIZARD);
    const taken = await moved(other);
    expect(await mails()).toEqual([]);
    body(await other.publish(taken));
    expect(await found('Die Prüfung hat inzwischen einen Fund: ')).toEqual([
      'frieda@kanzlei.example',
      'lena@kanzlei.example',
    ]);
    server.current.at(MIDNIGHT);
    await tick();
    expect((await kinds(await back('Lena')))[0]).toBe('unterblieben');
  });

  it('may be removed, which the history calls what it is, and nobody is told again', async () => {
    const { frieda, plan } = await planned();
    const lena = await person('Lena', 'freigabe');
    await server.current.app.knex('studio_planned').update({ against: 'etwas anderes' });
    await found('Was live ist');
    body(await lena.stop(plan, { note: 'Gelesen' }));
    expect([await mails(), (await lena.release()).planned]).toEqual([[], undefined]);
    expect((await frieda.history()).entries[0]).toMatchObject({
      kind: 'unterblieben',
      note: expect.stringMatching(/^Was live ist, .* Entfernt von Lena Groß: Gelesen$/),
    });
  });

  it('may be planned anew', async () => {
    const { frieda, version } = await planned();
    const { knex } = server.current.app;
    await knex('studio_planned').update({ against: 'etwas anderes' });
    await found('Was live ist');
    body(await frieda.plan(version, { day: '2027-02-01' }));
    expect((await frieda.release()).planned).toMatchObject({ for: '2027-01-31T23:00:00.000Z' });
    expect((await kinds(frieda)).slice(0, 3)).toEqual(['geplant', 'unterblieben', 'geplant']);
    await tick();
    expect(await mails()).toEqual([]);
  });

  it('only at its time, is told then, and not published', async () => {
    await planned();
    await person('Lena', 'freigabe');
    await server.current.app.knex('studio_planned').update({ against: 'etwas anderes' });
    server.current.at(MIDNIGHT);
    await tick();
    expect((await mails()).map((mail) => mail.split(' ')[1])).toEqual([
      'frieda@kanzlei.example',
      'lena@kanzlei.example',
    ]);
    await notPublished('Was live ist');
  });
});

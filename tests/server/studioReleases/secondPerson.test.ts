import { describe, expect, it } from 'vitest';
import type { StudioRelease, StudioWaiting, StudioWizards } from '../../../src/contract/index.ts';
import { NOW } from '../appServer.ts';
import { StudioServer, type Browser } from '../studioAccess/studioServer.ts';
import { at, body, CONTACT, STEP } from './publishing.ts';

/** A second person for what the studio publishes: asked, agreeing or returning, and demanded by the server. */

const server = StudioServer.use();

const CONSENT = ['meine Nachricht zu beantworten', 'meine Nachricht zu beantworten und mich zurückzurufen'] as const;
const WORDS = ['Ihre Nachricht', 'Ihre Nachricht an uns'] as const;

type Person = ReturnType<typeof at> & { browser: Browser };

async function person(name: string, ...rights: Parameters<StudioServer['person']>[1][]): Promise<Person> {
  const browser = await server.current.signedIn(await server.current.person(name, ...rights));
  return { ...at(browser), browser };
}

const waiting = async ({ browser }: Person) =>
  (body(await browser.call('GET', '/api/studio/waiting')) as StudioWaiting).waiting;

/** A draft with other words, examined. Returns its version. */
async function draft(by: Person, [from, to]: readonly [string, string] = CONSENT): Promise<string> {
  const { files } = await by.open();
  const { version } = await by.save({ [STEP]: (files[STEP] ?? '').replace(from, to) });
  expect((await by.examined(version)).findings).toEqual([]);
  return version;
}

const mails = async () =>
  (await server.current.app.knex('mails').whereLike('kind', 'studio%').orderBy('created_at')) as {
    kind: string;
    recipient: string;
    data: Record<string, unknown>;
  }[];

const receivers = async () => (await mails()).map(({ kind, recipient }) => `${kind} ${recipient}`);

describe('a draft that touches a consent', () => {
  it('is refused to whoever wrote it, until somebody else has agreed to exactly this', async () => {
    const [vera, frieda, lena] = [
      await person('Vera', 'analyst'),
      await person('Frieda', 'freigabe'),
      await person('Lena', 'freigabe'),
    ];
    const version = await draft(frieda);
    const refused = await frieda.publish(version);
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Einwilligungen')]);
    expect((await frieda.release()).secondPerson).toMatchObject({
      rule: 'recht',
      isDefault: true,
      missing:
        'An diesem Entwurf haben Sie selbst geschrieben. Er berührt: Einwilligungen. Veröffentlicht werden kann er erst, wenn eine zweite Person zustimmt, die nichts daran geändert hat; oder sie veröffentlicht ihn.',
    });

    const asked = body(await frieda.ask(version, { note: 'Satz ergänzt' })) as StudioRelease;
    expect(asked.review).toMatchObject({ state: 'offen', hash: version, askedBy: 'Frieda Groß', note: 'Satz ergänzt' });
    expect(await waiting(lena)).toMatchObject([
      { wizard: CONTACT, title: 'Kontakt', what: 'offen', by: 'Frieda Groß', note: 'Satz ergänzt' },
    ]);
    expect([await waiting(frieda), await waiting(vera)]).toEqual([[], []]);
    expect((await lena.answer(version, { agreed: true, note: 'Gut so' })).status).toBe(200);
    expect(await waiting(frieda)).toMatchObject([{ what: 'zugestimmt', by: 'Lena Groß', note: 'Gut so' }]);
    expect((await frieda.publish(version)).status).toBe(200);
    const [entry] = (await frieda.history()).entries;
    expect(entry).toMatchObject({
      by: 'Frieda Groß',
      review: {
        hash: version,
        askedBy: 'Frieda Groß',
        askedAt: NOW.toISOString(),
        agreedBy: 'Lena Groß',
        agreedAt: NOW.toISOString(),
        answer: 'Gut so',
      },
    });
  });

  it('may be published by somebody who wrote nothing of it: that is the second person', async () => {
    const [vera, frieda] = [await person('Vera', 'analyst'), await person('Frieda', 'freigabe')];
    await person('Lena', 'freigabe');
    expect((await frieda.publish(await draft(vera))).status).toBe(200);
  });

  it('needs nobody else where only one account may publish, until the operator says otherwise', async () => {
    const [frieda, otto] = [await person('Frieda', 'freigabe'), await person('Otto', 'betrieb')];
    expect((await frieda.release()).secondPerson).toMatchObject({ rule: 'nie', isDefault: true, alone: true });
    expect((await frieda.setRule({ rule: 'nie', note: 'Ich allein' })).status).toBe(403);
    expect((await otto.setRule({ rule: 'immer', note: 'Auch hier zu zweit' })).status).toBe(200);
    const version = await draft(frieda, WORDS);
    expect((await frieda.publish(version)).status).toBe(409);
    const nobody = await frieda.ask(version, { note: 'Bitte ansehen' });
    expect([nobody.status, nobody.text]).toEqual([409, expect.stringContaining('Das ist zurzeit niemand.')]);
    expect((await otto.setRule({ rule: 'recht', note: 'Nur bei Recht' })).status).toBe(200);
    expect((await frieda.publish(version)).status).toBe(200);
  });
});

describe('an agreement', () => {
  it('cannot be given by whoever has written in the draft, in any sitting, or has put a picture there', async () => {
    const [vera, frieda, lena] = [
      await person('Vera', 'analyst'),
      await person('Frieda', 'freigabe'),
      await person('Lena', 'freigabe'),
    ];
    await draft(frieda);
    server.current.later({ minutes: 3 });
    const { version } = await vera.save({ 'steps/mehr.json': null, [STEP]: (await vera.open()).files[STEP] + '\n' });
    await vera.examined(version);
    await vera.ask(version, { note: 'Bitte ansehen' });
    const own = await frieda.answer(version, { agreed: true });
    expect([own.status, own.text]).toEqual([403, expect.stringContaining('selbst geschrieben')]);
    expect((await frieda.answer(version, { agreed: false, note: 'Nein, so nicht' })).status).toBe(403);
    expect((await vera.answer(version, { agreed: true })).status).toBe(403);
    expect((await frieda.publish(version)).status).toBe(409);
    expect((await frieda.release()).may).toMatchObject({ answer: false });
    expect((await lena.release()).may).toMatchObject({ answer: true });
  });

  it('cannot be given by whoever has only put a picture into the draft', async () => {
    const [frieda] = [await person('Frieda', 'freigabe'), await person('Lena', 'freigabe')];
    await person('Otto', 'betrieb');
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
    const put = await server.current.app.send('PUT', `/api/studio/wizards/${CONTACT}/pictures/neu.svg`, {
      body: drawing,
      headers: { cookie: frieda.browser.cookie(), 'content-type': 'image/svg+xml' },
    });
    expect(put.status).toBe(200);
    expect((await frieda.authorship()).saves.map(({ by, texts }) => [by, texts])).toEqual([['Frieda Groß', {}]]);
  });

  it('stands in the list of wizards: submitted, answered, and no longer once somebody has changed the draft', async () => {
    const [frieda, lena] = [await person('Frieda', 'freigabe'), await person('Lena', 'freigabe')];
    const inList = async () => {
      const { wizards } = body(await frieda.browser.call('GET', '/api/studio/wizards')) as StudioWizards;
      return wizards.find(({ id }) => id === CONTACT)?.draftReview;
    };
    const version = await draft(frieda);
    expect(await inList()).toBeUndefined();
    await frieda.ask(version, { note: 'Satz ergänzt' });
    expect(await inList()).toBe('offen');
    await lena.answer(version, { agreed: false, note: 'Bitte kürzer' });
    expect(await inList()).toBe('zurueckgegeben');
    await frieda.ask(version, { note: 'Noch einmal' });
    await lena.answer(version, { agreed: true });
    expect(await inList()).toBe('zugestimmt');
    server.current.later({ minutes: 1 });
    await frieda.save({ [STEP]: ((await frieda.open()).files[STEP] ?? '').replace(...WORDS) });
    expect(await inList()).toBeUndefined();
  });

  it('is void after any edit, also one that is undone, and says by whom and when', async () => {
    const [frieda, lena] = [await person('Frieda', 'freigabe'), await person('Lena', 'freigabe')];
    const version = await draft(frieda);
    await frieda.ask(version, { note: 'Satz ergänzt' });
    await lena.answer(version, { agreed: true });
    server.current.later({ minutes: 1 });
    const { files } = await frieda.open();
    const other = await frieda.save({ [STEP]: (files[STEP] ?? '').replace('zurückzurufen', 'anzurufen') });
    await frieda.examined(other.version);
    expect((await frieda.publish(other.version)).status).toBe(409);
    const back = await frieda.save({ [STEP]: files[STEP] ?? '' });
    expect(back.version).toBe(version);
    expect((await frieda.publish(version)).status).toBe(409);
    expect((await frieda.release()).review).toMatchObject({
      state: 'zugestimmt',
      lapse: { why: 'geaendert', by: 'Frieda Groß', at: new Date(NOW.getTime() + 60_000).toISOString() },
    });
    expect((await lena.answer(version, { agreed: true })).status).toBe(409);
  });

  it('is void once who gave it may not publish any more, or something else is live', async () => {
    const [frieda, lena] = [await person('Frieda', 'freigabe'), await person('Lena', 'freigabe')];
    const uta = await person('Uta', 'freigabe');
    const version = await draft(frieda);
    await frieda.ask(version, { note: 'Satz ergänzt' });
    await lena.answer(version, { agreed: true });
    const { knex } = server.current.app;
    const account = knex('accounts').where({ email: 'lena@kanzlei.example' }).select('id');
    await knex('studio_rights').whereIn('account_id', account).update({ right: 'analyst' });
    expect((await frieda.publish(version)).status).toBe(409);
    expect((await frieda.release()).review).toMatchObject({ lapse: { why: 'recht' } });
    await knex('studio_rights').whereIn('account_id', account).update({ right: 'freigabe' });
    await knex('studio_reviews').update({ against: 'etwas anderes' });
    expect((await frieda.publish(version)).status).toBe(409);
    expect((await uta.release()).review).toMatchObject({ lapse: { why: 'live' } });
  });

  it('is not asked for where the draft says what is live', async () => {
    const [frieda, lena] = [await person('Frieda', 'freigabe'), await person('Lena', 'freigabe')];
    const { files } = await frieda.open();
    const first = await draft(frieda);
    body(await frieda.ask(first, { note: 'Satz ergänzt' }));
    const { version } = await frieda.save({ [STEP]: files[STEP] ?? '' });
    expect((await frieda.release()).may.ask).toBe(false);
    const refused = await frieda.ask(version, { note: 'Satz ergänzt' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('keine Änderungen gegenüber dem')]);
    expect([(await lena.release()).may.answer, await waiting(lena)]).toEqual([false, []]);
  });

  it('is none before the examination has passed, of another version, or twice', async () => {
    const [frieda, lena] = [await person('Frieda', 'freigabe'), await person('Lena', 'freigabe')];
    const version = await draft(frieda);
    expect((await lena.answer(version, { agreed: true })).status).toBe(409);
    await frieda.ask(version, { note: 'Satz ergänzt' });
    expect((await frieda.ask(version, { note: 'Noch einmal' })).status).toBe(409);
    expect((await lena.answer('anders', { agreed: true })).status).toBe(412);
    await server.current.app.knex('studio_examinations').delete();
    expect((await lena.answer(version, { agreed: true })).status).toBe(409);
    await lena.examined(version);
    const both = await Promise.all([lena.answer(version, { agreed: true }), lena.answer(version, { agreed: true })]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('may still be taken back by a return, which says why', async () => {
    const [frieda, lena] = [await person('Frieda', 'freigabe'), await person('Lena', 'freigabe')];
    const version = await draft(frieda);
    await frieda.ask(version, { note: 'Satz ergänzt' });
    await lena.answer(version, { agreed: true });
    expect((await lena.answer(version, { agreed: false, note: '' })).status).toBe(422);
    expect((await lena.answer(version, { agreed: false, note: 'Doch zu weit gefasst' })).status).toBe(200);
    expect((await frieda.publish(version)).status).toBe(409);
    expect(await waiting(frieda)).toMatchObject([{ what: 'zurueckgegeben', note: 'Doch zu weit gefasst' }]);
  });
});

describe('mails about a draft', () => {
  it('go to those who may answer, and to who has asked, with a link, the title, a name and the note', async () => {
    const [vera] = [await person('Vera', 'analyst'), await person('Uta', 'testerin')];
    const lena = await person('Lena', 'freigabe');
    const frieda = await person('Frieda', 'freigabe bussgeldanfrage', `freigabe ${CONTACT}`);
    await person('Rolf', 'freigabe bussgeldanfrage');
    await server.current.app.knex('mails').delete();
    const version = await draft(vera, WORDS);
    await vera.ask(version, { note: 'Bitte bis Freitag' });
    await frieda.answer(version, { agreed: false, note: 'Welche Nachricht?' });
    expect((await mails()).map(({ kind, recipient, data }) => [kind, recipient, Object.keys(data)])).toEqual([
      ['studioAsked', 'frieda@kanzlei.example', ['by', 'link', 'note', 'title']],
      ['studioAsked', 'lena@kanzlei.example', ['by', 'link', 'note', 'title']],
      ['studioReturned', 'vera@kanzlei.example', ['by', 'link', 'note', 'title']],
    ]);
    expect((await mails())[0]?.data).toEqual({
      by: 'Vera Groß',
      link: `https://localhost/studio/assistenten/${CONTACT}`,
      note: 'Bitte bis Freitag',
      title: 'Kontakt',
    });
    expect(await waiting(lena)).toEqual([]);
  });

  it('go to nobody who does without them, in whom it waits all the same', async () => {
    const [vera, lena, frieda] = [
      await person('Vera', 'analyst'),
      await person('Lena', 'freigabe'),
      await person('Frieda', 'freigabe'),
    ];
    await server.current.app.knex('mails').delete();
    await lena.browser.post('/studio/konto/emails', { gefragt: 'zustimmung' });
    const version = await draft(vera, WORDS);
    await vera.ask(version, { note: 'Bitte bis Freitag' });
    expect(await receivers()).toEqual(['studioAsked frieda@kanzlei.example']);
    expect(await waiting(lena)).toHaveLength(1);
    await vera.browser.post('/studio/konto/emails', { gefragt: 'antwort' });
    await frieda.answer(version, { agreed: false, note: 'Welche Nachricht?' });
    expect(await receivers()).toEqual(['studioAsked frieda@kanzlei.example']);
    await vera.browser.post('/studio/konto/emails', { gefragt: 'antwort', thema: 'antwort' });
    await vera.ask(version, { note: 'Die an uns' });
    await frieda.answer(version, { agreed: true });
    expect(await receivers()).toEqual([
      'studioAsked frieda@kanzlei.example',
      'studioAsked frieda@kanzlei.example',
      'studioAgreed vera@kanzlei.example',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { NOW, type Reply } from '../appServer.ts';
import { StudioServer } from '../studioAccess/studioServer.ts';
import { WIZARD } from '../fineReview.ts';
import { apiOf, at, body, CONTACT, MESSAGE, STEP } from './publishing.ts';

/** A wizard that is retired: not offered any more, with a sentence and a way on, until somebody offers it again. */

const server = StudioServer.use();

const SENTENCE = 'Seit Januar beraten wir dazu nicht mehr.';
const CHANGE = ['meine Nachricht zu beantworten', 'mir zu antworten'] as const;
const WHY = 'Der Bereich ist geschlossen';

type Sent = { sentence?: unknown; way?: unknown; wizard?: unknown; note?: unknown };

async function person(name: string, ...rights: Parameters<StudioServer['person']>[1][]) {
  const browser = await server.current.signedIn(await server.current.person(name, ...(rights as ['freigabe'])));
  const retire = (sent: Sent = {}): Promise<Reply> =>
    browser.call('POST', `${apiOf(CONTACT)}/retirement`, { sentence: SENTENCE, way: 'telefon', note: WHY, ...sent });
  return { ...at(browser), retire, browser };
}

const revisionNow = () => server.current.app.catalogue.byId(CONTACT)?.wizard.revision ?? '';
const send = (revision: string) => server.current.app.submit('/api/kontakt', MESSAGE, { revision });

describe('retiring a wizard', () => {
  // Before a release of new words of a consent, which stays in the history and asks those who have begun to go on with it.
  it('lets those send for a day who have begun, and tells programs that it has ended', async () => {
    const frieda = await person('Frieda', 'freigabe');
    const before = revisionNow();
    body(await frieda.retire());
    expect((await send(before)).status).toBe(200);
    const refused = await send('');
    expect([refused.status, refused.body]).toEqual([
      410,
      { success: false, error: 'Dieser Fragebogen wird nicht mehr angeboten.', details: SENTENCE },
    ]);
    const { knex } = server.current.app;
    await knex('wizard_definitions').where({ wizard: CONTACT }).update({ last_live_at: '2020-01-01' });
    expect((await send(before)).status).toBe(410);
  });

  it('is an entry of its own with the sentence, and ends with what was live', async () => {
    const frieda = await person('Frieda', 'freigabe');
    const before = await frieda.release();
    const told = body(await frieda.retire({ sentence: `  Seit Januar\n beraten wir dazu nicht\u200B mehr. ` }));
    const retirement = { sentence: SENTENCE, way: 'telefon' };
    expect(told).toMatchObject({
      live: { state: 'retired', by: 'Frieda Groß', note: WHY, since: NOW.toISOString(), retirement },
      may: { publish: true, switch: false },
    });
    const [entry] = (await frieda.history()).entries;
    expect(entry).toMatchObject({ kind: 'zurueckgezogen', by: 'Frieda Groß', note: WHY, retirement, hasFiles: false });
    const { entry: live } = (await frieda.release()).live;
    const again = body(await frieda.restore({ entry: live, note: 'Wir beraten wieder' }));
    expect(again).toMatchObject({
      live: { state: 'live', ledBy: before.live.ledBy, note: 'Wir beraten wieder', differs: false },
    });
    expect((again as typeof before).live.retirement).toBeUndefined();
    expect((await frieda.history()).entries[0]).toMatchObject({ kind: 'wiederangeboten', hasFiles: false });
    expect((await send('')).status).toBe(200);
  });

  it('may be done and undone only by who may publish, and is not switched', async () => {
    const frieda = await person('Frieda', 'freigabe');
    const otto = await person('Otto', 'betrieb');
    const vera = await person('Vera', 'analyst');
    for (const one of [otto, vera]) expect((await one.retire()).status).toBe(403);
    const draft = await vera.save({ [STEP]: ((await vera.open()).files[STEP] ?? '').replace(...CHANGE) });
    await vera.examined(draft.version);
    body(await frieda.publish(draft.version));
    expect((await otto.release()).may.restorePrevious).toBe(true);
    body(await frieda.retire());
    const { live, may, previous } = await otto.release();
    expect(may).toMatchObject({ restorePrevious: false, switch: false });
    for (const entry of [live.entry, previous])
      expect((await otto.restore({ entry, note: 'Soll wieder da sein' })).status).toBe(403);
    for (const on of [true, false]) expect((await otto.switch({ on, note: 'Soll wieder da sein' })).status).toBe(409);
    expect((await otto.release()).live.state).toBe('retired');
  });

  it.each<[string, number, Sent]>([
    ['no sentence', 422, { sentence: undefined }],
    ['a short one', 422, { sentence: 'Ende.' }],
    ['a long one', 422, { sentence: 'Ende '.repeat(101) }],
    ['one that reads otherwise than it was written', 422, { sentence: `${SENTENCE} \u202E0303` }],
    ['no reason', 422, { note: '' }],
    ['no way on', 400, { way: undefined }],
    ['an address of somebody else', 400, { way: 'https://example.org' }],
    ['a wizard beside another way', 400, { way: 'kontakt', wizard: WIZARD }],
    ['no wizard', 400, { way: 'assistent' }],
    ['one that is not live', 422, { way: 'assistent', wizard: 'unbekannt' }],
    ['itself', 422, { way: 'assistent', wizard: CONTACT }],
  ])('is refused with %s', async (_, status, sent) => {
    const frieda = await person('Frieda', 'freigabe');
    expect((await frieda.retire(sent)).status).toBe(status);
    expect((await frieda.release()).live.state).toBe('live');
  });

  it('tells it to a page that says how far somebody has come', async () => {
    const frieda = await person('Frieda', 'freigabe');
    body(await frieda.retire());
    const event = JSON.stringify({ wizard: CONTACT, step: 'nachricht', event: 'started' });
    const headers = { 'Content-Type': 'application/json' };
    const reply = await server.current.app.send('POST', '/api/ereignis', { body: event, headers });
    expect(reply.status).toBe(410);
    expect(reply.body.details).toMatch(
      /^Seit Januar beraten wir dazu nicht mehr\. Was Sie begonnen haben, können Sie noch bis \p{L}+, \d+\. \p{L}+, \d\d:\d\d Uhr absenden\.$/u,
    );
  });

  it('lasts through what is published meanwhile, and says something else if it is said again', async () => {
    const frieda = await person('Frieda', 'freigabe');
    const vera = await person('Vera', 'analyst');
    body(await frieda.retire());
    const draft = await vera.save({ [STEP]: ((await vera.open()).files[STEP] ?? '').replace(...CHANGE) });
    await vera.examined(draft.version);
    expect(body(await frieda.publish(draft.version))).toMatchObject({ live: { state: 'retired' } });
    const other = 'Dafür gibt es jetzt einen anderen Fragebogen.';
    expect(body(await frieda.retire({ sentence: other, way: 'kontakt' }))).toMatchObject({
      live: { state: 'retired', retirement: { sentence: other, way: 'kontakt' } },
    });
    const on = body(await frieda.retire({ sentence: other, way: 'assistent', wizard: WIZARD }));
    expect(on).toMatchObject({ live: { wayTitle: 'Bußgeldprüfung', offered: { by: 'Frieda Groß' } } });
    expect((await frieda.history()).entries[0]).toMatchObject({ wayTitle: 'Bußgeldprüfung' });
    const { wizards } = body(await frieda.browser.call('GET', '/api/studio/wizards')) as {
      wizards: { id: string; retired?: boolean; off?: boolean; live: boolean }[];
    };
    expect(wizards.find(({ id }) => id === CONTACT)).toMatchObject({ retired: true, off: false, live: false });
  });

  it('is no longer described to programs, and not listed', async () => {
    const frieda = await person('Frieda', 'freigabe');
    const { app } = server.current;
    expect((await app.send('GET', '/api/openapi.json')).text).toContain('"/api/kontakt"');
    body(await frieda.retire());
    expect((await app.send('GET', '/api/openapi.json')).text).not.toContain('"/api/kontakt"');
  });
});

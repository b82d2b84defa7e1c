import { describe, expect, it } from 'vitest';
import type { StudioRemarks } from '../../../src/contract/index.ts';
import { NOW } from '../appServer.ts';
import { StudioServer, type Browser } from '../studioAccess/studioServer.ts';
import { at, apiOf, body, CONTACT, STEP } from '../studioReleases/publishing.ts';

/** Remarks at places of a wizard: written by whoever may see it, answered, settled, and kept with the release. */

const server = StudioServer.use();

const PLACE = { file: STEP, pointer: '/schema/properties/name', about: 'Frage „Name“', quote: 'Name' };
const URL = `${apiOf(CONTACT)}/remarks`;

const person = async (name: string, ...rights: Parameters<StudioServer['person']>[1][]) =>
  server.current.signedIn(await server.current.person(name, ...rights));
const list = async (browser: Browser, query = '') =>
  (body(await browser.call('GET', `${URL}${query}`)) as StudioRemarks).remarks;
const write = (browser: Browser, more: object = {}) =>
  browser.call('POST', URL, { ...PLACE, text: 'Warum zwei Namen?', ...more });

describe('a remark', () => {
  it('is written by who may only look, answered and settled by others, and says by whom and when', async () => {
    const [tina, vera] = [await person('Tina', 'testerin'), await person('Vera', 'analyst')];
    const [written] = (body(await write(tina)) as StudioRemarks).remarks;
    expect(written).toMatchObject({
      ...PLACE,
      text: 'Warum zwei Namen?',
      by: 'Tina Groß',
      at: NOW.toISOString(),
      own: true,
    });
    await vera.call('POST', `${URL}/${written?.id}`, { text: 'Wegen der Anrede.' });
    expect((await vera.call('POST', `${URL}/${written?.id}`, { settled: true })).status).toBe(200);
    expect(await list(tina)).toMatchObject([
      {
        settled: { by: 'Vera Groß', at: NOW.toISOString() },
        answers: [{ by: 'Vera Groß', text: 'Wegen der Anrede.' }],
      },
    ]);
    body(await tina.call('POST', `${URL}/${written?.id}`, { settled: false }));
    expect((await list(vera))[0]).not.toHaveProperty('settled');
  });

  it('is settled by who wrote it or may change the draft, and by nobody else', async () => {
    const [tina, uta] = [await person('Tina', 'testerin'), await person('Uta', 'testerin')];
    const [remark] = (body(await write(tina)) as StudioRemarks).remarks;
    expect((await uta.call('POST', `${URL}/${remark?.id}`, { settled: true })).status).toBe(403);
    expect((await tina.call('POST', `${URL}/${remark?.id}`, { settled: true })).status).toBe(200);
  });

  it('is neither read nor written by who may not see the wizard, also by its number', async () => {
    const [tina, rolf] = [await person('Tina', 'testerin'), await person('Rolf', 'analyst bussgeldanfrage')];
    const [remark] = (body(await write(tina)) as StudioRemarks).remarks;
    expect((await rolf.call('GET', URL)).status).toBe(403);
    expect((await write(rolf)).status).toBe(403);
    const elsewhere = `${apiOf('bussgeldanfrage')}/remarks/${remark?.id}`;
    expect((await rolf.call('POST', elsewhere, { text: 'Hallo' })).status).toBe(404);
  });

  it('is written only of a wizard that there is', async () => {
    const tina = await person('Tina', 'testerin');
    expect((await tina.call('POST', `${apiOf('unbekannt')}/remarks`, { ...PLACE, text: 'Hallo' })).status).toBe(404);
  });

  it('stays without the account of whoever wrote it, and names nobody then', async () => {
    const [tina, vera] = [await person('Tina', 'testerin'), await person('Vera', 'analyst')];
    body(await write(tina));
    await server.current.app.knex('accounts').where({ first_name: 'Tina' }).delete();
    expect(await list(vera)).toMatchObject([{ text: 'Warum zwei Namen?', by: 'jemandem ohne Konto', own: false }]);
  });

  it('needs a place and a text, without what nobody sees', async () => {
    const tina = await person('Tina', 'testerin');
    for (const text of [' \u202E ', '\u3164\uFFA0', '\u2800 \u115F'])
      expect((await write(tina, { text })).status).toBe(422);
    expect((await write(tina, { text: 'a'.repeat(2001) })).status).toBe(422);
    expect((await write(tina, { file: '../../etc/passwd' })).status).toBe(400);
    const [remark] = (body(await write(tina, { text: 'Kurz\u200B gesagt' })) as StudioRemarks).remarks;
    expect(remark?.text).toBe('Kurz gesagt');
  });

  it('is no more than a third of what the wizard takes, of one account; answers are half of a remark’s', async () => {
    const [tina, uta] = [await person('Tina', 'testerin'), await person('Uta', 'testerin')];
    const { knex } = server.current.app;
    const [first] = (body(await write(tina)) as StudioRemarks).remarks;
    const { id: _, ...row } = await knex('studio_remarks').first();
    await knex('studio_remarks').insert(Array.from({ length: 98 }, () => row));
    expect((await write(tina)).status).toBe(200);
    expect((await write(tina)).body.error).toContain('Von Ihnen gibt es zu diesem Assistenten schon 100 Anmerkungen.');
    expect((await write(uta)).status).toBe(200);
    const address = `${URL}/${first?.id}`;
    for (let count = 0; count < 25; count += 1) body(await tina.call('POST', address, { text: `Nr. ${count}` }));
    expect((await tina.call('POST', address, { text: 'Noch eine' })).status).toBe(409);
    expect((await tina.call('POST', address, { settled: true })).status).toBe(200);
    expect((await uta.call('POST', address, { text: 'Eine andere' })).status).toBe(200);
  });

  it('is kept with the release if it was settled, and not changed any more; an open one goes on', async () => {
    const [tina, vera] = [await person('Tina', 'testerin'), at(await person('Vera', 'analyst'))];
    const lena = await person('Lena', 'freigabe');
    await write(tina);
    const [settled] = await list(tina);
    await write(tina, { text: 'Und das Telefon?' });
    await tina.call('POST', `${URL}/${settled?.id}`, { settled: true });
    const { files } = await vera.open();
    const { version } = await vera.save({ [STEP]: (files[STEP] ?? '').replace('Ihre Nachricht', 'Ihr Anliegen') });
    await vera.examined(version);
    expect((await at(lena).publish(version)).status).toBe(200);
    expect((await list(tina)).map(({ text }) => text)).toEqual(['Und das Telefon?']);
    const [entry] = (await vera.history()).entries;
    expect((await list(tina, `?entry=${entry?.id}`)).map(({ text }) => text)).toEqual(['Warum zwei Namen?']);
    expect((await tina.call('POST', `${URL}/${settled?.id}`, { text: 'Noch etwas' })).status).toBe(409);
  });
});

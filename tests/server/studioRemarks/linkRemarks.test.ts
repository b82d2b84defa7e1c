import { describe, expect, it } from 'vitest';
import type { StudioRemarks, StudioShares, StudioWaiting } from '../../../src/contract/index.ts';
import { revokeRight } from '../../../server/accounts/rights.ts';
import { Fault } from '../../../server/http/fault.ts';
import { noLimits } from '../../../server/limits/rateLimit.ts';
import { removeOldGuests } from '../../../server/studioRemarks/writing.ts';
import { removeExpiredShares } from '../../../server/studioShares/shares.ts';
import { NOW, type Reply } from '../appServer.ts';
import { StudioServer, type Browser } from '../studioAccess/studioServer.ts';
import { apiOf, at, body, CONTACT, STEP } from '../studioReleases/publishing.ts';

/** Remarks that a partner without an account writes through a link to a draft. */

const counts = new Map<string, number>();

/** Counts as the real one does, for ever. */
const server = StudioServer.use({
  limiter: {
    ...noLimits,
    take: async ({ name, count }, key) => {
      const next = (counts.get(`${name} ${key}`) ?? 0) + 1;
      counts.set(`${name} ${key}`, next);
      if (name === 'link-remarks-of-link' && next > count) throw new Fault(429, 'Zu viele.');
      return next;
    },
  },
});

const PLACE = { file: STEP, pointer: '/schema/properties/name', about: 'Frage „Name“', quote: 'Name' };
const WRITTEN = { ...PLACE, name: 'Petra Öz', text: 'Warum zwei Namen?' };

/** A draft of an analyst with a link, and what the partner's browser does with it. */
async function shared(): Promise<{ vera: Browser; email: string; share: number; token: string }> {
  const email = await server.current.person('Vera', 'analyst');
  const vera = await server.current.signedIn(email);
  const { files } = await at(vera).open();
  await at(vera).save({ [STEP]: (files[STEP] ?? '').replace('Ihre Nachricht an uns', 'Schreiben Sie uns') });
  return { vera, email, ...(await link(vera)) };
}

async function link(browser: Browser): Promise<{ share: number; token: string }> {
  const { address = '', shares } = body(await browser.call('POST', `${apiOf(CONTACT)}/shares`)) as StudioShares;
  return { share: shares[0]?.id ?? 0, token: address.split('/').at(-1) ?? '' };
}

const addressOf = (token: string) => `/api/studio/links/${token}/remarks`;
const write = (token: string, more: object = {}): Promise<Reply> =>
  server.current.app.send('POST', addressOf(token), {
    body: JSON.stringify({ ...WRITTEN, ...more }),
    headers: { 'content-type': 'application/json' },
  });
const read = async (token: string) =>
  (body(await server.current.app.send('GET', addressOf(token))) as StudioRemarks).remarks;
const inStudio = async (browser: Browser) =>
  (body(await browser.call('GET', `${apiOf(CONTACT)}/remarks`)) as StudioRemarks).remarks;

describe('a remark through a link', () => {
  it('stands in the studio with the name that was given, and its answer where it was written', async () => {
    const { vera, token } = await shared();
    const [own] = (body(await write(token)) as StudioRemarks).remarks;
    expect(own).toMatchObject({ ...PLACE, text: 'Warum zwei Namen?', by: 'Petra Öz', at: NOW.toISOString() });
    const [remark] = await inStudio(vera);
    expect(remark).toMatchObject({ ...PLACE, by: 'über den Link: Petra Öz', link: { isOpen: true }, own: false });
    const { waiting } = body(await vera.call('GET', '/api/studio/waiting')) as StudioWaiting;
    expect(waiting).toMatchObject([{ what: 'anmerkungen', by: 'über den Link: Petra Öz' }]);
    const address = `${apiOf(CONTACT)}/remarks/${remark?.id}`;
    body(await vera.call('POST', address, { text: 'Wegen der Anrede.', settled: true }));
    expect(await read(token)).toMatchObject([
      { answers: [{ by: 'Vera Groß', text: 'Wegen der Anrede.' }], settled: { by: 'Vera Groß' } },
    ]);
  });

  it('is read through its own link and no other, and nothing else is', async () => {
    const { vera, token } = await shared();
    const other = await link(vera);
    body(await write(token));
    await vera.call('POST', `${apiOf(CONTACT)}/remarks`, { ...PLACE, text: 'Unter uns: so geht das nicht.' });
    expect(await read(other.token)).toEqual([]);
    expect((await read(token)).map(({ text }) => text)).toEqual(['Warum zwei Namen?']);
  });

  it('is answered through its link, which opens it again, and through no other', async () => {
    const { vera, token } = await shared();
    const other = await link(vera);
    const [own] = (body(await write(token)) as StudioRemarks).remarks;
    const { call } = vera;
    body(
      await call('POST', `${apiOf(CONTACT)}/remarks/${own?.id}`, { text: 'Weil das Gesetz es will', settled: true }),
    );
    const again = (through: string, sent: object) =>
      server.current.app.send('POST', `${addressOf(through)}/${own?.id}`, {
        body: JSON.stringify(sent),
        headers: { 'content-type': 'application/json' },
      });
    const answer = { name: 'Petra Öz', text: 'Welches?' };
    expect((await again(other.token, answer)).status).toBe(404);
    expect([(await again(token, { name: 'Petra' })).status, (await again(token, { text: 'Wer?' })).status]).toEqual([
      422, 422,
    ]);
    body(await again(token, answer));
    // A reply may get lost.
    const [seen] = (body(await again(token, answer)) as StudioRemarks).remarks;
    expect(seen?.answers.map(({ by, text }) => [by, text])).toEqual([
      ['Vera Groß', 'Weil das Gesetz es will'],
      ['Petra Öz', 'Welches?'],
    ]);
    expect(seen?.settled).toBeUndefined();
    expect((await inStudio(vera)).find(({ id }) => id === own?.id)?.answers[1]?.by).toBe('über den Link: Petra Öz');
    for (let more = 2; more <= 15; more += 1) body(await again(token, { ...answer, text: `Noch ${more}` }));
    expect((await again(token, { ...answer, text: 'Zu viel' })).status).toBe(409);
  });

  it('is removed by who may change the draft: words and names go, who did it stays', async () => {
    const { vera, token } = await shared();
    const tester = await server.current.signedIn(await server.current.person('Nina', 'testerin'));
    const words = { text: 'Name und Nummer von jemandem', about: 'Petra Öz, wohnhaft in', quote: 'Nummer' };
    const [own] = (body(await write(token, words)) as StudioRemarks).remarks;
    const address = `${apiOf(CONTACT)}/remarks/${own?.id}`;
    expect((await tester.call('POST', address, { removed: true })).status).toBe(403);
    expect((await vera.call('POST', address, { removed: false })).status).toBe(400);
    body(await vera.call('POST', address, { removed: true }));
    for (const one of [(await read(token))[0], (await inStudio(vera)).find(({ id }) => id === own?.id)]) {
      expect(one).toMatchObject({ removed: true, text: '', settled: { by: 'Vera Groß' } });
      expect(JSON.stringify(one)).not.toMatch(/Petra|Nummer/);
    }
    // Nothing more is said there, and what an account has written stays.
    for (const more of [{ text: 'Doch' }, { settled: false }, { removed: true }])
      expect((await vera.call('POST', address, more)).status).toBe(404);
    const written = `${apiOf(CONTACT)}/remarks`;
    const { remarks } = body(await vera.call('POST', written, { ...PLACE, text: 'Von Vera' })) as StudioRemarks;
    expect((await vera.call('POST', `${written}/${remarks.at(-1)?.id}`, { removed: true })).status).toBe(403);
  });

  it('is settled by who may change the draft, and by no tester', async () => {
    const { vera, token } = await shared();
    const toni = await server.current.signedIn(await server.current.person('Toni', 'testerin'));
    body(await write(token));
    const [remark] = await inStudio(toni);
    const address = `${apiOf(CONTACT)}/remarks/${remark?.id}`;
    expect((await toni.call('POST', address, { settled: true })).status).toBe(403);
    expect((await vera.call('POST', address, { settled: true })).status).toBe(200);
  });

  it('is neither read nor written once the link has ended, and then says so in the studio', async () => {
    const { vera, token, share, email } = await shared();
    body(await write(token));
    const refused = async (of: string) => [
      (await write(of)).status,
      (await server.current.app.send('GET', addressOf(of))).status,
    ];
    await vera.call('DELETE', `${apiOf(CONTACT)}/shares/${share}`);
    expect(await refused(token)).toEqual([410, 410]);
    expect(await inStudio(vera)).toMatchObject([{ by: 'über den Link: Petra Öz', link: { isOpen: false } }]);

    const expired = await link(vera);
    server.current.later({ minutes: 14 * 24 * 60 });
    expect(await refused(expired.token)).toEqual([410, 410]);

    const late = await server.current.signedIn(email);
    const lost = await link(late);
    const { knex } = server.current.app;
    const { id } = await knex('accounts').where({ email }).first('id');
    await revokeRight(knex, id, { right: 'analyst', wizard: '*' });
    expect(await refused(lost.token)).toEqual([410, 410]);
    expect(await refused('kurz')).toEqual([410, 410]);
  });

  it('outlives its link when that is removed', async () => {
    const { vera, token } = await shared();
    body(await write(token));
    await removeExpiredShares(server.current.app.knex, new Date(NOW.getTime() + 15 * 24 * 60 * 60_000));
    expect(await inStudio(vera)).toMatchObject([{ text: 'Warum zwei Namen?', link: { isOpen: false } }]);
  });

  it('names nobody after a year, and keeps the words', async () => {
    const { vera, token } = await shared();
    body(await write(token));
    const { knex } = server.current.app;
    const after = (days: number) => removeOldGuests(knex, new Date(NOW.getTime() + days * 24 * 60 * 60_000));
    expect([await after(364), await after(365), await after(366)]).toEqual([0, 1, 0]);
    expect(await inStudio(vera)).toMatchObject([
      { text: 'Warum zwei Namen?', by: 'über den Link, der Name ist gelöscht', link: { isOpen: true } },
    ]);
    expect(JSON.stringify(await knex('studio_remarks'))).not.toContain('Petra');
  });

  it.each([
    ['no name', { name: ' \u3164 ' }, 422],
    ['a name without end', { name: 'x'.repeat(81) }, 422],
    ['no words', { text: '\u2800' }, 422],
    ['words without end', { text: 'x'.repeat(2001) }, 422],
    ['a place that is none', { file: '../../etc/passwd' }, 400],
  ])('is refused with %s', async (_, more, status) => {
    const { token } = await shared();
    expect((await write(token, more)).status).toBe(status);
    expect(await read(token)).toEqual([]);
  });

  it('has a name that reads as it is, on one line', async () => {
    const { token } = await shared();
    body(await write(token, { name: ' Petra\n\u202EzÖ ' }));
    expect(await read(token)).toMatchObject([{ by: 'Petra zÖ' }]);
  });

  it('is kept once, although its reply was lost and it is sent again', async () => {
    const { token } = await shared();
    await Promise.all([write(token), write(token)]);
    body(await write(token));
    expect(await read(token)).toHaveLength(1);
  });

  it('is one of 30 of a link and of 100 of all links, and never takes the place of those of accounts', async () => {
    const { vera, token } = await shared();
    body(await write(token));
    const { knex } = server.current.app;
    const { id: _, ...row } = await knex('studio_remarks').first();
    await knex('studio_remarks').insert(Array.from({ length: 29 }, () => row));
    expect((await write(token, { text: 'Noch eine' })).status).toBe(409);
    const other = await link(vera);
    expect((await write(other.token)).status).toBe(200);
    // Links that have ended have written the rest of what all links may.
    await knex('studio_remarks').insert(Array.from({ length: 69 }, () => ({ ...row, share: null })));
    expect((await write(other.token, { text: 'Noch eine' })).status).toBe(409);
    body(await vera.call('POST', `${apiOf(CONTACT)}/remarks`, { ...PLACE, text: 'Und ich?' }));
  });

  it('is one of 20 in an hour through one link, whoever has it', async () => {
    const { vera, token, share } = await shared();
    body(await write(token));
    expect(counts.get(`link-remarks-of-link ${share}`)).toBe(1);
    counts.set(`link-remarks-of-link ${share}`, 20);
    expect((await write(token, { text: 'Zu schnell' })).status).toBe(429);
    expect((await write((await link(vera)).token)).status).toBe(200);
    expect(await read(token)).toHaveLength(1);
  });
});

describe('the page of a link', () => {
  it('may send to the remarks of this link, and nowhere else', async () => {
    const { token } = await shared();
    const page = await server.current.app.send('GET', `/vorschau/link/${token}`, { headers: { accept: 'text/html' } });
    // What is live is there to be compared, without examples.
    expect(page.text).toMatch(/"live":\{[^\0]*Ihre Nachricht an uns/);
    expect(page.text).not.toContain('journeys.json');
    expect(page.text).toContain('nur Anmerkungen, die Sie schreiben');
    expect(page.text).toContain(addressOf(token));
  });
});

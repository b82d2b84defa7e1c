import { describe, expect, it } from 'vitest';
import type { StudioProposals } from '../../../src/contract/index.ts';
import { removeOldProposals } from '../../../server/studioProposals/proposals.ts';
import { records } from '../../../server/studioProposals/records.ts';
import { body, CONTACT } from '../studioReleases/publishing.ts';
import { StudioServer, type Browser } from '../studioAccess/studioServer.ts';
import { NOW } from '../appServer.ts';

const server = StudioServer.use();
const API = `/api/studio/wizards/${CONTACT}/proposals`;
const JOURNEY = {
  name: 'Schreibt nachts',
  answers: { name: 'Muster' },
  path: ['nachricht'],
  expect: { today: '2026-11-29' },
};

const after = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60_000);
const listed = async (browser: Browser) => (body(await browser.call('GET', API)) as StudioProposals).proposals;
const propose = (browser: Browser, remark = 'Die Nummer fehlt', journey: unknown = JOURNEY) =>
  browser.call('POST', API, { journey, remark });
const signedIn = async (name: string, right: 'testerin' | 'analyst' | 'testerin bussgeldanfrage') =>
  server.current.signedIn(await server.current.person(name, right));

describe('proposals', () => {
  it('a tester proposes, an analyst takes over or refuses with a sentence, and both read what became of it', async () => {
    const [toni, vera] = [await signedIn('Toni', 'testerin'), await signedIn('Vera', 'analyst')];
    for (const remark of ['Die Nummer fehlt', '']) expect((await propose(toni, remark)).status).toBe(200);
    const [second, first] = await listed(vera);
    expect(first).toMatchObject({
      journey: JOURNEY,
      by: 'Toni Groß',
      remark: 'Die Nummer fehlt',
      state: 'offen',
      isOwn: false,
    });
    expect((await toni.call('POST', `${API}/${first?.id}`, { taken: true })).status).toBe(403);
    expect((await vera.call('POST', `${API}/${first?.id}`, { taken: true })).status).toBe(200);
    const again = await vera.call('POST', `${API}/${first?.id}`, { taken: false, answer: 'Doch nicht' });
    expect([again.status, again.body.error]).toEqual([
      409,
      'Dieser Vorschlag ist schon beantwortet, oder es gibt ihn nicht mehr.',
    ]);
    expect((await vera.call('POST', `${API}/${second?.id}`, { taken: false, answer: ' ' })).status).toBe(422);
    expect(
      (await vera.call('POST', `${API}/${second?.id}`, { taken: false, answer: 'Das prüft schon ein anderes' })).status,
    ).toBe(200);
    expect(await listed(toni)).toMatchObject([
      {
        id: second?.id,
        state: 'abgelehnt',
        answer: 'Das prüft schon ein anderes',
        answeredBy: 'Vera Groß',
        isOwn: true,
      },
      { id: first?.id, state: 'uebernommen', answer: '', answeredBy: 'Vera Groß' },
    ]);
  });

  it('stand in what is told to both people about themselves, with the answer', async () => {
    const [toni, vera] = [await signedIn('Toni', 'testerin'), await signedIn('Vera', 'analyst')];
    await propose(toni, 'Fehlt noch', JOURNEY);
    const [one] = await listed(vera);
    await vera.call('POST', `${API}/${one?.id}`, { taken: false, answer: 'Das prüft schon ein anderes' });
    const { knex } = server.current.app;
    const told = async (record: keyof typeof records.people, name: string) => {
      const accounts: string[] = await knex('accounts').where({ first_name: name }).pluck('id');
      const subject = { email: '', spellings: [], ids: () => accounts, catalogue: server.current.app.catalogue };
      return records.people[record].find(knex, subject);
    };
    const answered = { wizard: CONTACT, state: 'abgelehnt', answer: 'Das prüft schon ein anderes' };
    expect(await told('studioProposals', 'Toni')).toMatchObject([{ ...answered, remark: 'Fehlt noch' }]);
    expect(await told('studioProposalAnswers', 'Vera')).toMatchObject([answered]);
    expect(await told('studioProposalAnswers', 'Toni')).toEqual([]);
  });

  it('are no nonsense, and are told to nobody who may not see the wizard', async () => {
    const toni = await signedIn('Toni', 'testerin');
    for (const journey of [
      null,
      'Text',
      { name: 'Ohne alles' },
      { ...JOURNEY, name: ' ' },
      { ...JOURNEY, path: [1] },
      { ...JOURNEY, answers: { text: 'x'.repeat(100_001) } },
    ])
      expect((await propose(toni, '', journey)).status).toBe(422);
    expect((await propose(toni, 'x'.repeat(1_001))).status).toBe(422);
    expect((await propose(toni, 'mit \u0007 Zeichen', JOURNEY)).status).toBe(200);
    // Neither turned around nor without a letter that anybody sees.
    expect((await propose(toni, '', { ...JOURNEY, name: '\u3164\u2800' })).status).toBe(422);
    expect((await propose(toni, '\u3164', { ...JOURNEY, name: 'Von \u202Enelraz' })).status).toBe(200);
    expect((await listed(toni))[0]).toMatchObject({
      name: 'Von nelraz',
      journey: { ...JOURNEY, name: 'Von nelraz' },
      remark: '',
    });
    expect((await toni.call('POST', API.replace(CONTACT, 'gibtesnicht'), { journey: JOURNEY })).status).toBe(404);
    const other = await signedIn('Nina', 'testerin bussgeldanfrage');
    for (const reply of [await other.call('GET', API), await propose(other)]) expect(reply.status).toBe(403);
    // At once: each would find room for itself.
    const statuses = await Promise.all(Array.from({ length: 32 }, async () => (await propose(toni)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(28);
    expect((await propose(toni)).body.error).toContain('Von Ihnen warten hier schon 30 Vorschläge.');
    const uta = await signedIn('Uta', 'testerin');
    expect((await propose(uta)).status).toBe(200);
  });

  it('they go 90 days after they were answered, after a year, and with the account', async () => {
    const [toni, vera] = [await signedIn('Toni', 'testerin'), await signedIn('Vera', 'analyst')];
    const { knex } = server.current.app;
    for (let count = 0; count < 3; count += 1) await propose(toni);
    const [, one] = await listed(vera);
    await vera.call('POST', `${API}/${one?.id}`, { taken: true });
    expect(await removeOldProposals(knex, after(90))).toBe(0);
    expect(await removeOldProposals(knex, after(91))).toBe(1);
    expect(await removeOldProposals(knex, after(365))).toBe(0);
    expect(await listed(vera)).toHaveLength(2);
    await knex('accounts').where({ first_name: 'Toni' }).delete();
    expect(await listed(vera)).toEqual([]);
    await propose(await signedIn('Toni', 'testerin'));
    expect(await removeOldProposals(knex, after(366))).toBe(1);
  });
});

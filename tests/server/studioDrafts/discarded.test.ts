import { describe, expect, it } from 'vitest';
import type {
  StudioDiscarded,
  StudioDiscardedTexts,
  StudioWaiting,
  StudioWizard,
  StudioWizards,
} from '../../../src/contract/index.ts';
import { expireDiscarded } from '../../../server/studioDrafts/discarded.ts';
import { NOW } from '../appServer.ts';
import { StudioServer, type Browser } from '../studioAccess/studioServer.ts';
import { apiOf, at, body, CONTACT, STEP } from '../studioReleases/publishing.ts';

/** Drafts that were discarded: kept for 30 days, and brought back by who may change the wizard. */

const server = StudioServer.use();

const DAY_MS = 24 * 60 * 60 * 1000;
const day = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>';
const signedIn = async (name: string, right: 'analyst' | 'testerin' | 'analyst bussgeldanfrage') =>
  server.current.signedIn(await server.current.person(name, right));
const leftOver = async (browser: Browser) =>
  (body(await browser.call('GET', '/api/studio/wizards')) as StudioWizards).discarded ?? [];
const listOf = async (browser: Browser, wizard = CONTACT) =>
  (body(await browser.call('GET', `${apiOf(wizard)}/discarded`)) as StudioDiscarded).discarded;
const bringBack = (browser: Browser, entry: number | string, version?: string, wizard = CONTACT) =>
  browser.call(
    'POST',
    `${apiOf(wizard)}/discarded/${entry}`,
    undefined,
    version === undefined ? { 'If-None-Match': '*' } : { 'If-Match': `"${version}"` },
  );
const discard = async (browser: Browser, wizard = CONTACT) => {
  const { version } = await at(browser, wizard).open();
  expect((await browser.call('DELETE', apiOf(wizard), undefined, { 'If-Match': `"${version}"` })).status).toBe(204);
};
const json = (value: unknown) => JSON.stringify(value);
const reworded = async (browser: Browser, to: string) => {
  const { files } = await at(browser).open();
  return at(browser).save({ [STEP]: (files[STEP] ?? '').replace('meine Nachricht zu beantworten', to) });
};

const waiting = async (browser: Browser) =>
  (body(await browser.call('GET', '/api/studio/waiting')) as StudioWaiting).waiting.map(({ what, by }) => [what, by]);

describe('a discarded draft', () => {
  it('comes back as it was, with its pictures and who wrote it', async () => {
    const vera = await signedIn('Vera', 'analyst');
    await reworded(vera, 'mir zu antworten');
    await vera.call('PUT', `${apiOf(CONTACT)}/pictures/a.svg`, SVG, { 'Content-Type': 'image/svg+xml' });
    const [draft, written] = [await at(vera).open(), await at(vera).authorship()];
    await discard(vera);
    expect((await at(vera).open()).draft).toBeUndefined();
    const [kept] = await listOf(vera);
    expect(kept).toMatchObject({
      wizard: CONTACT,
      by: 'Vera Groß',
      at: NOW.toISOString(),
      until: new Date(NOW.getTime() + 30 * DAY_MS).toISOString(),
    });
    const back = body(await bringBack(vera, kept?.entry ?? 0)) as StudioWizard;
    expect([back.version, back.files, back.pictures]).toEqual([draft.version, draft.files, draft.pictures]);
    expect(await at(vera).authorship()).toEqual(written);
    expect(await listOf(vera)).toEqual([]);
    expect((await bringBack(vera, kept?.entry ?? 0, back.version)).status).toBe(422);
  });

  it('names who wrote it, is read before it comes back, and its author is told of both', async () => {
    const [vera, anna] = [await signedIn('Vera', 'analyst'), await signedIn('Anna', 'analyst')];
    await reworded(vera, 'mir zu antworten');
    server.current.later({ minutes: 3 });
    await discard(anna);
    const [kept] = await listOf(anna);
    expect(kept).toMatchObject({ by: 'Anna Groß', authors: ['Vera Groß'] });
    const texts = await anna.call('GET', `${apiOf(CONTACT)}/discarded/${kept?.entry ?? 0}`);
    const { files, live } = body(texts) as StudioDiscardedTexts;
    expect([files[STEP], live[STEP]].map((text) => text?.includes('mir zu antworten'))).toEqual([true, false]);
    expect((await anna.call('GET', `${apiOf('bussgeldanfrage')}/discarded/${kept?.entry ?? 0}`)).status).toBe(404);
    expect([await waiting(vera), await waiting(anna)]).toEqual([[['verworfen', 'Anna Groß']], []]);

    await bringBack(anna, kept?.entry ?? 0);
    expect((await at(vera).open()).draft).toMatchObject({ by: 'Anna Groß', authors: ['Vera Groß'], returned: true });
    const { wizards } = body(await vera.call('GET', '/api/studio/wizards')) as StudioWizards;
    expect(wizards.find(({ id }) => id === CONTACT)).toMatchObject({
      draftBy: 'Anna Groß',
      draftAuthors: ['Vera Groß'],
      draftReturned: true,
    });
    expect([await waiting(vera), await waiting(anna)]).toEqual([[['zurueckgeholt', 'Anna Groß']], []]);
    server.current.later({ minutes: 3 });
    const { files: now } = await at(vera).open();
    await at(vera).save({ [STEP]: (now[STEP] ?? '').replace('mir zu antworten', 'mir bald zu antworten') });
    expect((await at(vera).open()).draft).not.toHaveProperty('returned');
    expect(await waiting(vera)).toEqual([]);
  });

  it('is not kept if it said what is live', async () => {
    const vera = await signedIn('Vera', 'analyst');
    const { files } = await at(vera).open();
    await reworded(vera, 'mir zu antworten');
    await at(vera).save({ [STEP]: files[STEP] ?? '' });
    await discard(vera);
    expect((await at(vera).open()).draft).toBeUndefined();
    expect(await listOf(vera)).toEqual([]);
  });

  it('overwrites no other draft unless that one is named, which is discarded then', async () => {
    const vera = await signedIn('Vera', 'analyst');
    await reworded(vera, 'mir zu antworten');
    await discard(vera);
    const other = await reworded(vera, 'mich zu beraten');
    const [kept] = await listOf(vera);
    for (const version of [undefined, 'veraltet']) {
      const refused = await bringBack(vera, kept?.entry ?? 0, version);
      expect(refused.status).toBe(412);
      expect(refused.body).toMatchObject({ current: { version: other.version } });
    }
    const back = body(await bringBack(vera, kept?.entry ?? 0, other.version)) as StudioWizard;
    expect(back.files[STEP]).toContain('mir zu antworten');
    const [replaced, ...rest] = await listOf(vera);
    expect(rest).toEqual([]);
    const again = body(await bringBack(vera, replaced?.entry ?? 0, back.version)) as StudioWizard;
    expect(again.files[STEP]).toContain('mich zu beraten');
  });

  it('of a wizard that was never live stands in the list, and brings the wizard back', async () => {
    const vera = await signedIn('Vera', 'analyst');
    const { files } = await at(vera).open();
    const wizard = JSON.parse(files['wizard.json'] ?? '');
    const text = JSON.stringify({ ...wizard, title: 'Neu', submit: { ...wizard.submit, path: '/api/neu' } });
    await at(vera, 'neu').create({ ...files, 'wizard.json': text });
    await discard(vera, 'neu');
    const [left] = await leftOver(vera);
    expect(left).toMatchObject({ wizard: 'neu', title: 'Neu', by: 'Vera Groß' });
    expect(await leftOver(await signedIn('Tess', 'testerin'))).toEqual([]);
    expect((await bringBack(vera, left?.entry ?? 0, undefined, 'neu')).status).toBe(200);
    expect(await leftOver(vera)).toEqual([]);
    expect((await at(vera, 'neu').open()).draft).toBeDefined();
  });

  it('is not seen or brought back without the right, or as another wizard’s', async () => {
    const vera = await signedIn('Vera', 'analyst');
    await reworded(vera, 'mir zu antworten');
    await discard(vera);
    const [kept] = await listOf(vera);
    const tess = await signedIn('Tess', 'testerin');
    expect((await tess.call('GET', `${apiOf(CONTACT)}/discarded`)).status).toBe(403);
    expect((await bringBack(tess, kept?.entry ?? 0)).status).toBe(403);
    const anna = await signedIn('Anna', 'analyst bussgeldanfrage');
    expect([403, 404]).toContain((await anna.call('GET', `${apiOf(CONTACT)}/discarded`)).status);
    expect(await listOf(anna, 'bussgeldanfrage')).toEqual([]);
    expect((await bringBack(anna, kept?.entry ?? 0, undefined, 'bussgeldanfrage')).status).toBe(422);
    for (const entry of ['0', '-1', 'x', '1e9', '9007199254740993'])
      expect([404, 422]).toContain((await bringBack(vera, entry)).status);
    expect(await listOf(vera)).toHaveLength(1);
  });

  it('is not pushed out by those of another wizard', async () => {
    const vera = await signedIn('Vera', 'analyst');
    await reworded(vera, 'mir zu antworten');
    await discard(vera);
    const { knex } = server.current.app;
    const [{ id: _, ...row }] = await knex('studio_discarded').select('*');
    const other = { ...row, wizard: 'bussgeldanfrage', texts: json(row.texts), base_texts: json(row.base_texts) };
    const pictures = json({ 'a.png': 'x'.repeat(1024 * 1024) });
    await knex('studio_discarded').insert(Array.from({ length: 400 }, () => ({ ...other, pictures: '{}' })));
    await knex('studio_discarded').insert(Array.from({ length: 30 }, () => ({ ...other, pictures })));
    const anna = await signedIn('Anna', 'analyst bussgeldanfrage');
    await at(anna, 'bussgeldanfrage').save({ 'steps/neu.json': '{}' });
    await discard(anna, 'bussgeldanfrage');
    expect(await listOf(vera)).toHaveLength(1);
    const left = await listOf(anna, 'bussgeldanfrage');
    expect(left.length).toBeLessThanOrEqual(20);
    expect(left[0]?.by).toBe('Anna Groß');
  });

  it('goes after 30 days, and names nobody whose account is gone', async () => {
    const vera = await signedIn('Vera', 'analyst');
    await reworded(vera, 'mir zu antworten');
    await discard(vera);
    const { knex } = server.current.app;
    expect(await expireDiscarded(knex, day(30))).toBe(0);
    const otto = await signedIn('Otto', 'analyst');
    await knex('accounts').where({ first_name: 'Vera' }).delete();
    expect((await listOf(otto))[0]?.by).toBe('jemandem ohne Konto');
    expect(await knex('studio_discarded_saves').whereNotNull('account_id')).toEqual([]);
    expect(await expireDiscarded(knex, day(31))).toBe(1);
    expect(await knex('studio_discarded_saves').count().first()).toEqual({ count: '0' });
  });
});

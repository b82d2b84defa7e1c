import { describe, expect, it } from 'vitest';
import type { StudioShares } from '../../../src/contract/index.ts';
import { grantRight, revokeRight } from '../../../server/accounts/rights.ts';
import { NOW } from '../appServer.ts';
import { at, body, CONTACT, STEP } from '../studioReleases/publishing.ts';
import { StudioServer, type Browser } from '../studioAccess/studioServer.ts';

const server = StudioServer.use();
const SHARES = `/api/studio/wizards/${CONTACT}/shares`;

/** A draft of an analyst, and a link to it. */
async function shared(): Promise<{ browser: Browser; email: string; path: string; id: number }> {
  const email = await server.current.person('Vera', 'analyst');
  const browser = await server.current.signedIn(email);
  const vera = at(browser);
  const { files } = await vera.open();
  await vera.save({ [STEP]: (files[STEP] ?? '').replace('Ihre Nachricht an uns', 'Schreiben Sie uns') });
  const reply = await browser.call('POST', SHARES);
  expect(reply.status).toBe(201);
  const { address = '', shares } = reply.body as StudioShares;
  return { browser, email, path: new URL(address).pathname, id: shares[0]?.id ?? 0 };
}

const open = (path: string) => server.current.app.send('GET', path, { headers: { accept: 'text/html' } });

describe('a link to a draft', () => {
  it('shows the draft to somebody without an account, and says who made it and until when', async () => {
    const { path, browser } = await shared();
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Schreiben Sie uns');
    expect(page.text).toContain('Besucher sehen ihn noch nicht. Diesen Link hat Vera Groß gemacht; er gilt bis zum ');
    expect(page.text).not.toContain('Im Studio öffnen');
    const headers = ['x-robots-tag', 'cache-control', 'referrer-policy'].map((name) => page.headers.get(name));
    expect(headers).toEqual(['noindex', 'no-store', 'no-referrer']);
    // What is typed later is seen, too.
    const vera = at(browser);
    await vera.save({ [STEP]: ((await vera.open()).files[STEP] ?? '').replace('Schreiben Sie uns', 'Fragen Sie uns') });
    expect((await open(path)).text).toContain('Fragen Sie uns');
  });

  it('opens nothing else: neither the studio nor its data', async () => {
    const { path } = await shared();
    const { headers } = await open(path);
    expect(headers.getSetCookie()).toEqual([]);
    expect((await server.current.app.send('GET', `/api/studio/wizards/${CONTACT}`)).status).toBe(401);
    expect((await open(`${path}/bilder/fehlt.png`)).status).toBe(404);
    expect((await open(`${path}/bilder/..%2Fgeheim`)).status).toBe(422);
  });

  it('is stored as a hash, and its address is in the reply that made it only', async () => {
    const { path, browser } = await shared();
    const token = path.split('/').at(-1) ?? '';
    const listed = await browser.call('GET', SHARES);
    expect(listed.text).not.toContain(token);
    expect((body(listed) as StudioShares).shares).toEqual([
      expect.objectContaining({ by: 'Vera Groß', until: expect.stringMatching(/^\d{4}-/) }),
    ]);
    expect(JSON.stringify(await server.current.app.knex('studio_shares'))).not.toContain(token);
  });

  it('says nothing of visitors once there is no draft any more', async () => {
    const { path, browser } = await shared();
    const { version } = await at(browser).open();
    await browser.call('DELETE', `/api/studio/wizards/${CONTACT}`, undefined, { 'If-Match': `"${version}"` });
    const { text } = await open(path);
    expect(text).toContain('einen Entwurf gibt es nicht. Diesen Link hat Vera Groß gemacht');
  });

  it('gives away no examples, whose answers may name somebody', async () => {
    const { path, browser } = await shared();
    expect((await at(browser).open()).files['journeys.json']).toContain('Jörg Weiß');
    const { text } = await open(path);
    expect(text).not.toContain('Jörg Weiß');
    expect(text).not.toContain('journeys.json":');
  });

  it('ends early, for everybody who has it', async () => {
    const { path, browser, id } = await shared();
    expect((await browser.call('DELETE', `${SHARES}/${id}`)).status).toBe(204);
    expect((await browser.call('DELETE', `${SHARES}/${id}`)).status).toBe(404);
    const page = await open(path);
    expect(page.status).toBe(410);
    expect(page.text).toContain('Dieser Link gilt nicht mehr.');
    // Its pictures are no way around it, and a new link does not open the old one.
    await browser.call('POST', SHARES);
    for (const old of [path, `${path}/bilder/skizze.svg`]) expect((await open(old)).status).toBe(410);
  });

  it('ends after 14 days', async () => {
    const { path } = await shared();
    server.current.later({ minutes: 14 * 24 * 60 - 1 });
    expect((await open(path)).status).toBe(200);
    server.current.later({ minutes: 1 });
    expect((await open(path)).status).toBe(410);
  });

  it('opens nothing once whoever made it may not change the wizard any more, and is not listed', async () => {
    const { path, email, browser } = await shared();
    const { knex } = server.current.app;
    const { id } = await knex('accounts').where({ email }).first('id');
    // Who may still look at it could make no link, either.
    await grantRight(knex, id, { right: 'testerin', wizard: '*' }, NOW);
    await revokeRight(knex, id, { right: 'analyst', wizard: '*' });
    expect((await open(path)).status).toBe(410);
    expect(body(await browser.call('GET', SHARES))).toEqual({ shares: [] });
    await grantRight(knex, id, { right: 'analyst', wizard: 'bussgeldanfrage' }, NOW);
    expect((await open(path)).status).toBe(410);
    await grantRight(knex, id, { right: 'freigabe', wizard: CONTACT }, NOW);
    expect((await open(path)).status).toBe(200);
    await knex('accounts').where({ id }).delete();
    expect(await knex('studio_shares')).toEqual([]);
  });

  it('is made and ended by who may change the wizard, and by nobody else', async () => {
    const { id } = await shared();
    const tester = await server.current.signedIn(await server.current.person('Toni', `testerin ${CONTACT}`));
    const other = await server.current.signedIn(await server.current.person('Otto', 'analyst bussgeldanfrage'));
    expect([(await tester.call('GET', SHARES)).status, (await tester.call('POST', SHARES)).status]).toEqual([200, 403]);
    for (const [method, address] of [
      ['GET', SHARES],
      ['POST', SHARES],
      ['DELETE', `${SHARES}/${id}`],
      // The number of a link to another wizard.
      ['DELETE', `/api/studio/wizards/bussgeldanfrage/shares/${id}`],
    ] as const)
      expect([method, address, (await other.call(method, address)).status]).toEqual([
        method,
        address,
        address.includes('bussgeld') ? 404 : 403,
      ]);
  });

  it('is refused without a draft, and beyond twenty', async () => {
    const { browser } = await shared();
    for (let made = 1; made < 20; made += 1) expect((await browser.call('POST', SHARES)).status).toBe(201);
    expect((await browser.call('POST', SHARES)).status).toBe(409);
    const none = await browser.call('POST', '/api/studio/wizards/bussgeldanfrage/shares');
    expect(none.status).toBe(404);
  });

  it.each(['kurz', 'a'.repeat(43), '%00'])('is no token: %s', async (token) => {
    expect([404, 410]).toContain((await open(`/vorschau/link/${token}`)).status);
  });
});

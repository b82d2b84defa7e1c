import { cp } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppServer } from '../appServer.ts';
import { edit } from './edit.ts';
import { builtSite } from '../builtSite.ts';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { runCommand } from '../../../server/wizardCli/command.ts';
import { WIZARDS } from '../../support/wizardFolders.ts';

/** `"public": false`: a wizard that only its preview shows. */

const ROUTE = `/anfrage/${WIZARD}`;
const PREVIEW = `/vorschau/${WIZARD}`;
const PREVIEW_SUBMIT = `/api/vorschau/${WIZARD}`;
/** Long enough for a slow machine to load, check and compile. */
const PATIENCE = { timeout: 60_000 };

/** The page without the id of the request. */
const withoutIds = (page: string) => page.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '');

const withdraw = (directory: string) =>
  edit(path.join(directory, WIZARD), 'wizard.json', (wizard) => (wizard.public = false));

describe('an unpublished wizard', () => {
  const server = AppServer.use({ wizards: [WIZARD, 'faq-kontakt'], prepare: withdraw, parts: builtSite });

  it.each([ROUTE, `${ROUTE}/kontakt`])('has the same page at %s as an address that never was', async (address) => {
    const missing = await server.current.send('GET', '/anfrage/gibt-es-nicht');
    const { status, text } = await server.current.send('GET', address);
    expect([status, withoutIds(text)]).toEqual([404, withoutIds(missing.text)]);
  });

  it.each([PREVIEW, `${PREVIEW}/kontakt`, `/wizards/${WIZARD}.js`])('has nothing at %s', async (address) => {
    expect((await server.current.send('GET', address)).status).toBe(404);
  });

  it.each([ANFRAGE, PREVIEW_SUBMIT])('takes nothing at %s', async (address) => {
    expect((await server.current.submit(address, fineReview())).status).toBe(404);
    await server.current.expectNothingSent();
  });

  it('is in neither sitemap nor API description', async () => {
    const sitemap = await server.current.send('GET', '/sitemap.xml');
    expect(sitemap.text).toContain('<loc>');
    expect(sitemap.text).not.toContain(WIZARD);
    expect(sitemap.text).not.toContain('/vorschau');
    const api = await server.current.send('GET', '/api/openapi.json');
    expect(api.text).toContain('/api/upload');
    expect(api.text).not.toContain(`"${ANFRAGE}":`);
  });

  it('takes no files', async () => {
    const form = new FormData();
    form.append('dokumentTyp', 'BUSSGELD');
    form.append('files', new File([new Uint8Array(10)], 'bescheid.pdf'));
    expect((await server.current.send('POST', '/api/upload', { body: form })).status).toBe(422);
  });

  it('is not kept as a revision that was live', async () => {
    expect(await server.current.knex('wizard_definitions').where({ wizard: WIZARD })).toEqual([]);
  });
});

describe('while the server runs', () => {
  const server = AppServer.use({ wizards: [WIZARD], parts: builtSite });
  const status = async (address: string) => (await server.current.send('GET', address)).status;

  it('a wizard is withdrawn, stays so with faults, and is published again', async () => {
    const folder = path.join(server.current.wizardsDir, WIZARD);
    expect(await status(ROUTE)).toBe(200);
    await withdraw(server.current.wizardsDir);
    await expect.poll(() => status(ROUTE), PATIENCE).toBe(404);
    expect((await server.current.submit(ANFRAGE, fineReview())).status).toBe(404);

    server.current.logged.length = 0;
    await edit(folder, 'machine.json', (machine) => (machine.initial = 'nirgends'));
    await expect.poll(() => server.current.logged.join(''), PATIENCE).toContain('Assistenten sind fehlerhaft');
    expect(await status(ROUTE)).toBe(404);
    expect((await server.current.submit(ANFRAGE, fineReview())).status).toBe(404);

    for (const file of ['machine.json', 'wizard.json'])
      await cp(path.join(WIZARDS, WIZARD, file), path.join(folder, file));
    await expect.poll(() => status(ROUTE), PATIENCE).toBe(200);
    expect((await server.current.submit(ANFRAGE, fineReview())).status).toBe(200);
  });
});

describe('its preview', () => {
  const server = AppServer.use({ wizards: [WIZARD], prepare: withdraw, parts: builtSite, developing: true });

  it('is shown on this machine, and listed by no search engine', async () => {
    const { status, text } = await server.current.send('GET', PREVIEW);
    expect(status).toBe(200);
    expect(text).toContain('<title>Entwurf: ');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).toContain('Womit können wir Ihnen helfen?');
    expect(text).toContain(`/wizards/${WIZARD}.js?r=`);
    const module = await server.current.send('GET', `/wizards/${WIZARD}.js`);
    expect([module.status, module.text.includes(PREVIEW_SUBMIT)]).toEqual([200, true]);
    expect((await server.current.send('GET', `${PREVIEW}/kontakt`)).status).toBe(200);
  });

  it('is not shown to anybody else', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    for (const address of [PREVIEW, `${PREVIEW}/kontakt`, `/wizards/${WIZARD}.js`])
      expect((await server.current.send('GET', address, { headers })).status).toBe(404);
    const body = JSON.stringify(fineReview());
    const json = { ...headers, 'content-type': 'application/json' };
    expect((await server.current.send('POST', PREVIEW_SUBMIT, { body, headers: json })).status).toBe(404);
  });

  it('judges answers as a public wizard and stores nothing', async () => {
    const { status, body } = await server.current.submit(PREVIEW_SUBMIT, fineReview());
    expect([status, body.referenz, body.mails?.arten]).toEqual([
      200,
      'BG-VORSCHAU',
      expect.arrayContaining(['confirmation']),
    ]);
    const refused = await server.current.submit(PREVIEW_SUBMIT, {});
    expect([refused.status, refused.body.felder?.length]).toEqual([422, expect.any(Number)]);
    await server.current.expectNothingSent();
    expect(await server.current.knex('mails').select('id')).toEqual([]);
  });

  it('leaves the public addresses empty', async () => {
    expect((await server.current.send('GET', ROUTE)).status).toBe(404);
    expect((await server.current.submit(ANFRAGE, fineReview())).status).toBe(404);
    expect((await server.current.send('GET', '/sitemap.xml')).text).not.toMatch(/vorschau|bussgeldanfrage/);
    expect((await server.current.send('GET', '/api/openapi.json')).text).not.toContain(`"${ANFRAGE}":`);
  });
});

describe('a link to an unpublished wizard', () => {
  const server = AppServer.use({ wizards: [WIZARD, 'faq-kontakt'] });

  async function check(id: string): Promise<string> {
    const lines: string[] = [];
    await runCommand(['check', id, '--dir', server.current.wizardsDir], (text) => lines.push(text), { ENV_FILE: '' });
    return lines.join('\n');
  }

  it('is a finding, in a wizard and in a page', async () => {
    expect(await check('faq-kontakt')).not.toContain('Entwurf');
    await withdraw(server.current.wizardsDir);
    await edit(path.join(server.current.wizardsDir, 'faq-kontakt'), 'steps/danke.json', (step) => {
      step.links = [{ label: 'Bußgeld prüfen', href: `${ROUTE}?kategorie=handy` }];
    });
    expect(await check('faq-kontakt')).toMatch(
      /steps\/danke\.json:\d+ {2}\/links\/0\/href\n {2}'\/anfrage\/bussgeldanfrage\?kategorie=handy' führt zum Entwurf 'bussgeldanfrage', den niemand öffnen kann\./,
    );
    expect(await check(WIZARD)).toMatch(/Die Seite src\/site\/\S+ führt zu diesem Entwurf/);
  });
});

import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { nextGeneration, putLive } from '../../../server/studioReleases/entries.ts';
import { AppServer, NOW } from '../appServer.ts';
import { builtSite } from '../builtSite.ts';
import { copyWizards } from '../../support/wizardFolders.ts';
import { edit } from '../wizards/edit.ts';
import { CONTACT, COSTS, DETAILS, ROUTE, SERVICE, walkForms } from './fineForms.ts';
import { FormBrowser, type FormPage } from './formBrowser.ts';

/** The last page of a wizard that is not offered any more. */

const WIZARD = 'bussgeldanfrage';
const FORM = 'kontaktformular';
const DAY_MS = 24 * 60 * 60 * 1000;
const NUMBER = /(?:BG|KT)-[\dA-Z]{4}-[\dA-Z]{4}/;
const MESSAGE = {
  '/name': 'Jörg Größl',
  '/email': 'joerg@example.org',
  '/betreff': 'Frist',
  '/nachricht': 'Was gilt am Buß- und Bettag?',
  '/datenschutz': 'on',
};

let server: AppServer;
let now = NOW;

beforeAll(async () => {
  server = await AppServer.start({
    wizards: [WIZARD, FORM],
    publishes: true,
    parts: async (catalogue) => ({ ...(await builtSite(catalogue)), clock: () => now }),
  });
});
afterAll(() => server.close());
afterEach(async () => {
  now = NOW;
  await server.knex('studio_live').delete();
  await nextGeneration(server.knex);
  await copyWizards([WIZARD, FORM], server.wizardsDir);
  await server.catalogue.refresh();
  await server.knex('runs').delete();
  await server.clear();
});

const remove = (id: string) => rm(path.join(server.wizardsDir, id), { recursive: true });
const unpublish = (id: string) =>
  edit(path.join(server.wizardsDir, id), 'wizard.json', (wizard) => (wizard.public = false));

/** As the studio does it with a wizard that its folder leads. */
async function switchOff(wizard: string): Promise<void> {
  const { knex } = server;
  const { id: entry } = await knex('studio_history')
    .where({ wizard, kind: 'ordner' })
    .orderBy('id', 'desc')
    .first('id');
  await putLive(knex, { wizard, entry, event: entry, ledBy: 'ordner', off: true, retirement: null, conflict: null });
  await nextGeneration(knex);
}

async function takeBack(id: string, how: (id: string) => Promise<unknown>): Promise<void> {
  await how(id);
  await server.catalogue.refresh();
  expect(server.catalogue.byId(id)).toBeUndefined();
}

async function sendWizard(
  details: Record<string, string> = {},
): Promise<{ browser: FormBrowser; sent: FormPage; number: string }> {
  const browser = new FormBrowser(server.url);
  const sent = await walkForms(browser, [SERVICE, { ...DETAILS, ...details }, COSTS, CONTACT]);
  const [number = ''] = NUMBER.exec(sent.html) ?? [];
  expect(number).not.toBe('');
  return { browser, sent, number };
}

describe('the last page of a wizard that was taken back', () => {
  it.each([
    ['removed', 404, remove],
    ['unpublished', 404, unpublish],
    ['switched off', 503, switchOff],
  ])('shows for a day what its session has sent, and nothing to others: %s', async (_, refused, how) => {
    const { browser, sent, number } = await sendWizard();
    await takeBack(WIZARD, how);
    for (const address of [`${ROUTE}/danke`, sent.address]) {
      const page = await browser.open(address);
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(page.headers.get('vary')).toMatch(/cookie/i);
      expect(page.document.querySelector('main')?.textContent).toContain(`Ihre Referenznummer ${number}`);
    }
    expect((await browser.open(`${ROUTE}/kontakt`)).status).toBe(refused);
    expect((await new FormBrowser(server.url).open(`${ROUTE}/danke`)).status).toBe(refused);
    now = new Date(NOW.getTime() + 25 * 60 * 60 * 1000);
    expect((await browser.open(`${ROUTE}/danke`)).status).toBe(refused);
  });

  it('has the questions of then for the code of the page, and the day for the calendar', async () => {
    now = new Date();
    const served = new Date(now.getTime() - 3 * DAY_MS).toISOString().slice(0, 10);
    const { browser } = await sendWizard({ '/bussgeld/zustellungsdatum': served });
    await takeBack(WIZARD, remove);
    const page = await browser.open(`${ROUTE}/danke`);
    const [module = ''] = /\/wizards\/bussgeldanfrage\.js\?r=[\da-f]{16}/.exec(page.html) ?? [];
    expect((await server.send('GET', module)).status).toBe(200);
    const link = page.document.querySelector('noscript a[href*="kalender="]')?.getAttribute('href') ?? '';
    expect((await browser.open(`${ROUTE}/danke${link}`)).html).toMatch(/^BEGIN:VCALENDAR/);
  });

  it('ends the session with its button, and takes nothing else', async () => {
    const { browser } = await sendWizard();
    await takeBack(WIZARD, switchOff);
    const page = await browser.open(`${ROUTE}/danke`);
    const other = new FormData();
    for (const [name, value] of Object.entries({ ...CONTACT, tun: 'weiter' })) other.append(name, value);
    expect((await browser.post(page.address, other)).status).toBe(404);
    expect(await server.knex('submissions').count().first()).toEqual({ count: '1' });
    await browser.send(page);
    expect(browser.cookie.endsWith('=')).toBe(true);
    expect((await browser.open(`${ROUTE}/danke`)).status).toBe(503);
  });

  it.each([
    ['removed', remove],
    ['unpublished', unpublish],
    ['switched off', switchOff],
  ])('shows it in the page that contained it as a form: %s', async (_, how) => {
    const browser = new FormBrowser(server.url);
    const sent = await browser.send(await browser.open('/kontakt'), MESSAGE);
    const [number = ''] = NUMBER.exec(sent.html) ?? [];
    expect(number).not.toBe('');
    await takeBack(FORM, how);
    for (const address of ['/kontakt?schritt=danke', sent.address]) {
      const page = await browser.open(address);
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(page.document.querySelector('#formular')?.textContent).toContain(number);
    }
    const blank = (await browser.open('/kontakt')).html;
    expect(blank).not.toContain(number);
    expect((await new FormBrowser(server.url).open('/kontakt?schritt=danke')).html).toBe(blank);
  });
});

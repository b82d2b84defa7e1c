import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { nextGeneration, putLive } from '../../../server/studioReleases/entries.ts';
import type { Retirement } from '../../../server/wizards/index.ts';
import { META } from '../../../src/site/shared/pageData.ts';
import type { RetiredWizard } from '../../../src/site/shared/withoutRetired.ts';
import { AppServer } from '../appServer.ts';
import { builtSite } from '../builtSite.ts';
import { CONTACT, COSTS, DETAILS, ROUTE, SERVICE, walkForms } from './fineForms.ts';
import { FormBrowser } from './formBrowser.ts';

/** What visitors get of a wizard that was retired. */

const WIZARD = 'bussgeldanfrage';
const FORM = 'kontaktformular';
const OTHER = 'verkehrsunfallanfrage';
/** It links to the wizard in running text. */
const ARTICLE = '/ratgeber/anhoerungsbogen-ausfuellen';
const SENTENCE = 'Seit Januar beraten wir zu <b>Bußgeldern</b> nicht mehr.';
const NUMBER = /(?:BG|KT)-[\dA-Z]{4}-[\dA-Z]{4}/;
const ENDS = /Was Sie begonnen haben, können Sie noch bis \p{L}+, \d+\. \p{L}+, \d\d:\d\d Uhr absenden\./u;

let server: AppServer;

beforeAll(async () => {
  server = await AppServer.start({
    wizards: [WIZARD, FORM, OTHER],
    publishes: true,
    parts: (catalogue) => builtSite(catalogue),
  });
});
afterAll(() => server.close());
afterEach(async () => {
  await server.knex('studio_live').delete();
  await nextGeneration(server.knex);
  await server.catalogue.refresh();
  await server.knex('wizard_definitions').update({ last_live_at: new Date() });
  await server.clear();
});

/** As the studio does it with a wizard that its folder leads. */
async function retire(wizard: string, on: Pick<Retirement, 'way' | 'wizard'> = { way: 'telefon' }): Promise<void> {
  const { knex, catalogue } = server;
  const { id: entry } = await knex('studio_history').where({ wizard, kind: 'ordner' }).first('id');
  const retirement = { sentence: SENTENCE, ...on };
  await putLive(knex, { wizard, entry, event: entry, ledBy: 'ordner', off: true, retirement, conflict: null });
  await nextGeneration(knex);
  await catalogue.refresh();
}

const open = (address: string) => new FormBrowser(server.url).open(address);
const endGrace = () => server.knex('wizard_definitions').update({ last_live_at: '2020-01-01' });

/** The retired wizards that a page names for its scripts. */
async function named(address: string): Promise<string[][]> {
  const page = await open(address);
  const given = page.document.querySelector(`meta[name="${META.retired}"]`)?.getAttribute('content') ?? '[]';
  return (JSON.parse(given) as RetiredWizard[]).map(({ id, sentence }) => [id, sentence]);
}

it('is a page in the frame of the site with its sentence and its way on, at each of its addresses', async () => {
  await retire(WIZARD, { way: 'assistent', wizard: OTHER });
  for (const address of [ROUTE, `${ROUTE}/kontakt`, `${ROUTE}?schritt=x`]) {
    const page = await open(address);
    expect([page.status, page.headers.get('cache-control')]).toEqual([410, 'no-store']);
    const main = page.document.querySelector('main');
    expect(main?.querySelector('h1')?.textContent).toMatch(/^„.+“ wird nicht mehr angeboten$/);
    expect(main?.textContent).toContain(SENTENCE);
    expect(main?.querySelector(`a[href="/anfrage/${OTHER}"]`)?.textContent).toBe('Verkehrsunfall melden');
    expect(main?.querySelector('a[href^="tel:"]')).not.toBeNull();
    expect(page.document.querySelector('header nav')).not.toBeNull();
    expect(page.document.querySelector('link[rel=canonical]')).toBeNull();
  }
  await retire(OTHER, { way: 'kontakt' });
  const main = (await open(ROUTE)).document.querySelector('main');
  expect(main?.querySelector(`a[href="/anfrage/${OTHER}"]`)).toBeNull();
  expect((await open(`/anfrage/${OTHER}`)).document.querySelector('main a[href="/kontakt"]')).not.toBeNull();
});

it('is offered by no page, menu or sitemap, and again once it is', async () => {
  const places = async () => {
    const pages = await Promise.all(['/', '/kontakt', ARTICLE].map(open));
    const links = pages.flatMap(({ document }) =>
      [...document.querySelectorAll(`a[href^="${ROUTE}"]`)].map((link) => link.outerHTML),
    );
    const map = (await server.send('GET', '/sitemap.xml')).text.includes(ROUTE);
    const lost = (await open('/gibt-es-nicht')).html.includes(`href="${ROUTE}"`);
    return { links, map, lost };
  };
  const before = await places();
  expect(before.links.length).toBeGreaterThan(0);
  expect(before.map).toBe(true);
  await retire(WIZARD);
  expect(await places()).toEqual({ links: [], map: false, lost: false });
  for (const address of ['/kontakt', ARTICLE])
    expect((await open(address)).document.querySelector('main')?.textContent).toContain(`(${SENTENCE})`);
  const home = (await open('/')).document;
  expect(home.querySelectorAll(`main a[href="/anfrage/${OTHER}"]`).length).toBeGreaterThan(0);
  await server.knex('studio_live').delete();
  await nextGeneration(server.knex);
  await server.catalogue.refresh();
  expect(await places()).toEqual(before);
});

it('is named on each page, a wizard, too, for the help and the search that scripts draw', async () => {
  const addresses = ['/', '/faq', '/gibt-es-nicht', `/anfrage/${OTHER}`, ROUTE];
  expect((await Promise.all(addresses.map(named))).flat()).toEqual([]);
  await retire(WIZARD);
  for (const address of addresses) expect(await named(address)).toEqual([[WIZARD, SENTENCE]]);
});

it('takes what was begun without scripts for a day, says so on each step, and keeps the reference page', async () => {
  const browser = new FormBrowser(server.url);
  const begun = await walkForms(browser, [SERVICE, DETAILS, COSTS]);
  const late = new FormBrowser(server.url);
  const left = await walkForms(late, [SERVICE]);
  await retire(WIZARD);
  const step = await browser.open(begun.address);
  expect(step.status).toBe(200);
  const note = step.document.querySelector('main [role=note]')?.textContent;
  expect(note).toContain(SENTENCE);
  expect(note).toMatch(ENDS);
  const sent = await browser.send(step, CONTACT);
  const [number = ''] = NUMBER.exec(sent.html) ?? [];
  expect(number).not.toBe('');
  expect(sent.document.querySelector('main [role=note]')).toBeNull();
  for (const address of [sent.address, `${ROUTE}/danke`]) expect((await browser.open(address)).html).toContain(number);
  await endGrace();
  expect((await late.open(left.address)).status).toBe(410);
  expect((await late.post(left.address, late.bodyOf(left, DETAILS))).status).toBe(410);
  expect(await server.knex('submissions').count().first()).toEqual({ count: '1' });
});

it('takes files without scripts, too', async () => {
  const browser = new FormBrowser(server.url);
  const begun = await walkForms(browser, [SERVICE, DETAILS, COSTS]);
  await retire(WIZARD);
  const pdf = new File(['%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'], 'Bescheid.pdf', { type: 'application/pdf' });
  const sent = await browser.send(await browser.open(begun.address), { ...CONTACT, '/dokumente': pdf });
  expect(sent.document.querySelector('#fehler')?.textContent ?? '').not.toContain('Bescheid.pdf');
  expect(sent.html).toMatch(NUMBER);
});

it('leads whoever has begun with scripts back to the step, for a day', async () => {
  await retire(WIZARD);
  const page = await open(`${ROUTE}/kontakt`);
  const part = page.document.querySelector(`main [data-begun="${WIZARD}"]`);
  expect(part?.hasAttribute('hidden')).toBe(true);
  const href = part?.querySelector('a')?.getAttribute('href') ?? '';
  expect(href).toBe(`${ROUTE}/kontakt?begonnen=1`);
  const step = await open(href);
  expect([step.status, step.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(step.document.querySelector('main [role=note]')?.textContent).toMatch(ENDS);
  expect(step.document.querySelector('link[rel=canonical]')).toBeNull();
  const [module = ''] = /\/wizards\/bussgeldanfrage\.js\?r=[\da-f]{16}/.exec(step.html) ?? [];
  expect((await server.send('GET', module)).status).toBe(200);
  await endGrace();
  expect((await open(`${ROUTE}/kontakt`)).document.querySelector('[data-begun]')).toBeNull();
  expect((await open(href)).status).toBe(410);
});

it('says it in the page that contained it as a form, and takes there what was begun', async () => {
  const browser = new FormBrowser(server.url);
  const begun = await browser.open('/kontakt');
  await retire(FORM);
  const page = await open('/kontakt');
  expect(page.status).toBe(200);
  expect(page.document.querySelector('main')?.textContent).toContain(SENTENCE);
  expect(page.document.querySelector('main [data-form], main form')).toBeNull();
  const answers = { '/name': 'Jörg Größl', '/email': 'joerg@example.org', '/betreff': 'Frist', '/datenschutz': 'on' };
  const refused = await browser.send(begun, answers);
  expect(refused.document.querySelector('#formular [role=note]')?.textContent).toMatch(ENDS);
  const sent = await browser.send(refused, { ...answers, '/nachricht': 'Was gilt am Buß- und Bettag?' });
  expect(sent.document.querySelector('#formular')?.textContent).toMatch(NUMBER);
});

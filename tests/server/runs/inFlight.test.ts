import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { nextGeneration, type InFlight } from '../../../server/studioReleases/entries.ts';
import { release } from '../../support/release.ts';
import { AppServer } from '../appServer.ts';
import { builtSite } from '../builtSite.ts';
import { CONTACT, COSTS, DETAILS, ROUTE, SERVICE, valueOf, walkForms } from './fineForms.ts';
import { FormBrowser, type FormPage } from './formBrowser.ts';
import { pngFile } from '../uploads/samples.ts';

/** Without scripts: who is answering when something is published finishes, or reads what is new, and agrees to no words unseen. */

const WIZARD = 'bussgeldanfrage';
const FORM = 'kontaktformular';
const WORDS = 'Ich stimme der Verarbeitung zu, auch für Statistik.';
const CONSENT = '/datenschutz';

let server: AppServer;

beforeAll(async () => {
  server = await AppServer.start({
    wizards: [WIZARD, FORM],
    publishes: true,
    parts: (catalogue) => builtSite(catalogue),
  });
});
afterAll(() => server.close());
afterEach(async () => {
  await server.knex('studio_live').delete();
  await nextGeneration(server.knex);
  await server.catalogue.refresh();
  await server.clear();
});

type Json = Parameters<Parameters<typeof release>[2]>[0];

async function publish(inFlight: InFlight, change: (step: Json) => unknown, wizard = WIZARD, file = 'kontakt') {
  const before = revisionOf(wizard);
  await release(server.knex, { wizard, file: `steps/${file}.json`, inFlight }, change);
  await server.catalogue.refresh();
  expect(revisionOf(wizard)).not.toBe(before);
  return before;
}

const revisionOf = (wizard: string) => server.catalogue.byId(wizard)?.wizard.revision ?? '';
const reword = ({ schema }: Json) => (schema.properties.datenschutz.with = { title: WORDS });
const stored = () => server.knex('submissions').orderBy('created_at', 'desc');
const isTicked = ({ document }: FormPage, name: string) =>
  document.querySelector(`[name="${name}"]`)?.hasAttribute('checked');
const notice = ({ document }: FormPage) => document.querySelector('main [role=status]')?.textContent ?? '';

async function reachContact(): Promise<{ browser: FormBrowser; page: FormPage }> {
  const browser = new FormBrowser(server.url);
  return { browser, page: await walkForms(browser, [SERVICE, DETAILS, COSTS]) };
}

describe('where people may finish', () => {
  it('the form is judged by what it has shown, so is the next page, and the words of then are stored', async () => {
    const { browser, page } = await reachContact();
    const before = await publish('finish', (step) => (step.title = 'Ganz anders gefragt'));
    const again = await browser.open(page.address);
    expect(again.html).not.toContain('Ganz anders gefragt');
    const { '/email': _, ...without } = CONTACT;
    const refused = await browser.send(page, { ...without, '/email': '' });
    expect([refused.status, refused.html.includes('Ganz anders gefragt')]).toEqual([422, false]);
    expect(notice(refused)).toBe('');
    await browser.send(refused, CONTACT);
    expect((await stored()).map(({ revision }) => revision)).toEqual([before]);
    expect((await new FormBrowser(server.url).open(`${ROUTE}/kontakt`)).html).toContain('Ganz anders gefragt');
  });
});

describe('where people look through what is new', () => {
  it('nothing is sent with words that the page has not shown; it says what is other, and the rest is there', async () => {
    const { browser, page } = await reachContact();
    const before = await publish('renew', reword);
    const asked = await browser.send(page, {
      ...CONTACT,
      '/dokumente': new File([new Uint8Array(pngFile())], 'Bescheid.png', { type: 'image/png' }),
    });
    expect(asked.status).toBe(200);
    expect(await stored()).toEqual([]);
    expect(notice(asked)).toContain('Die Fragen wurden inzwischen überarbeitet.');
    expect(notice(asked)).toContain('Neu oder anders:');
    expect(notice(asked)).toContain(WORDS.replace(/\.$/, ''));
    const link = asked.document.querySelector('main [role=status] a')?.getAttribute('href') ?? '';
    expect(link).toMatch(/^\/anfrage\/bussgeldanfrage\/kontakt\?lauf=[\da-f-]+$/);
    expect((await browser.open(link)).status).toBe(200);
    expect(valueOf(asked, '/nachname')).toBe(CONTACT['/nachname']);
    expect([isTicked(asked, CONSENT), isTicked(asked, '/anwaltEinwilligung')]).toEqual([false, true]);
    expect(asked.html).toContain('Bescheid.png');

    await browser.send(asked, { [CONSENT]: 'on' });
    const [sent] = await stored();
    expect([sent.revision === before, sent.revision]).toEqual([false, revisionOf(WIZARD)]);
    expect(sent.consents.find(({ field }: { field: string }) => field === CONSENT).wording).toContain(
      'auch für Statistik',
    );
    expect(sent.answers.dokumente.map(({ name }: { name: string }) => name)).toEqual(['Bescheid.png']);
  });

  it('who goes on from an earlier step reads it on the next page, and a step that is gone leads on', async () => {
    const browser = new FormBrowser(server.url);
    const page = await walkForms(browser, [SERVICE, DETAILS]);
    await publish('renew', reword);
    expect(notice(await browser.open(page.address))).toContain('Die Fragen wurden inzwischen überarbeitet.');
    const gone = page.address.replace(/\/[^/?]+\?/, '/gibtesnicht?');
    expect((await browser.open(gone)).status).toBe(200);
    const next = await browser.send({ ...page, address: gone }, COSTS);
    expect([next.status, next.address.startsWith(ROUTE)]).toEqual([200, true]);
  });

  it('the first form of a page, which has no run yet, agrees to nothing that it has not shown', async () => {
    const browser = new FormBrowser(server.url);
    const page = await browser.open('/kontakt');
    const message = { '/name': 'Jana', '/email': 'jana@example.org', '/betreff': 'Frage', '/nachricht': 'Guten Tag!' };
    await publish('renew', reword, FORM, 'nachricht');
    const asked = await browser.send(page, { ...message, [CONSENT]: 'on' });
    expect(await stored()).toEqual([]);
    expect([valueOf(asked, '/name'), isTicked(asked, CONSENT)]).toEqual(['Jana', false]);
    expect(asked.html).toContain('auch für Statistik');
    await browser.send(asked, { [CONSENT]: 'on' });
    expect((await stored()).map(({ revision }) => revision)).toEqual([revisionOf(FORM)]);
  });

  it.each(['', 'x', '__proto__', 'FEEDFEEDFEEDFEED', 'feedfeedfeedfeed', '%00', 'a'.repeat(500), "' or 1=1"])(
    'a form that names no version that there was gives no consent (%s)',
    async (fassung) => {
      const { browser, page } = await reachContact();
      const asked = await browser.send(page, { ...CONTACT, fassung });
      expect(asked.status).toBe(200);
      expect(await stored()).toEqual([]);
      expect([isTicked(asked, CONSENT), valueOf(asked, '/ort')]).toEqual([false, CONTACT['/ort']]);
    },
  );
});

const changes = (from: string) => server.send('GET', `/wizards/${WIZARD}/aenderungen?von=${encodeURIComponent(from)}`);

describe('what a version asks otherwise', () => {
  it('is a list of steps with their new or changed questions', async () => {
    const before = await publish('renew', (step) => {
      reword(step);
      step.schema.properties.nachname.title = 'Familienname';
    });
    const reply = await changes(before);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      fassung: revisionOf(WIZARD),
      schritte: [
        {
          schritt: 'kontakt',
          titel: expect.any(String),
          fragen: expect.arrayContaining([WORDS.replace(/\.$/, ''), 'Familienname']),
        },
      ],
    });
    expect((await changes(revisionOf(WIZARD))).body).toMatchObject({ schritte: [] });
  });

  it.each(['', 'x', 'feedfeedfeedfeed', '__proto__', 'a'.repeat(400)])('is not known of %s', async (from) => {
    expect((await changes(from)).status).toBe(404);
  });
});

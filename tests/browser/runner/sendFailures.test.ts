import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectHeading, fillContact, reachContact } from './fineReviewWalk.ts';
import { expectAccessible, openSite, type Site } from '../site.ts';
import { LONG } from '../../support/extent.ts';

const VIEWPORT = { width: 390, height: 664 };

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

it.runIf(LONG).each([
  [
    'the server asks for patience',
    {
      status: 503,
      headers: { 'Retry-After': '20' },
      json: { success: false, error: 'Der Dienst ist gerade nicht erreichbar.' },
    },
    'Fehler beim Senden: Der Dienst ist gerade nicht erreichbar.',
    'Bitte warten Sie 20 Sekunden und senden Sie dann erneut.',
  ],
  [
    'too many have sent',
    { status: 429, headers: { 'Retry-After': '600' }, json: { success: false, error: 'Das waren zu viele Anfragen.' } },
    'Fehler beim Senden: Das waren zu viele Anfragen.',
    'Bitte warten Sie 10 Minuten und senden Sie dann erneut.',
  ],
  [
    'a proxy answers in its place',
    { status: 502, body: '<html>' },
    'Fehler beim Senden der Anfrage',
    'Bitte warten Sie 60 Sekunden und senden Sie dann erneut.',
  ],
])('says that the answers are kept, what to do and whom to call when %s', async (_, answer, title, advice) => {
  const { page, close } = await site.visit({ viewport: VIEWPORT });
  await reachContact(page);
  await fillContact(page);
  await page.route('**/api/anfrage', (route) => route.fulfill(answer));
  await page.getByRole('button', { name: 'Absenden' }).click();
  const box = page.getByRole('alert').filter({ hasText: title });
  await box.waitFor();
  expect(await box.getByRole('heading').textContent()).toBe(title);
  await box.getByText('Ihre Antworten sind noch da').waitFor();
  await box.getByText(advice).waitFor();
  expect(await box.getByRole('link', { name: '030 000000' }).getAttribute('href')).toBe('tel:030000000');
  await expectAccessible(page);
  await page.unroute('**/api/anfrage');
  await box.getByRole('button', { name: 'Erneut senden' }).click();
  await expectHeading(page, 'Vielen Dank, Ihre Anfrage ist angekommen.');
  await close();
});

it('knows that the device is offline, and says when it is not any more', async () => {
  const { page, close } = await site.visit({ viewport: VIEWPORT }, { instant: false });
  await reachContact(page);
  await fillContact(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Absenden' }).click();
  const box = page.getByRole('alert').filter({ hasText: 'Fehler beim Senden der Anfrage' });
  await box.getByText('Ihr Gerät ist offline.').waitFor();
  await page.context().setOffline(false);
  await box.getByText('Ihr Gerät ist wieder online. Bitte senden Sie jetzt erneut.').waitFor();
  expect(await box.getByText('schon angekommen').count()).toBe(0);
  await box.getByRole('button', { name: 'Erneut senden' }).dblclick();
  await expectHeading(page, 'Vielen Dank, Ihre Anfrage ist angekommen.');
  await close();
});

it('stores once what was sent again after its answer was lost', async () => {
  const { page, close } = await site.visit({ viewport: VIEWPORT });
  await reachContact(page);
  await fillContact(page);
  await page.getByLabel('Nachname').fill('Doppelt-Gesendet');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/anfrage')) keys.push(request.headers()['idempotency-key']);
  });
  await page.route('**/api/anfrage', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Absenden' }).click();
  await page.getByText('Von uns kam keine Antwort an.').waitFor();
  await page.unroute('**/api/anfrage');
  await page.getByRole('button', { name: 'Erneut senden' }).click();
  await expectHeading(page, 'Vielen Dank, Ihre Anfrage ist angekommen.');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(await site.database.knex('submissions').whereRaw(`answers->>'nachname' = 'Doppelt-Gesendet'`)).toHaveLength(1);
  await close();
});

it.runIf(LONG).each([false, true])(
  'is one request, with the last answers, when a name is corrected after the reply was lost (reloaded: %j)',
  async (isReloaded) => {
    const { page, complaints, close } = await site.visit({ viewport: VIEWPORT });
    const [wrong, right] = [`Falsch-${isReloaded}`, `Richtig-${isReloaded}`];
    await reachContact(page);
    await fillContact(page);
    await page.getByLabel('Nachname').fill(wrong);
    await page.route('**/api/anfrage', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByText('Sollte Ihre Anfrage schon angekommen sein, zählt sie trotzdem nur einmal.').waitFor();
    await page.unroute('**/api/anfrage');
    complaints.length = 0;
    await page.getByLabel('Nachname').fill(right);
    if (isReloaded) {
      await page.reload();
      await expectHeading(page, 'Wie erreichen wir Sie?');
    }
    await page.getByRole('button', { name: 'Absenden' }).click();
    await expectHeading(page, 'Vielen Dank, Ihre Anfrage ist angekommen.');
    await page.getByText('Ihre Anfrage war schon angekommen, mit den Angaben von vorhin.').waitFor();
    await expectAccessible(page);
    const { knex } = site.database;
    const stored = await knex('submissions').whereRaw(`answers->>'nachname' in (?, ?)`, [wrong, right]).select();
    expect(stored.map(({ answers }) => answers.nachname)).toEqual([right]);
    await page.getByText(stored[0].reference).first().waitFor();
    expect(await knex('mails').where({ submission_id: stored[0].id }).orderBy('kind').pluck('kind')).toEqual([
      'confirmation',
      'office',
      'office',
    ]);
    expect(complaints).toEqual([]);
    await close();
  },
);

it.runIf(LONG)('does not wait for ever for a line that says nothing', async () => {
  const { page, close } = await site.visit({ viewport: VIEWPORT });
  await reachContact(page);
  await fillContact(page);
  await page.clock.install();
  await page.route('**/api/anfrage', () => undefined);
  await page.getByRole('button', { name: 'Absenden' }).click();
  await page.getByRole('button', { name: 'Wird gesendet …' }).waitFor();
  await page.clock.fastForward(31_000);
  await page.getByText('Unser Server hat eine halbe Minute lang nicht geantwortet.').waitFor();
  expect(await page.getByRole('button', { name: 'Wird gesendet …' }).count()).toBe(0);
  await close();
});

it.runIf(LONG)('says nothing about a failed line on other steps', async () => {
  const { page, close } = await site.visit({ viewport: VIEWPORT });
  await reachContact(page);
  await fillContact(page);
  await page.route('**/api/anfrage', (route) => route.abort());
  await page.getByRole('button', { name: 'Absenden' }).click();
  await page.getByText('Ihre Antworten sind noch da').waitFor();
  await page.getByRole('button', { name: 'Zurück' }).click();
  await expectHeading(page, 'Wer trägt die Kosten, falls Sie uns beauftragen?');
  expect(await page.getByText('Fehler beim Senden').count()).toBe(0);
  await close();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { becomeDeveloper } from '../developer.ts';
import { openOwnSite, type OwnSite } from '../site.ts';

let site: OwnSite;

beforeAll(async () => {
  site = await openOwnSite();
});

afterAll(() => site.close());

const ORDER = {
  anrede: 'Frau',
  vorname: 'Jana',
  nachname: 'Größl',
  email: 'jana@example.org',
  telefon: '0170 1234567',
  strasse: 'Brüsseler Straße',
  hausnummer: '12',
  plz: '50674',
  ort: 'Köln',
  geburtsdatum: '1988-04-12',
  geburtsort: 'Bonn',
  angabenBestaetigt: true,
  agbDatenschutz: true,
  newsletter: true,
};

it('who ticked the newsletter reads the mail, confirms, and can leave again', async () => {
  const { page, complaints, close } = await site.visit();
  const rows = () => site.database.knex('newsletter').select('email', 'confirmed_at', 'unsubscribed_at');
  const sent = await fetch(`${site.server.url}/api/anfrage/punkteabfrage`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ORDER),
  });
  expect(sent.status).toBe(200);

  await page.goto('/');
  await becomeDeveloper(page, site.database);
  const open = async (link: string) => {
    await expect
      .poll(
        async () => {
          await page.goto('/dev/postfach');
          return page.getByText('Bitte bestätigen Sie den Newsletter').count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    await page.getByRole('link', { name: 'Bitte bestätigen Sie den Newsletter' }).click();
    await page.locator('pre').getByRole('link', { name: link }).click();
  };

  await open('/newsletter/bestaetigen');
  expect(await rows()).toEqual([{ email: 'jana@example.org', confirmed_at: null, unsubscribed_at: null }]);
  await page.getByRole('button', { name: 'Newsletter bestätigen' }).click();
  await page.getByText('Danke! Sie erhalten ab jetzt unseren Newsletter.').waitFor();
  expect(page.url()).not.toContain('token');
  expect(await rows()).toEqual([{ email: 'jana@example.org', confirmed_at: expect.any(Date), unsubscribed_at: null }]);

  await open('/newsletter/abbestellen');
  await page.getByRole('button', { name: 'Newsletter abbestellen' }).click();
  await page.getByText('Sie erhalten keinen Newsletter mehr von uns.').waitFor();
  expect(await rows()).toEqual([
    { email: 'jana@example.org', confirmed_at: expect.any(Date), unsubscribed_at: expect.any(Date) },
  ]);
  expect(complaints).toEqual([]);
  await close();
});

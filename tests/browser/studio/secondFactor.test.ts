import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG } from '../../support/extent.ts';
import { expectAccessible, openOwnSite, type OwnSite } from '../site.ts';
import { addPerson, fillIn, PASSWORD } from './people.ts';

let site: OwnSite;

beforeAll(async () => {
  site = await openOwnSite({ NODE_ENV: 'production' });
});
afterAll(() => site.close());

/** Gives the browser a device for passkeys, which confirms at once. `verifies`: whether it knows who is there. */
async function addDevice(page: Page, verifies = true): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: verifies, automaticPresenceSimulation: true },
  });
  return cdp;
}

async function makePasskey(page: Page, name: string): Promise<void> {
  await page.goto('/studio/konto');
  await page.getByText('Passkey anlegen', { exact: true }).click();
  await page.getByLabel('Name, an dem Sie ihn erkennen').fill(name);
  await page.locator('#passwort-passkey').fill(PASSWORD);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.waitForURL('**/studio/konto/passkeys');
}

describe('a passkey', () => {
  it.runIf(LONG)('is made, signs in after the password, and is removed', async () => {
    await addPerson(site, 'Vera', 'analyst');
    const { page, close, complaints } = await site.visit({ viewport: { width: 390, height: 664 } });
    await addDevice(page);
    await page.goto('/studio/konto');
    await fillIn(page, 'Vera');
    await page.waitForURL('**/studio/konto');
    await makePasskey(page, 'Diensthandy');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Passkey anlegen' }).click();
    await page.waitForURL('**/studio/konto/codes');
    await page.getByRole('button', { name: 'Ich habe sie notiert' }).click();
    await page.getByText('Diensthandy: angelegt am').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
    await page.goto('/studio/konto');
    await fillIn(page, 'Vera');
    await page.waitForURL('**/studio/anmelden/code?*');
    await expectAccessible(page);
    expect(await page.getByLabel('Code aus der App').count()).toBe(0);
    await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
    await page.waitForURL('**/studio/konto');
    await page.getByText(/Diensthandy: .* zuletzt benutzt am/).waitFor();
    await page.getByText('Entfernen', { exact: true }).click();
    await page.locator('#passwort-passkey-0').fill(PASSWORD);
    await page.getByRole('button', { name: 'Passkey entfernen' }).click();
    await page.getByText('Der Passkey ist entfernt.').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG)(
    'is refused without the person verified, a second time, at another account, and as a copy',
    async () => {
      await addPerson(site, 'Otto', 'analyst');
      await addPerson(site, 'Ida', 'freigabe');
      const { page, close } = await site.visit({});
      const cdp = await addDevice(page, false);
      await page.goto('/studio/konto');
      await fillIn(page, 'Otto');
      await page.waitForURL('**/studio/konto');
      await makePasskey(page, 'Schlüssel');
      await page.getByRole('button', { name: 'Passkey anlegen' }).click();
      await page.getByRole('alert').getByText('Der Passkey wurde nicht bestätigt.').waitFor();
      await cdp.send('WebAuthn.disable');
      await addDevice(page);
      await makePasskey(page, 'Schlüssel');
      await page.getByRole('button', { name: 'Passkey anlegen' }).click();
      await page.waitForURL('**/studio/konto/codes');
      const signIn = async () => {
        await page.context().clearCookies();
        await page.goto('/studio');
        await fillIn(page, 'Otto');
        await page.waitForURL('**/studio/anmelden/code?*');
      };
      /** Sends an answer in the sign-in that has begun. Returns what the studio answers then. */
      const statusWith = async (antwort: string) => {
        await page.request.post('/studio/anmelden/code', { form: { antwort }, maxRedirects: 0 });
        return (await page.request.get('/api/studio/wizards')).status();
      };
      await signIn();
      await page.route('**/studio/anmelden/code', (route) => route.abort());
      const sent = page.waitForRequest((request) => request.method() === 'POST');
      await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
      const answer = new URLSearchParams((await sent).postData() ?? '').get('antwort') ?? '';
      await page.unroute('**/studio/anmelden/code');
      expect(await statusWith(answer)).toBe(200);
      await signIn();
      expect(await statusWith(answer)).toBe(401);
      await page.context().clearCookies();
      const ida = { email: 'ida@kanzlei.example', passwort: PASSWORD };
      await page.request.post('/studio/anmelden', { form: ida, maxRedirects: 0 });
      expect(await statusWith(answer)).toBe(401);
      // Another one has signed more often with the same key.
      await site.database.knex('studio_passkeys').update({ counter: 1_000 });
      await signIn();
      await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
      await page.getByText('Dieser Passkey wurde nicht angenommen.').waitFor();
      await close();
    },
  );
});

import { expect } from 'vitest';
import type { TestDatabase } from '../../support/postgres.ts';
import type { Tab } from '../../support/tab.ts';
import { becomeDeveloper } from '../developer.ts';
import { expectAccessible, untilLive } from '../site.ts';

export const PASSWORD = 'Sommerregen am Deich';
export const NEW_PASSWORD = 'Winterlicht im Hafen';

/** Specification 2, sections 5 and 8, in proper German. */
export const REGISTERED = 'Registrierung erfolgreich. Bitte aktivieren Sie Ihr Konto über den Link in der E-Mail.';
export const REQUESTED = 'Eine E-Mail mit Anweisungen zum Zurücksetzen des Passworts wurde gesendet.';

/** Registers, activates, logs in and out, and sets a new password. */
export async function becomeClient(page: Tab, database: Pick<TestDatabase, 'knex'>, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Registrieren' }).click();
  await register(page, { Mandant: true, Vorname: 'Jana', Nachname: 'Müller', 'E-Mail-Adresse': email });
  await page.getByText(REGISTERED).waitFor();
  expect(await page.evaluate(() => location.search)).toBe('');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Anmelden');

  await followMail(page, database, { to: email, subject: 'Bitte aktivieren Sie Ihr Konto bei Vorfahrt' });
  expect(await database.knex('accounts').where({ email })).toEqual([]);
  await untilLive(page);
  await page.getByLabel('Passwort', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Konto aktivieren' }).click();
  await page
    .getByText(/Dieses Passwort passt zu keiner Registrierung/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Konto aktivieren' }).click();
  await page.getByText('Ihr Konto ist aktiviert. Sie können sich jetzt anmelden.').waitFor();
  expect(await page.evaluate(() => location.href)).not.toContain('token');
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();

  await page.waitForURL(/\/login$/);
  expect(await storage(page)).toEqual([]);
  await logIn(page, email, PASSWORD);
  await page.waitForURL(/\/home$/);
  expect(await storage(page)).toEqual(['portal', 'token', 'user']);

  await page.goto('/login');
  await page.getByText(`Sie sind als ${email} angemeldet.`).waitFor();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.getByText('Sie sind abgemeldet.').waitFor();
  expect(await storage(page)).toEqual([]);

  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await untilLive(page);
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByRole('button', { name: 'Link anfordern' }).click();
  await page.getByText(REQUESTED).waitFor();

  await followMail(page, database, { to: email, subject: 'Ihr neues Passwort bei Vorfahrt' });
  await untilLive(page);
  const choose = async (password: string) => {
    await page.getByLabel('Neues Passwort', { exact: true }).fill(password);
    await page.getByLabel('Passwort wiederholen', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Passwort speichern' }).click();
  };
  await choose('qwertyuiop');
  await page.locator('[aria-invalid="true"]').waitFor();
  await page
    .getByText(/Dieses Passwort benutzen sehr viele Menschen/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await choose(NEW_PASSWORD);
  await page.getByText('Ihr Passwort ist geändert. Sie können sich jetzt anmelden.').waitFor();
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();

  await logIn(page, email, PASSWORD);
  await page.getByText('Anmeldung fehlgeschlagen. Bitte prüfen Sie E-Mail-Adresse und Passwort.').waitFor();
  await logIn(page, email, NEW_PASSWORD);
  await page.waitForURL(/\/home$/);
}

export async function fill(page: Tab, answers: Record<string, string | true>): Promise<void> {
  for (const [label, answer] of Object.entries(answers)) {
    if (answer === true) await page.getByLabel(label).check();
    else await page.getByLabel(label).fill(answer);
  }
}

export async function register(page: Tab, answers: Record<string, string | true>): Promise<void> {
  await untilLive(page);
  await fill(page, answers);
  for (const label of ['Passwort', 'Passwort wiederholen'])
    await page.getByLabel(label, { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Registrieren' }).click();
}

export async function logIn(page: Tab, email: string, password: string): Promise<void> {
  await untilLive(page);
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Anmelden' }).click();
}

/** A mail in the development mailbox, by its addressee and subject. */
type Wanted = { to: string; subject: string };

/**
 * Reads the mail in the development mailbox and opens the link in its text. Mails come some seconds later. The page is
 * one of the site.
 */
export async function followMail(
  page: Tab,
  database: Pick<TestDatabase, 'knex'>,
  { to, subject }: Wanted,
): Promise<void> {
  await becomeDeveloper(page, database);
  const mail = page.getByRole('listitem').filter({ hasText: to }).getByRole('link', { name: subject });
  await expect
    .poll(
      async () => {
        await page.goto('/dev/postfach');
        return mail.count();
      },
      { timeout: 60_000, interval: 300 },
    )
    .toBe(1);
  await mail.click();
  const link = await page.locator('pre a[href*="/konto/"]').getAttribute('href');
  await page.goto(link ?? '');
}

export async function storage(page: Tab): Promise<string[]> {
  return page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)].toSorted());
}

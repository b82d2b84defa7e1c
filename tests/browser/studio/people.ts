import type { Page } from 'playwright-core';
import { addAccount } from '../../../server/accounts/add.ts';
import { accountLinks, grantRight, type StudioRight } from '../../../server/accounts/index.ts';
import { createPasswords } from '../../../server/accounts/passwords.ts';
import { ensureBuilt } from '../../../server/build/ensureBuilt.ts';
import { giveFactor } from '../../support/secondFactor.ts';
import type { OwnSite, Visit } from '../site.ts';

export const PASSWORD = 'Sommerregen am Deich';

/** The recovery codes of those who have a second factor, by address. */
const recoveryCodes = new Map<string, string[]>();

/** An account with a right at all wizards of a server for others, and with a second factor if the right demands one. */
export async function addPerson(site: OwnSite, name: string, right: StudioRight): Promise<void> {
  const { knex } = site.database;
  const [now, email] = [new Date(), emailOf(name)];
  const account = { email, role: 'anwalt', firstName: name, lastName: 'Groß' } as const;
  const passwordHash = await createPasswords().hash(PASSWORD);
  await addAccount(knex, { ...account, passwordHash }, { now, links: accountLinks(site.server.url) });
  const { id } = await knex('accounts').where({ email }).first('id');
  await grantRight(knex, id, { right, wizard: '*' }, now);
  // Files of a worker share this module, and somebody of another file may have this address.
  recoveryCodes.delete(email);
  if (right === 'freigabe' || right === 'betrieb')
    recoveryCodes.set(email, (await giveFactor(knex, id, now)).recoveryCodes);
}

/** Opens an address of the studio in a window of its own, signs in on the way, and is back there. `asked`: sees the page that asks who one is. */
export async function openAs(
  site: OwnSite,
  name: string,
  address: string,
  asked?: (page: Page) => Promise<void>,
): Promise<Visit> {
  // Until the studio is built, the server answers 503.
  await ensureBuilt('studio');
  const visited = await site.visit({ viewport: { width: 1440, height: 900 } });
  const { page } = visited;
  await page.addInitScript(() => localStorage.setItem('vorfahrt.studio.rundgang', 'gesehen'));
  await page.goto(address);
  await asked?.(page);
  await fillIn(page, name);
  await page.waitForURL(`**${address}`);
  return visited;
}

/** Fills in the page that asks who one is, and sends it; and the page for the second factor of who has one. */
export async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel('E-Mail-Adresse').fill(emailOf(name));
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const codes = recoveryCodes.get(emailOf(name));
  if (codes === undefined) return;
  await page.getByText('Ich habe die App nicht zur Hand').click();
  await page.getByLabel('Wiederherstellungscode').fill(codes.pop() ?? '');
  await page.keyboard.press('Enter');
}

function emailOf(name: string): string {
  return `${name.toLowerCase()}@kanzlei.example`;
}

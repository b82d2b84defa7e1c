import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectToLast,
  FAILED,
  fillIn,
  expectAccessibleByTurns,
  openForm,
  refusals,
  send,
  SENT,
  stopClock,
  texts,
} from './contactForms.ts';
import type { Locator } from 'playwright-core';
import { openSite, untilLive, type Site } from '../site.ts';
import { endStopped, stopAnimations } from '../visit.ts';
import { tabTo } from '../runner/drive.ts';
import { LONG } from '../../support/extent.ts';

/** The pattern of specification 1, section 5, for what the readings ask here. */
const MISSING = [
  'Name ist erforderlich.',
  'E-Mail ist erforderlich.',
  'Betreff ist erforderlich.',
  'Bitte geben Sie eine Nachricht ein.',
  'Bitte stimmen Sie der Datenschutzerklärung zu.',
];
const GIVEN = {
  Name: 'Jörg Weiß',
  'E-Mail-Adresse': 'joerg@example.org',
  Betreff: 'Unterlagen',
  'Ihre Nachricht': 'Wohin schicke ich den Bescheid?',
};
const STORED = {
  name: 'Jörg Weiß',
  email: 'joerg@example.org',
  betreff: 'Unterlagen',
  nachricht: 'Wohin schicke ich den Bescheid?',
  datenschutz: true,
};

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

describe('the contact form (specification 1, section 2.9; readings)', () => {
  it('loads its code when it comes near, and keeps what was typed before', async () => {
    const { page, complaints, close } = await site.visit();
    const scripts: string[] = [];
    page.on(
      'request',
      (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname),
    );
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/wizards/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/kontakt');
    expect(scripts.length).toBeGreaterThan(1);
    expect(scripts.filter((name) => /runner|wizard/.test(name))).toEqual([]);
    const name = page.locator('form').getByLabel('Name');
    await name.scrollIntoViewIfNeeded();
    await name.pressSequentially('Jörg ');
    release();
    await untilLive(page);
    await name.pressSequentially('Weiß');
    expect(await name.inputValue()).toBe('Jörg Weiß');
    expect(scripts.filter((script) => /runner|wizard/.test(script))).toHaveLength(2);
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG)(
    'says what is missing or wrong, each with a link to its field; a phone number may be left out',
    async () => {
      const { page, close } = await openForm(site, '/kontakt');
      await page.locator('form').getByLabel('Telefon').fill('12345');
      await send(page);
      expect(await refusals(page)).toEqual([
        ...MISSING.slice(0, 2),
        'Bitte eine gültige Telefonnummer eingeben. Erlaubt sind Ziffern, Leerzeichen und + - / ( ), mindestens sechs Zeichen.',
        ...MISSING.slice(2),
      ]);
      await page.getByRole('link', { name: 'Betreff ist erforderlich.' }).click();
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('feld_betreff');
      await fillIn(page, { ...GIVEN, Telefon: '', 'E-Mail-Adresse': 'joerg@example' });
      await page.getByRole('checkbox').check();
      await send(page);
      expect(await refusals(page)).toEqual(['Bitte eine gültige E-Mail eingeben.']);
      await close();
    },
  );

  it.runIf(LONG)(
    'empties the field that nobody sees, if a password manager has filled it in, and sends the second time',
    async () => {
      const { page, close } = await openForm(site, '/kontakt');
      const trap = page.locator('form input[tabindex="-1"]');
      await fillIn(page, GIVEN);
      await page.getByRole('checkbox').check();
      await trap.fill('https://weiss.example', { force: true });
      await send(page);
      expect(await refusals(page)).toEqual([
        expect.stringContaining('Wir haben es geleert: Bitte senden Sie noch einmal.'),
      ]);
      expect([await trap.inputValue(), await page.locator('form').getByLabel('Name').inputValue()]).toEqual([
        '',
        GIVEN.Name,
      ]);
      await send(page);
      await page.getByText(SENT).first().waitFor();
      await close();
    },
  );

  it.runIf(LONG)('thanks for 5 s, says so for 4 s and in a line for good, and stands there empty', async () => {
    const { page, complaints, close } = await openForm(site, '/kontakt', { clock: true });
    const [address, title] = [page.url(), await page.title()];
    await fillIn(page, GIVEN);
    await page.getByRole('checkbox').check();
    await stopClock(page);
    await send(page);
    const thanks = page.getByRole('heading', { name: 'Vielen Dank für Ihre Nachricht!' });
    const snackbar = page.getByRole('status').filter({ hasText: SENT });
    await thanks.waitFor();
    expect(await snackbar.isVisible()).toBe(true);
    const link = page.getByRole('link', { name: /Zum Bußgeldrechner/ });
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
      '/bussgeldrechner',
      '_blank',
    ]);
    expect((await texts(page)).join('')).toBe('');
    expect(await page.getByRole('checkbox').isChecked()).toBe(false);
    await expectToLast(page, snackbar.getByText(SENT), 4000);
    await expectToLast(page, thanks, 1000);
    const [, reference = ''] =
      /Ihre Referenznummer: (KT-\w{4}-\w{4})/.exec(await page.getByText(SENT).innerText()) ?? [];
    expect(await site.database.knex('submissions').where({ reference }).first('wizard', 'answers')).toEqual({
      wizard: 'kontaktformular',
      answers: STORED,
    });
    expect([page.url(), await page.title()]).toEqual([`${address}?schritt=danke#formular`, title]);
    expect(await page.evaluate(() => [sessionStorage.length, localStorage.length, document.cookie])).toEqual([
      0,
      0,
      '',
    ]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('keeps every answer when the server refuses or the network is gone, and sends them later, once', async () => {
    const { page, close } = await openForm(site, '/kontakt', { instant: false });
    await fillIn(page, { ...GIVEN, Betreff: 'Im dritten Anlauf' });
    await page.getByRole('checkbox').check();
    const before = await texts(page);
    for (const refuse of [
      { status: 503, json: { success: false, error: 'Die Datenbank ist nicht erreichbar.' } },
      undefined,
    ]) {
      await page.route('**/api/kontakt', (route) => (refuse === undefined ? route.abort() : route.fulfill(refuse)));
      await send(page);
      await page.getByRole('alert').getByText(FAILED, { exact: true }).waitFor();
      await untilLive(page);
      expect(await texts(page)).toEqual(before);
      expect(await page.getByRole('checkbox').isChecked()).toBe(true);
      await page.unroute('**/api/kontakt');
    }
    await page.locator('form button[type=submit]').dblclick();
    await page.getByRole('heading', { name: 'Vielen Dank' }).waitFor();
    const rows = await site.database.knex('submissions').whereRaw(`answers->>'betreff' = 'Im dritten Anlauf'`);
    expect(rows).toHaveLength(1);
    await close();
  });

  it('drops the second half of a double press on the button, whatever has been scrolled under it', async () => {
    const { page, close } = await openForm(site, '/kontakt', { instant: false, clock: true });
    await fillIn(page, GIVEN);
    await page.getByRole('checkbox').check();
    // The panel with the link is there for 5 s.
    await stopClock(page);
    await stopAnimations(page);
    const place = await middleOf(page.locator('form button[type=submit]'));
    await page.mouse.click(...place);
    const link = page.getByRole('link', { name: 'Zum Bußgeldrechner' });
    await link.waitFor();
    await link.evaluate((element, [x, y]) => {
      Object.assign(element.style, { position: 'fixed', left: `${x - 10}px`, top: `${y - 10}px` });
      element.addEventListener('click', (event) => {
        event.preventDefault();
        element.setAttribute('data-pressed', '');
      });
    }, place);
    await page.mouse.click(...place);
    expect(await link.getAttribute('data-pressed')).toBeNull();
    await endStopped(page);
    await page.mouse.click(...place);
    expect(await link.getAttribute('data-pressed')).toBe('');
    await close();
  });

  it('is filled in and sent with the keyboard alone, and a reload thanks again', async () => {
    const { page, close } = await site.visit({ viewport: { width: 1280, height: 720 } });
    await page.clock.install();
    await page.goto('/kontakt');
    for (const [label, text] of Object.entries(GIVEN)) {
      await tabTo(page, page.locator('form').getByLabel(label));
      await page.keyboard.type(text);
    }
    await tabTo(page, page.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await untilLive(page);
    await tabTo(page, page.locator('form button[type=submit]'));
    await stopClock(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Vielen Dank' }).waitFor();
    await page.locator('#nachricht div[tabindex="-1"]:focus').waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/bussgeldrechner');
    const number = /KT-\w{4}-\w{4}/;
    const [reference = ''] = number.exec(await page.locator('#nachricht').innerText()) ?? [];
    await page.clock.resume();
    await page.reload();
    const again = page.locator('#formular');
    await again.getByRole('heading', { name: 'Vielen Dank' }).waitFor();
    expect(number.exec(await again.innerText())?.[0]).toBe(reference);
    await close();
  });

  it.runIf(LONG).each(['**/wizards/*.js', '**/assets/formEntry-*.js'])(
    'says how to reach us where %s does not come',
    async (missing) => {
      const lost = await site.visit();
      await lost.page.route(missing, (route) => route.abort());
      await lost.page.goto('/kontakt');
      await lost.page.locator('form').getByLabel('Name').fill('Jörg');
      await lost.page.getByRole('alert').getByText('lässt sich gerade nicht laden').waitFor();
      expect(await lost.page.locator('form').getByLabel('Name').inputValue()).toBe('Jörg');
      await lost.close();
    },
  );

  it('has no axe violation in any look: empty, refused, failed and sent', async () => {
    const { page, close } = await openForm(site, '/kontakt', { reducedMotion: 'reduce' });
    await expectAccessibleByTurns(page, 0);
    await send(page);
    await expectAccessibleByTurns(page, 1);
    await fillIn(page, GIVEN);
    await page.getByRole('checkbox').check();
    await page.route('**/api/kontakt', (route) => route.abort());
    await send(page);
    await page.getByText(FAILED).waitFor();
    await expectAccessibleByTurns(page, 2);
    await page.unroute('**/api/kontakt');
    await page.route('**/api/kontakt', (route) =>
      route.fulfill({
        json: { success: true, anfrageId: '00000000-0000-4000-8000-000000000000', referenz: 'KT-2222-2222' },
      }),
    );
    await send(page);
    await expect.poll(() => page.getByText('KT-2222-2222').isVisible()).toBe(true);
    await expectAccessibleByTurns(page, 3);
    await close();
  });
});

/** The middle of what is scrolled into view for it. */
async function middleOf(element: Locator): Promise<[x: number, y: number]> {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x + width / 2, y + height / 2];
}

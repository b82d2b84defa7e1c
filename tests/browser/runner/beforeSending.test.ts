import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectStep, fillStep, goOn, tabTo } from './drive.ts';
import { expectAccessible, openSite, untilLive, untilPainted, type Site } from '../site.ts';
import { loadWizards } from '../../../server/wizards/load.ts';
import type { Answers, Journey } from '../../../src/engine/index.ts';
import { LONG } from '../../support/extent.ts';

const { wizards } = await loadWizards(path.resolve(import.meta.dirname, '../../../wizards'));
const found = wizards.find(({ wizard }) => wizard.submitPath === '/api/anfrage/verkehrsunfall');
if (found === undefined) throw new Error('The accident wizard is missing.');
const { wizard, definition } = found;
const journey = definition.journeys[0] as Journey;
const TITLE = 'Wir können Sie so nicht erreichen';
const CONSENTS = { dsgvoEinwilligung: true, anwaltEinwilligung: true };

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

it.runIf(LONG)(
  'the first tap counts in the question too, although leaving its field shows a note above the button',
  async () => {
    const { page, close } = await site.visit({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 664 } });
    await reachEnd(page, {});
    await goOn(page, 'touch');
    await page.getByRole('heading', { name: TITLE }).waitFor();
    await page.getByLabel('E-Mail-Adresse').tap();
    await page.keyboard.type('ohne');
    await page.getByRole('button', { name: 'Ergänzen und senden' }).tap();
    const alert = page.getByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' });
    await alert.waitFor();
    expect(await alert.evaluate((box) => box === document.activeElement)).toBe(true);
    await close();
  },
);

it('an accident without a way to answer is asked about once, and sent all the same where somebody wants that', async () => {
  const { page, complaints, close } = await site.visit({ hasTouch: true });
  await reachEnd(page, {});
  await goOn(page, 'touch');
  await expectQuestion(page);
  await expectAccessible(page);
  expect(await page.title()).toContain(TITLE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  for (const label of ['E-Mail-Adresse', 'Telefon']) expect(await page.getByLabel(label).isVisible()).toBe(true);
  // One of them suffices: neither is needed, and neither is free to leave.
  for (const label of ['E-Mail-Adresse', 'Telefon'])
    expect(await page.getByLabel(label).getAttribute('aria-required')).toBeNull();
  expect(await page.getByText('(freiwillig)').count()).toBe(0);
  expect(await page.getByLabel('Vorname').count()).toBe(0);

  // Back, as a button and as the browser's, leads to the step; a reload asks again.
  await page.getByRole('button', { name: 'Zurück' }).tap();
  await expectEnd(page);
  await goOn(page, 'touch');
  await expectQuestion(page);
  await page.goBack();
  await expectEnd(page);
  await goOn(page, 'touch');
  await expectQuestion(page);
  // The question is no step: its form has no mark that the code has taken over.
  await page.reload({ waitUntil: 'load' });
  await page.getByRole('heading', { name: TITLE }).waitFor();

  // Nothing was filled in: it says so, and lets go when told.
  await page.getByRole('button', { name: 'Ergänzen und senden' }).tap();
  const alert = page.getByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' });
  await alert.waitFor();
  expect(await alert.evaluate((box) => box === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Trotzdem senden' }).tap();
  const row = await stored(page);
  const thanks = await page.locator('main').innerText();
  expect(thanks).toContain('Wir können Sie aber nicht erreichen');
  expect(thanks).toContain('Bitte notieren Sie Ihre Referenznummer und rufen Sie uns an');
  expect(thanks).not.toContain('Innerhalb von 24 Stunden erhalten Sie');
  expect(row).not.toHaveProperty('email');
  expect(row).not.toHaveProperty('telefon');
  expect(complaints).toEqual([]);
  await close();
});

it.runIf(LONG)('goes on with what was filled in, by keyboard alone; an address without @ is none', async () => {
  const { page, close } = await site.visit({ viewport: { width: 1280, height: 800 } });
  await reachEnd(page, { email: 'jana.example.org' });
  await goOn(page, 'keyboard');
  await expectQuestion(page);
  expect(await page.getByLabel('E-Mail-Adresse').inputValue()).toBe('jana.example.org');
  await tabTo(page, page.getByLabel('Telefon'));
  await page.keyboard.type('0221 123456');
  await page.keyboard.press('Enter');
  expect(await stored(page)).toMatchObject({ email: 'jana.example.org', telefon: '0221 123456' });
  await close();
});

it('comes back to the step with what the server says, when it refuses', async () => {
  const { page, close } = await site.visit({ hasTouch: true });
  await reachEnd(page, {});
  await page.route('**/api/anfrage/verkehrsunfall', (route) =>
    route.fulfill({
      status: 422,
      json: {
        success: false,
        error: 'Bitte prüfen Sie Ihre Angaben.',
        felder: [{ pfad: '/vorname', meldung: 'Bitte geben Sie höchstens 100 Zeichen ein.' }],
      },
    }),
  );
  await goOn(page, 'touch');
  await expectQuestion(page);
  await page.getByRole('button', { name: 'Trotzdem senden' }).tap();
  const alert = page.getByRole('alert').filter({ hasText: 'höchstens 100 Zeichen' });
  await alert.waitFor();
  await expectEnd(page);
  expect(await alert.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.unroute('**/api/anfrage/verkehrsunfall');
  // It has been said already that it shall be sent so.
  await goOn(page, 'touch');
  await stored(page);
  await close();
});

it.runIf(LONG)('nobody who can be reached is asked', async () => {
  const { page, close } = await site.visit({ hasTouch: true });
  await reachEnd(page, { telefon: '0221 123456' });
  await goOn(page, 'touch');
  expect(await stored(page)).toMatchObject({ telefon: '0221 123456' });
  await close();
});

/** Fills the wizard in as far as its last step, and there the consents and this contact. */
async function reachEnd(page: Page, contact: Answers): Promise<void> {
  await page.goto(wizard.route ?? '/');
  await untilLive(page);
  const hand = (page.viewportSize()?.width ?? 0) < 768 ? 'touch' : 'keyboard';
  for (const id of journey.path) {
    const step = wizard.step(id);
    if (step === undefined || step.final) return;
    await expectStep(page, step);
    const isEnd = wizard.forward(id)?.event === 'SUBMIT';
    const ledOn = await fillStep(page, wizard, step, isEnd ? { ...CONSENTS, ...contact } : journey.answers, hand);
    if (!ledOn && !isEnd) await goOn(page, hand);
  }
}

async function expectQuestion(page: Page): Promise<void> {
  await page.getByRole('heading', { name: TITLE }).waitFor();
  await untilPainted(page);
  expect(await page.evaluate(() => [document.activeElement?.textContent, window.scrollY])).toEqual([TITLE, 0]);
}

async function expectEnd(page: Page): Promise<void> {
  await page.locator('[data-step-heading]', { hasText: 'Wie erreichen wir Sie?' }).waitFor();
  await untilPainted(page);
  await page.waitForURL((url) => url.search === '');
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2);
}

async function stored(page: Page): Promise<Answers> {
  const reference = await page.locator('strong', { hasText: /^VU-/ }).textContent();
  const row: { answers: Answers } | undefined = await site.database
    .knex('submissions')
    .where({ reference })
    .first('answers');
  return row?.answers ?? {};
}

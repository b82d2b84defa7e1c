import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { loadWizards } from '../../../server/wizards/load.ts';
import type { Answers, Wizard } from '../../../src/engine/index.ts';
import { expectStep, fillStep, goOn } from './drive.ts';
import { fillContact, reachContact } from './fineReviewWalk.ts';
import { contentOf } from '../files.ts';
import { expectAccessible, openOwnSite, openSite, untilLive, type Site } from '../site.ts';
import { LONG } from '../../support/extent.ts';

const { wizards } = await loadWizards(path.resolve(import.meta.dirname, '../../../wizards'));

function wizardAt(submitPath: string): { wizard: Wizard; answers: Answers } {
  const found = wizards.find(({ wizard }) => wizard.submitPath === submitPath);
  if (found === undefined) throw new Error(`Nothing is sent to ${submitPath}.`);
  return { wizard: found.wizard, answers: found.definition.journeys[0]?.answers ?? {} };
}

let site: Site;
/** Its brand file names the office, so that there is a power of attorney. */
let office: Site;

beforeAll(async () => {
  site = await openSite();
  office = await openOwnSite({ BRAND_IMPRINT_OPERATOR: 'Kanzlei Muster' });
});

afterAll(async () => {
  await site.close();
  await office.close();
});

async function send(page: Page, changes: Answers, { anyway = false } = {}): Promise<void> {
  const { wizard, answers } = wizardAt('/api/anfrage/punkteabfrage');
  await page.goto(wizard.route ?? '');
  await untilLive(page);
  for (const id of ['einstieg', 'person', 'anschrift', 'pruefung', 'rechtliches']) {
    const step = wizard.step(id);
    if (step === undefined) throw new Error(`There is no step ${id}.`);
    await expectStep(page, step);
    await fillStep(page, wizard, step, { ...answers, ...changes }, 'touch');
    await goOn(page, 'touch');
  }
  if (anyway) await page.getByRole('button', { name: 'Trotzdem senden' }).tap();
  await page.getByRole('heading', { name: 'Vielen Dank, Ihre Anfrage ist angekommen.' }).waitFor();
  // The address follows the step a frame later. After an earlier Back, the thank-you page stays on the screen.
  await page.waitForURL(/\/danke$/);
}

it.runIf(LONG)(
  'without the name of the office the points request says at its beginning that nobody can sign',
  async () => {
    for (const [where, wizard, count] of [
      [site, '/punkteabfrage', 1],
      [site, '/anfrage/bussgeldanfrage', 0],
      [office, '/punkteabfrage', 0],
    ] as const) {
      const { page, close } = await where.visit({ javaScriptEnabled: false });
      await page.goto(wizard);
      const told = page.getByText('Auf dieser Website fehlt noch der Name der Kanzlei. Ohne ihn');
      expect([wizard, await told.count()]).toEqual([wizard, count]);
      await close();
    }
  },
);

describe('the last page of the points request', () => {
  it('names the address that the power of attorney was mailed to, also after a reload', async () => {
    const { page, complaints, close } = await office.visit({ hasTouch: true });
    await send(page, { email: 'jana@example.org' });
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      await page
        .getByText('Wir haben Ihnen eine E-Mail mit dem Link zu Ihrer Vollmacht an jana@example.org geschickt.')
        .waitFor();
      await page.getByText('Damit erlauben Sie uns (Kanzlei Muster), für Sie').waitFor();
      expect(await page.getByText('Eine E-Mail können wir Ihnen nicht schicken').count()).toBe(0);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG)(
    'says that none was mailed to an unusable address, and gives the power of attorney itself',
    async () => {
      const { page, complaints, close } = await office.visit({ hasTouch: true, viewport: { width: 390, height: 844 } });
      await send(page, { email: 'jana.example.org' }, { anyway: true });
      await page.getByText('Eine E-Mail können wir Ihnen nicht schicken').waitFor();
      expect(await page.getByText('geschickt').count()).toBe(0);
      await expectAccessible(page);
      const opened = page.context().waitForEvent('page');
      await page.getByRole('link', { name: 'Vollmacht für Kanzlei Muster unterschreiben' }).click();
      const letter = await opened;
      await letter.getByRole('heading', { name: 'Vollmacht', exact: true }).waitFor();
      await letter.getByRole('button', { name: 'Drucken oder als PDF speichern' }).waitFor();
      await expectAccessible(letter);
      expect(await letter.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await letter.emulateMedia({ media: 'print' });
      expect(await letter.getByRole('button').count()).toBe(0);
      expect(await letter.getByText('bevollmächtige').isVisible()).toBe(true);
      expect(await letter.getByText('Unterschrift: ____').isVisible()).toBe(true);
      await letter.emulateMedia({ media: 'screen' });
      await letter.getByLabel('Ihr Vor- und Nachname').fill('Jana Schäfer');
      await letter.getByLabel(/^Ich habe die Vollmacht gelesen/).tap();
      await letter.getByRole('button', { name: 'Unterschreiben' }).tap();
      await letter.getByRole('heading', { name: 'Ihre Vollmacht ist unterschrieben' }).waitFor();
      await letter.getByText(/^Unterschrieben am .* mit dem Namen: Jana Schäfer$/).waitFor();
      await expectAccessible(letter);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it.runIf(LONG)('promises none while the site does not name the office', async () => {
    const { page, complaints, close } = await site.visit({ hasTouch: true });
    await send(page, { email: 'jana@example.org' });
    await page.getByText('Eine Vollmacht können Sie hier noch nicht unterschreiben').waitFor();
    await page.getByText('Eine Bestätigung schicken wir Ihnen per E-Mail an jana@example.org.').waitFor();
    expect(await page.getByRole('link', { name: /Vollmacht/ }).count()).toBe(0);
    expect(await page.locator('main').innerText()).not.toContain('[');
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('the last page', () => {
  it('comes back with Forward and in another tab, until its button ends that', async () => {
    const { page, complaints, close } = await site.visit({ hasTouch: true });
    await send(page, { email: 'jana@example.org' });
    const number = await page.locator('main strong', { hasText: /^[A-Z]+-/ }).innerText();
    await page.goBack();
    const link = page.getByRole('link', { name: `Zur Referenznummer ${number}` });
    await link.waitFor();
    const address = new URL((await link.getAttribute('href')) ?? '', page.url()).href;
    // The link has the number too, but does not stress it.
    const shown = page.locator('main strong', { hasText: number });
    await page.goForward();
    await shown.waitFor();
    await page.reload();
    await shown.waitFor();
    const other = await page.context().newPage();
    await other.goto(address);
    await untilLive(other);
    await other.getByText(number).waitFor();
    await other.close();
    // Whoever goes back before the code of the next page is there sees where that leads once it is.
    const code = Promise.withResolvers<void>();
    await page.route('**/assets/wizardEntry-*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Hier nicht mehr zeigen' }).tap();
    const nothing = page.getByRole('heading', { name: 'Hier ist keine Anfrage zu sehen' });
    await nothing.waitFor();
    await page.goBack({ waitUntil: 'commit' });
    expect(await nothing.isVisible()).toBe(true);
    code.resolve();
    await nothing.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Anfrage starten' }).waitFor();
    await page.goForward();
    await nothing.waitFor();
    await expectAccessible(page);
    await page.goBack();
    await nothing.waitFor({ state: 'detached' });
    await page.goForward();
    await nothing.waitFor();
    expect(await page.content()).not.toContain(number);
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG)('shows what was sent, folded up, and on paper; what was only asked is not there', async () => {
    const { page, complaints, close } = await site.visit({ viewport: { width: 390, height: 664 } });
    await reachContact(page);
    await fillContact(page);
    await page.getByRole('button', { name: 'Absenden' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Vielen Dank, Ihre Anfrage ist angekommen.' });
    await heading.waitFor();
    const said = ['Ihre Referenznummer', 'So geht es weiter', 'Ihre Angaben'];
    await page.getByRole('heading', { level: 2, name: 'Ihre Angaben' }).waitFor();
    const text = await page.locator('main').innerText();
    const places = said.map((words) => text.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((left, right) => left - right));
    expect(text.indexOf('Auch einen Unfall melden')).toBeGreaterThan(Math.max(...places));
    const surname = page.getByText('Größl', { exact: true });
    expect(await surname.isVisible()).toBe(false);
    await page.getByText('Alle Angaben zeigen').press('Enter');
    await surname.waitFor();
    expect(await page.getByText('12.04.1988').count()).toBe(0);
    await page.getByText(/nicht zur Anfrage gehören: .*Geburtsdatum/).waitFor();
    const labels = await page.locator('main dt').allTextContents();
    expect(labels.filter((label) => label.startsWith('Einwilligung')).toSorted()).toEqual([
      'Einwilligung zum Datenschutz',
      'Einwilligung zur Weitergabe',
    ]);
    expect(await page.getByRole('link', { name: /^0\d+/ }).first().getAttribute('href')).toMatch(/^tel:0\d+$/);
    await expectAccessible(page);
    await page.getByText('Alle Angaben zeigen').press('Enter');
    await page.emulateMedia({ media: 'print' });
    expect(await surname.isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    for (const reload of [false, true]) {
      if (reload) await page.reload();
      const downloading = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Als PDF speichern' }).press('Enter');
      const download = await downloading;
      expect(download.suggestedFilename()).toMatch(/^Eingangsbestätigung BG-[\dA-Z-]+\.pdf$/);
      expect((await contentOf(download)).toString('latin1', 0, 5)).toBe('%PDF-');
    }
    // The draft is gone with the sending, and the answers with the page.
    expect(await page.getByText('Alle Angaben zeigen').count()).toBe(0);
    expect(await page.getByText('Nach dem Neuladen zeigt diese Seite Ihre Angaben nicht mehr').count()).toBe(1);
    await page.context().clearCookies();
    await page.getByRole('link', { name: 'Als PDF speichern' }).click();
    await page.getByRole('heading', { name: 'Diese Eingangsbestätigung können wir hier nicht zeigen' }).waitFor();
    await expectAccessible(page);
    await page.goBack();
    await page.getByText('Ihre Referenznummer').waitFor();
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
    await close();
  });
});

describe('a date question', () => {
  it.runIf(LONG)('completes a year of two digits when it is left, and says so', async () => {
    const { page, close } = await site.visit();
    const { wizard, answers } = wizardAt('/api/anfrage');
    const [first, step] = [wizard.step('service'), wizard.step('angaben')];
    if (first === undefined || step === undefined) throw new Error('The fine review has other steps.');
    await page.goto(wizard.route ?? '');
    await untilLive(page);
    if (!(await fillStep(page, wizard, first, answers, 'keyboard'))) await goOn(page, 'keyboard');
    await expectStep(page, step);
    const question = page.getByLabel('Wann wurde das Schreiben zugestellt?');
    await question.focus();
    await page.keyboard.type('112026');
    // Past the calendar's button.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.getByText(/Wir haben das Jahr zu 20\d\d ergänzt/).waitFor();
    expect(await question.inputValue()).toBe('2026-11-20');
    await close();
  });
});

it.runIf(LONG)('fits a narrow phone with letters of twice the size, the reference number too', async () => {
  const { page, close } = await site.visit({ viewport: { width: 320, height: 664 }, hasTouch: true });
  await send(page, {});
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await close();
});

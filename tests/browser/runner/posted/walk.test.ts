import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type Site } from '../../site.ts';
import { fullest, sendingWizards } from '../journey.ts';
import { isFine, passStep, press } from './drive.ts';
import { LONG } from '../../../support/extent.ts';

const SENDING = await sendingWizards();

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

describe('the calculator without scripts', () => {
  it.runIf(LONG)('shows the result on request, and hides what only scripts can do', async () => {
    const { page, complaints, close } = await site.visit({ javaScriptEnabled: false });
    await page.goto('/bussgeldrechner');
    await page.getByRole('radio', { name: 'Zu schnell gefahren' }).check();
    await press(page, page.locator('form button[type=submit]'));
    await page.getByRole('radio', { name: 'Pkw', exact: true }).check();
    await page.getByRole('radio', { name: /^Innerorts/ }).check();
    await page.locator('input[inputmode=numeric]').first().fill('31');
    await press(page, page.getByRole('button', { name: 'Ergebnis anzeigen' }));
    // BKatV, Anhang Tabelle 1 c: 31 bis 40 km/h innerorts.
    await page.getByText('260').filter({ visible: true }).first().waitFor();
    // It stands below the questions, where nobody would look for it after the page has come anew.
    const { top, bottom } = await page.locator('[data-result-heading]').evaluate((heading) => {
      const box = heading.getBoundingClientRect();
      return { top: box.top, bottom: innerHeight - box.bottom };
    });
    expect(Math.min(top, bottom)).toBeGreaterThan(0);
    expect(await page.locator('[data-scripted]').filter({ visible: true }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

describe('a step without scripts', () => {
  it('has no axe violation and is not wider than 320 px, with errors and with files', async () => {
    const { page, close } = await site.visit({ javaScriptEnabled: false });
    const { wizard, journeys } = SENDING.find(({ id }) => id === 'kfz-gutachtenanfrage') ?? fail();
    await page.goto(wizard.route ?? '/');
    for (const step of fullest(journeys)
      .path.slice(0, 3)
      .map((id) => wizard.step(id) ?? fail())) {
      expect(await isFine(site, page)).toBe(true);
      await press(page, page.locator('form button[type=submit]'));
      expect(await isFine(site, page)).toBe(true);
      await passStep(page, wizard, step, fullest(journeys).answers);
    }
    await press(page, page.getByRole('button', { name: 'Zurück' }));
    await page
      .getByRole('button', { name: /entfernen$/ })
      .first()
      .waitFor();
    expect(await isFine(site, page)).toBe(true);
    await close();
  });

  it.runIf(LONG)('shows no button that does nothing, and promises nothing, on a later step without a run', async () => {
    const { page, close } = await site.visit({ javaScriptEnabled: false });
    for (const step of ['anschrift', 'pruefung']) {
      await page.goto(`/punkteabfrage/${step}`);
      await page.getByRole('link', { name: 'Fragebogen von vorn beginnen' }).waitFor();
      expect(await page.locator('main button:disabled').filter({ visible: true }).count()).toBe(0);
      expect(await page.getByText('werden geladen').filter({ visible: true }).count()).toBe(0);
    }
    await close();
  });

  it.runIf(LONG)('goes back and forth with the browser, is reloaded, and keeps everything', async () => {
    const { page, close } = await site.visit({ javaScriptEnabled: false });
    const { wizard, journeys } = SENDING.find(({ id }) => id === 'punkteabfrage') ?? fail();
    const { answers, path } = fullest(journeys);
    const [first, second, third] = path.map((id) => wizard.step(id) ?? fail());
    await page.goto(wizard.route ?? '/');
    for (const step of [first, second, third]) await passStep(page, wizard, step ?? fail(), answers);
    await page.goBack();
    await page.reload();
    const field = page.locator('input[name="/ort"]');
    expect(await field.inputValue()).toBe(answers['ort']);
    await page.goForward();
    expect(await page.locator('[data-step-heading]').textContent()).toContain(wizard.step(path[3] ?? '')?.file.title);
    await close();
  });
});

function fail(): never {
  throw new Error('It is there.');
}

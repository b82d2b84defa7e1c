import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openSite, untilLive, type Site } from '../site.ts';
import { LONG } from '../../support/extent.ts';

/** Choices look the same in every wizard and on every step. */

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(() => site.close());

type Drawn = { columns: number; widths: number; filled: boolean };

/** How the choices of a question are drawn: columns, how many different widths, and whether they fill the form. */
async function drawn(page: Page, name: string): Promise<Drawn> {
  const inputs = page.locator(`[name="${name}"]`);
  await inputs.first().waitFor();
  return inputs.evaluateAll((all) => {
    const boxes = all.map((input) => (input.closest('label') ?? input).getBoundingClientRect());
    const form = all[0]?.closest('form > div, form')?.getBoundingClientRect();
    const right = Math.max(...boxes.map((box) => box.right));
    const left = Math.min(...boxes.map((box) => box.left));
    return {
      columns: new Set(boxes.map((box) => Math.round(box.left))).size,
      widths: new Set(boxes.map((box) => Math.round(box.width))).size,
      filled: Math.abs(right - left - (form?.width ?? 0)) < 2,
    };
  });
}

const ONE: Drawn = { columns: 1, widths: 1, filled: true };
const TWO: Drawn = { columns: 2, widths: 1, filled: true };
const THREE: Drawn = { columns: 3, widths: 1, filled: true };

it.runIf(LONG).each([
  { width: 320, charge: ONE, vehicle: ONE },
  { width: 390, charge: ONE, vehicle: ONE },
  { width: 768, charge: THREE, vehicle: TWO },
  { width: 1280, charge: THREE, vehicle: TWO },
])('stand in tidy rows at $width px, yes and no always side by side', async ({ width, charge, vehicle }) => {
  const { page, close } = await site.visit({ viewport: { width, height: 800 } });
  await page.goto('/anfrage/bussgeldanfrage');
  await untilLive(page);
  expect(await drawn(page, '/anfrageTyp')).toEqual(ONE);
  await page.getByRole('radio', { name: 'Bußgeldprüfung' }).click();
  expect(await drawn(page, '/bussgeld/vorwurf')).toEqual(charge);
  expect(await drawn(page, '/bussgeld/fahrzeugTyp')).toEqual(vehicle);
  expect(await drawn(page, '/bussgeld/probezeit')).toEqual(TWO);
  expect(await drawn(page, '/bussgeld/schreiben')).toEqual(ONE);
  await page.goto('/bussgeldrechner/details?kategorie=handy');
  expect(await drawn(page, '/phoneDamage')).toEqual(TWO);
  await close();
});

it.runIf(LONG)('hold the explanation of a box inside it, as its description', async () => {
  const { page, close } = await site.visit();
  await page.goto('/anfrage/verkehrsunfallanfrage');
  await untilLive(page);
  await page.evaluate(() => {
    const answers = {
      unfallverursacher: 'ich',
      unfallDatum: '2026-01-02',
      unfallZeit: '10:00',
      strasse: 'Am Ring 1',
      plz: '10115',
      unfallhergang: 'Auffahrunfall',
      reaktion: { gebremst: true },
    };
    sessionStorage.setItem('vorfahrt.entwurf.verkehrsunfallanfrage', JSON.stringify({ revision: 'x', answers }));
  });
  await page.goto('/anfrage/verkehrsunfallanfrage/verkehr');
  const box = page.getByRole('checkbox', { name: 'Verkehrsschild', exact: true });
  await page.getByText('Zum Beispiel Vorfahrt, Stopp oder ein Tempolimit.').click();
  expect(await box.isChecked()).toBe(true);
  const description = await box.evaluate(
    (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
  );
  expect(description).toBe('Zum Beispiel Vorfahrt, Stopp oder ein Tempolimit.');
  await close();
});

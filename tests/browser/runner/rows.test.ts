import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { writeWizard } from '../../support/wizardFolders.ts';
import { pngFile } from '../files.ts';
import { expectAccessible, openSiteOnCopy, untilLive, type Site } from '../site.ts';
import { tabTo } from './drive.ts';
import { LONG } from '../../support/extent.ts';

/** Rows of a list of groups: added, filled in, moved, removed and put back, with keys alone and on a small screen. */

const FILES = {
  'wizard.json': {
    $schema: '../wizard.schema.json',
    title: 'Beteiligte',
    description: 'Fragt nach allen Beteiligten.',
    exit: '/anfrage',
    progress: [{ label: 'Beteiligte', steps: ['personen', 'pruefung'] }],
    submit: { reference: 'BT', documentType: 'BETEILIGTE' },
  },
  'machine.json': {
    id: 'beteiligte',
    initial: 'personen',
    states: {
      personen: { on: { NEXT: 'pruefung' } },
      pruefung: { on: { SUBMIT: 'senden' } },
      senden: { invoke: { src: 'submit', onDone: 'danke', onError: 'pruefung' } },
      danke: { type: 'final' },
    },
  },
  'steps/personen.json': {
    $schema: '../../step.schema.json',
    title: 'Wer war beteiligt?',
    schema: {
      type: 'object',
      required: ['personen'],
      properties: {
        personen: {
          title: 'Personen',
          type: 'array',
          maxItems: 3,
          row: { title: 'Person', name: ['/name'] },
          errorMessage: { required: 'Bitte nennen Sie mindestens eine Person.' },
          items: {
            type: 'object',
            required: ['name'],
            properties: {
              name: {
                title: 'Name',
                type: 'string',
                maxLength: 60,
                errorMessage: { required: 'Bitte nennen Sie den Namen.' },
              },
              anschrift: {
                type: 'object',
                title: 'Anschrift',
                properties: { ort: { title: 'Ort', type: 'string', maxLength: 60 } },
              },
              fotos: { title: 'Ich habe Fotos der Person', type: 'boolean' },
            },
            if: { required: ['fotos'], properties: { fotos: { const: true } } },
            // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's keyword
            then: {
              properties: {
                bilder: { title: 'Bilder', type: 'array', upload: { accept: ['image/*'], maxItems: 2 } },
              },
            },
          },
        },
      },
    },
    ui: { personen: { items: { bilder: { 'ui:widget': 'upload' } } } },
  },
  'steps/pruefung.json': { $schema: '../../step.schema.json', title: 'Stimmt das?', summary: true },
  'steps/danke.json': { $schema: '../../step.schema.json', title: 'Danke.', intro: ['Ihre Referenz: {referenz}'] },
  'journeys.json': {
    $schema: '../journeys.schema.json',
    journeys: [{ name: 'eine', answers: { personen: [{ name: 'Anna' }] }, path: ['personen', 'pruefung'] }],
  },
};

let site: Site;

beforeAll(async () => {
  site = await openSiteOnCopy((directory) => writeWizard(directory, 'beteiligte', FILES));
});

afterAll(async () => {
  await site.close();
});

const add = 'Person hinzufügen';

async function open(page: Page) {
  await page.goto('/anfrage/beteiligte');
  await untilLive(page);
}

function legends(page: Page): Promise<string[]> {
  return page
    .locator('form legend')
    .filter({ hasText: /^\d\. Person/ })
    .allTextContents();
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    return element?.getAttribute('aria-label') ?? element?.getAttribute('name') ?? element?.textContent ?? '';
  });
}

async function pressAt(page: Page, button: string, key = 'Enter') {
  await tabTo(page, page.getByRole('button', { name: button, exact: true }));
  await page.keyboard.press(key);
}

it('takes rows with keys alone, keeps them over a reload, and sends them as they stand', async () => {
  const { page, complaints, close } = await site.visit();
  await open(page);

  // The list itself is required; the summary leads to what mends it.
  await pressAt(page, 'Weiter');
  const told = page.locator('form [role=alert][tabindex="-1"]');
  await told.getByRole('link', { name: 'Bitte nennen Sie mindestens eine Person.' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('feld_personen');

  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('/personen/0/name');
  await page.keyboard.type('Anna');
  await tabTo(page, page.locator('[name="/personen/0/anschrift/ort"]'));
  await page.keyboard.type('Köln');
  await tabTo(page, page.locator('[name="/personen/0/fotos"]'));
  await page.keyboard.press('Space');
  await page.locator('[name="/personen/0/bilder"]').setInputFiles(pngFile('anna.png'));
  await page.getByRole('button', { name: 'anna.png entfernen' }).waitFor();
  await pressAt(page, add);
  expect(await focused(page)).toBe('/personen/1/name');
  await page.keyboard.type('Ben');
  await pressAt(page, add);
  expect(await legends(page)).toEqual(['1. Person: Anna', '2. Person: Ben', '3. Person']);
  expect(await page.getByRole('button', { name: add }).count()).toBe(0);
  await expectAccessible(page);

  // Refused in a row: the summary says which, and its link leads there.
  await pressAt(page, 'Weiter');
  await told.getByRole('link', { name: '3. Person: Bitte nennen Sie den Namen.' }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await focused(page)).toBe('/personen/2/name');

  // Moving takes everything along and keeps the focus on the button.
  await pressAt(page, 'Nach unten: 1. Person: Anna', 'Space');
  expect(await legends(page)).toEqual(['1. Person: Ben', '2. Person: Anna', '3. Person']);
  expect(await focused(page)).toBe('Nach unten: 2. Person: Anna');
  expect(await page.getByRole('status').allTextContents()).toContain('Person Anna steht jetzt an Stelle 2 von 3.');
  expect(await page.locator('[name="/personen/1/anschrift/ort"]').inputValue()).toBe('Köln');
  await page.getByRole('button', { name: 'anna.png entfernen' }).waitFor();

  // Removing twice in a row loses nothing.
  await pressAt(page, 'Entfernen: 2. Person: Anna');
  expect(await focused(page)).toContain('2. Person: Anna ist entfernt.');
  await page.keyboard.press('Enter');
  expect(await legends(page)).toEqual(['1. Person: Ben', '2. Person']);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await legends(page)).toEqual(['1. Person: Ben', '2. Person: Anna', '3. Person']);
  expect(await focused(page)).toBe('/personen/1/name');
  await page.getByRole('button', { name: 'anna.png entfernen' }).waitFor();
  await pressAt(page, 'Entfernen: 3. Person');

  await page.reload();
  await untilLive(page);
  expect(await legends(page)).toEqual(['1. Person: Ben', '2. Person: Anna']);
  await page.getByRole('button', { name: 'anna.png entfernen' }).waitFor();
  await pressAt(page, 'Weiter');
  await page.getByRole('heading', { level: 3, name: '2. Person: Anna' }).waitFor();
  await expectAccessible(page);

  // What the server refuses in a row is shown there, too.
  await page.route('**/api/anfrage/beteiligte', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify({
        success: false,
        error: 'Bitte prüfen Sie Ihre Angaben.',
        felder: [{ pfad: '/personen/0/name', meldung: 'Dieser Name geht nicht.' }],
      }),
    }),
  );
  await pressAt(page, 'Weiter');
  await told.getByRole('link', { name: '1. Person: Dieser Name geht nicht.' }).click();
  await page.locator('[name="/personen/0/name"][aria-invalid=true]').waitFor();
  await page.unroute('**/api/anfrage/beteiligte');
  await page.locator('[name="/personen/0/name"]').fill('Bea');
  await pressAt(page, 'Weiter');
  await page.getByRole('heading', { level: 3, name: '1. Person: Bea' }).waitFor();
  await pressAt(page, 'Weiter');
  await page.getByText('Ihre Referenz:').waitFor();
  const row: { answers: unknown } | undefined = await site.database.knex('submissions').first('answers');
  expect(row?.answers).toMatchObject({
    personen: [
      { name: 'Bea', fotos: false },
      { name: 'Anna', anschrift: { ort: 'Köln' }, fotos: true, bilder: [{ name: 'anna.png' }] },
    ],
  });
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  await close();
});

it.runIf(LONG).each([
  ['320 px by touch', { hasTouch: true }, '100%'],
  ['text of 200 %', { viewport: { width: 640, height: 800 } }, '200%'],
  ['dark colours', { colorScheme: 'dark' }, '100%'],
  ['forced colours', { forcedColors: 'active' }, '100%'],
] as const)('fits and is accessible with %s', async (name, options, size) => {
  const { page, close } = await site.visit(options);
  await open(page);
  await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size);
  for (const person of ['Anna Donaudampfschifffahrtsgesellschaft', 'Ben']) {
    await page.getByRole('button', { name: add }).click();
    await page.locator('input[name$="/name"]').last().fill(person);
  }
  await page.getByRole('button', { name: 'Entfernen: 2. Person: Ben' }).click();
  // axe takes forced colours for those of the style sheet.
  if (name !== 'forced colours') await expectAccessible(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(wide, 'wider than the screen').toBe(false);
  const small = await page
    .locator('form fieldset button, form [id$="__entfernt"] button')
    .evaluateAll((buttons) => buttons.filter((one) => Math.min(one.clientHeight, one.clientWidth) < 24).length);
  expect(small).toBe(0);
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/rows ${name}.png`, fullPage: true });
  await close();
});

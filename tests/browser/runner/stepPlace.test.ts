import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openForm, send } from '../embed/contactForms.ts';
import { openSite, untilLive, untilPainted, type Site } from '../site.ts';
import { LONG } from '../../support/extent.ts';

const FINE = '/anfrage/bussgeldanfrage';
const MANY_STEPS = ['/anfrage/kfz-gutachtenanfrage', '/anfrage/verkehrsunfallanfrage'];
/** Specification 2, the steps of each wizard. */
const LABELS: Record<string, string[]> = {
  '/anfrage/kfz-gutachtenanfrage': [
    'Schuld',
    'Info',
    'Vorne',
    'Hinten',
    'Schaden',
    'Details',
    'Kilometer',
    'Schein',
    'Kontakt',
  ],
  '/anfrage/verkehrsunfallanfrage': [
    'Verursacher',
    'Zeitpunkt',
    'Ort',
    'Hergang',
    'Reaktion',
    'Verkehr',
    'Bilder',
    'Fahrzeug',
    'Polizei',
    'Zeugen',
    'Verletzte',
    'Rettung',
    'Prüfung',
    'Einwilligung',
  ],
};

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

describe('a step is seen from its top, its heading in view', () => {
  it('after Weiter, Zurück, browser Back and Forward, a reload, and after the answers were discarded', async () => {
    const { page, close } = await site.visit();
    await page.goto(FINE);
    await untilLive(page);
    await toTheEnd(page);
    await page.getByText('Bußgeldprüfung', { exact: true }).click();
    await expectTop(page, 'Was wird Ihnen vorgeworfen?');
    for (const field of ['vorwurf', 'fahrzeugTyp', 'probezeit', 'schreiben'])
      await page.locator(`#feld_bussgeld_${field}`).click();
    await toTheEnd(page);
    await page.getByRole('button', { name: 'Weiter' }).click();
    await expectTop(page, 'Wer trägt die Kosten');
    await page.getByText('Ich zahle selbst', { exact: true }).click();
    await expectTop(page, 'Wie erreichen wir Sie?');
    await toTheEnd(page);
    await page.getByRole('button', { name: 'Zurück' }).click();
    await expectTop(page, 'Wer trägt die Kosten');
    await page.waitForURL((url) => url.pathname === `${FINE}/kosten`);
    await page.goForward();
    await expectTop(page, 'Wie erreichen wir Sie?');
    await toTheEnd(page);
    await page.goBack();
    await expectTop(page, 'Wer trägt die Kosten');
    await page.goBack();
    await expectTop(page, 'Was wird Ihnen vorgeworfen?');
    await toTheEnd(page);
    await page.reload();
    await untilLive(page);
    await untilPainted(page);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await toTheEnd(page);
    await page.getByRole('button', { name: 'Eingaben verwerfen' }).click();
    await page.getByRole('button', { name: 'Löschen' }).click();
    await expectTop(page, 'Womit können wir Ihnen helfen?');
    await close();
  });

  it.runIf(LONG).each([320, 1280])(
    'at the top of a page whose heading is another one too, at %i px; its beginning from the top of its card',
    async (width) => {
      const { page, close } = await site.visit({ viewport: { width, height: 640 } });
      await page.goto('/punkteabfrage');
      await untilLive(page);
      await page.getByRole('button', { name: 'Anfrage starten' }).click();
      await expectTop(page, 'Schritt 1 von 4');
      await toTheEnd(page);
      await page.reload();
      await untilLive(page);
      await untilPainted(page);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await toTheEnd(page);
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.getByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' }).waitFor();
      await page.getByLabel('Vorname').fill('Jana');
      await page.getByRole('button', { name: 'Eingaben verwerfen' }).click();
      await page.getByRole('button', { name: 'Löschen' }).click();
      await page.getByText('Ihre Eingaben sind gelöscht.').waitFor();
      await untilPainted(page);
      const heading = await page.locator('[data-step-heading]').evaluate((element) => ({
        focused: element === document.activeElement,
        ...(element.getBoundingClientRect().toJSON() as { top: number; bottom: number }),
      }));
      expect(heading.focused).toBe(true);
      expect(heading.top).toBeGreaterThanOrEqual(0);
      expect(heading.bottom).toBeLessThan(400);
      await close();
    },
  );

  it.runIf(LONG)('in a page that tells more, from the top of its own card', async () => {
    const { page, close } = await site.visit();
    await page.goto('/punkteabfrage');
    await untilLive(page);
    await page.getByRole('button', { name: 'Anfrage starten' }).click();
    await expectHeading(page, 'Schritt 1 von 4');
    const card = () => page.locator('[data-step-heading]').evaluate((heading) => heading.getBoundingClientRect());
    expect((await card()).top).toBeGreaterThanOrEqual(0);
    expect((await card()).bottom).toBeLessThan(400);
    await toTheEnd(page);
    await page.getByRole('button', { name: 'Zurück' }).click();
    await expectHeading(page, '');
    expect((await card()).top).toBeGreaterThanOrEqual(0);
    expect((await card()).bottom).toBeLessThan(400);
    await close();
  });
});

describe('a refusal', () => {
  it('begins the title with Fehler until it is mended, and names its box', async () => {
    const { page, close } = await site.visit();
    await page.goto('/anfrage/verkehrsunfallanfrage');
    await untilLive(page);
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' }).waitFor();
    expect(await page.title()).toBe(`Fehler: ${await titleWithout(page)}`);
    // With keys, an answer does not lead on.
    await page.getByRole('radio').first().press('Space');
    await page.waitForFunction(() => !document.title.startsWith('Fehler'));
    expect(await page.title()).toBe(await titleWithout(page));
    await close();
  });

  it.runIf(LONG)('does so in a form on another page too, whose title comes back', async () => {
    const { page, close } = await openForm(site, '/kontakt');
    const title = await page.title();
    await send(page);
    await page.getByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' }).waitFor();
    expect(await page.title()).toBe(`Fehler: ${title}`);
    await close();
  });

  it.runIf(LONG)('comes into view again with each attempt, also where nothing has changed', async () => {
    const { page, close } = await site.visit({ viewport: { width: 390, height: 400 } });
    await page.goto('/anfrage/verkehrsunfallanfrage');
    await untilLive(page);
    const box = page.getByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' });
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const button = page.getByRole('button', { name: 'Weiter' });
      await button.scrollIntoViewIfNeeded();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await button.press('Enter');
      await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
      await expect.poll(() => box.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0);
    }
    await close();
  });
});

describe('progress', () => {
  it.runIf(LONG).each(MANY_STEPS)('%s: every step has its label for screen readers at every width', async (route) => {
    for (const width of [320, 390, 768, 1280]) {
      const { page, close } = await site.visit({ viewport: { width, height: 640 } });
      await page.goto(route);
      const told = await page.getByRole('navigation', { name: 'Fortschritt' }).ariaSnapshot();
      for (const label of LABELS[route] ?? []) expect(told).toContain(`listitem: ${label} (`);
      await close();
    }
  });

  it.runIf(LONG).each(MANY_STEPS)('%s: and for eyes from 768 px, whole and beside one another', async (route) => {
    for (const width of [768, 1280]) {
      const { page, close } = await site.visit({ viewport: { width, height: 640 } });
      await page.goto(route);
      const boxes = await page.locator('nav[aria-label=Fortschritt] li').evaluateAll((items) =>
        items.map((item) => {
          const label = item.querySelector<HTMLElement>('span:nth-of-type(2)');
          return {
            text: label?.textContent,
            height: label?.offsetHeight ?? 0,
            isCut: (label?.scrollWidth ?? 0) > item.clientWidth,
          };
        }),
      );
      expect(boxes.map(({ text }) => text)).toEqual(LABELS[route]);
      for (const { text, height, isCut } of boxes) expect([text, height > 10, isCut]).toEqual([text, true, false]);
      await close();
    }
  });
});

async function toTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

async function expectHeading(page: Page, text: string): Promise<void> {
  await page.locator('[data-step-heading]', { hasText: text }).waitFor();
  await untilPainted(page);
}

/** The heading has the focus and stands in a page that is scrolled to its top. */
async function expectTop(page: Page, heading: string): Promise<void> {
  await expectHeading(page, heading);
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-step-heading'));
  await untilPainted(page);
  const place = await page.locator('[data-step-heading]').evaluate((element) => ({
    scrolled: window.scrollY,
    ...(element.getBoundingClientRect().toJSON() as { top: number; bottom: number }),
  }));
  expect([heading, place.scrolled]).toEqual([heading, 0]);
  expect(place.bottom).toBeLessThan(640);
}

/** What the title says beside the refusal, told from the heading. */
async function titleWithout(page: Page): Promise<string> {
  return `${await page.locator('[data-step-heading]').textContent()} – Verkehrsunfall melden`;
}

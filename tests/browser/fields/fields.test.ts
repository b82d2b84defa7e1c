import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { loadWizards } from '../../../server/wizards/load.ts';
import { expectAccessible, openSite, untilLive, untilPainted, type Site } from '../site.ts';
import { LONG } from '../../support/extent.ts';

const { wizards } = await loadWizards(path.resolve(import.meta.dirname, '../../../wizards'));
const accident = wizards.find(({ wizard }) => wizard.id === 'verkehrsunfallanfrage');
if (accident === undefined) throw new Error('The accident wizard is missing.');
const {
  wizard: { id: ACCIDENT, route: ROUTE },
  definition: {
    journeys: [JOURNEY],
  },
} = accident;

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

describe('what a refused question says', () => {
  it.runIf(LONG)('names the fault on the group of choices once, without the mark, and not on each choice', async () => {
    const { page, close } = await site.visit();
    await reachDetails(page);
    await page.getByRole('button', { name: 'Weiter' }).click();
    const group = page.getByRole('radiogroup', { name: 'Waren Sie in der Probezeit?' });
    expect(await group.getAttribute('aria-invalid')).toBe('true');
    expect(await group.getAttribute('aria-required')).toBe('true');
    expect(await spoken(page, group)).toMatch(/^Fehler: Bitte geben Sie an, ob Sie in der Probezeit waren\./);
    for (const radio of await group.getByRole('radio').all()) {
      expect(await radio.getAttribute('aria-invalid')).toBeNull();
      expect(await radio.getAttribute('aria-required')).toBeNull();
      expect(await radio.getAttribute('aria-describedby')).toBeNull();
    }
    const letter = page.getByRole('radio', { name: 'Zeugenfragebogen' });
    expect(await spoken(page, letter)).toBe('Die Behörde fragt, wer gefahren ist.');
    await close();
  });

  it('is summed up in a box that has a name, each entry leading to its field', async () => {
    const { page, close } = await site.visit();
    await reachDetails(page);
    await page.getByRole('button', { name: 'Weiter' }).click();
    const summary = page.getByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' });
    await summary.waitFor();
    expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
    await close();
  });

  it.runIf(LONG)('gives the reason after the choices, under a name of its own for each question', async () => {
    const { page, close } = await site.visit();
    await reachDetails(page);
    const names = await page.locator('form details > summary').allTextContents();
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('Warum fragen wir das? Waren Sie in der Probezeit?');
    const field = page.getByRole('radiogroup', { name: 'Waren Sie in der Probezeit?' });
    await field.getByRole('radio', { name: 'Nein' }).focus();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Warum fragen wir das? Waren Sie in der Probezeit?',
    );
    await close();
  });

  it.runIf(LONG)('gives the reason for a group of boxes too', async () => {
    const { page, close } = await site.visit();
    await reachAccident(page, 'reaktion');
    await page.getByText('Warum fragen wir das?').click();
    expect(await page.locator('form details p').innerText()).toContain(
      'Ihre Reaktion zeigt, ob der Unfall noch zu vermeiden war.',
    );
    await close();
  });
});

describe('a step of one question', () => {
  it.runIf(LONG).each(['verletzte', 'reaktion', 'polizei'])(
    '%s asks it once, as its heading, which names the group',
    async (step) => {
      const { page, close } = await site.visit();
      await reachAccident(page, step);
      const heading = page.getByRole('heading', { level: 1 });
      // Its first words tell screen readers where they are.
      const name = (await heading.innerText()).trim().replace(/^Schritt \d+ von \d+:\s*/, '');
      const group = page.locator('form fieldset').first();
      expect(await group.locator('legend').count()).toBe(0);
      expect(await nameOf(page, group)).toBe(name);
      expect(await page.getByText(name, { exact: true }).count()).toBe(1);
      await expectAccessible(page);
      await close();
    },
  );

  it.runIf(LONG)('asks for a text under its heading too', async () => {
    const { page, close } = await site.visit();
    await reachAccident(page, 'hergang');
    expect(await nameOf(page, page.locator('textarea'))).toBe('Wie ist der Unfall passiert?');
    expect(await page.locator('label').count()).toBe(0);
    await page.locator('textarea').fill('');
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('link', { name: 'Bitte beschreiben Sie, wie der Unfall passiert ist.' }).click();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await expectAccessible(page);
    await close();
  });
});

describe('the summary of a refusal', () => {
  it.runIf(LONG)('names the field beside a sentence that stands there more than once', async () => {
    const { page, close } = await site.visit();
    await reachAccident(page, 'fahrzeug');
    for (const field of ['Marke und Modell', 'Kennzeichen', 'Farbe']) await page.getByLabel(field).fill('');
    await page.getByRole('button', { name: 'Weiter' }).click();
    const summary = page.getByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' });
    await summary.waitFor();
    const sentence = 'Bitte geben Sie alle Fahrzeugdaten an.';
    expect(await summary.getByRole('link').allTextContents()).toEqual(
      ['Marke und Modell', 'Kennzeichen', 'Farbe'].map((field) => `${field}: ${sentence}`),
    );
    expect(await spoken(page, page.getByLabel('Kennzeichen'))).toContain(`Fehler: ${sentence}`);
    for (const field of ['Marke und Modell', 'Kennzeichen']) await page.getByLabel(field).fill('VW');
    expect(await summary.getByRole('link').allTextContents()).toEqual([sentence]);
    await close();
  });
});

describe('a text near its limit', () => {
  it.runIf(LONG)('says how much still fits, reads it out after a pause, and cuts nothing off', async () => {
    const { page, close } = await site.visit();
    await page.clock.install();
    await reachAccident(page, 'hergang');
    const text = page.locator('textarea');
    await text.fill('x'.repeat(4000));
    expect(await page.getByText(/Zeichen/).count()).toBe(0);
    await text.fill('x'.repeat(4960));
    await page.getByText('noch 40 Zeichen').first().waitFor();
    const status = page.locator('form').getByRole('status').filter({ hasText: 'noch 40 Zeichen' });
    await status.waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await text.pressSequentially('abc');
    await page.getByText('noch 37 Zeichen').first().waitFor();
    expect(await status.textContent()).toBe('noch 40 Zeichen');
    await page.clock.resume();
    await text.fill(`${'x'.repeat(5012)}   `);
    await page.getByText('12 Zeichen zu viel. Möglich sind 5000.').first().waitFor();
    expect((await text.inputValue()).length).toBe(5015);
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByRole('link', { name: 'Unfallhergang: Bitte geben Sie höchstens 5000 Zeichen ein.' }).waitFor();
    await expectAccessible(page);
    await close();
  });
});

describe('a birth date', () => {
  it('is asked in three parts that browsers know, says what is missing, and outlives a reload', async () => {
    const { page, complaints, close } = await site.visit();
    await reachContact(page);
    expect(
      await page.getByRole('checkbox').evaluateAll((boxes) => boxes.map((box) => box.getAttribute('aria-required'))),
    ).toEqual(['true', 'true']);
    const [day, month, year] = [page.getByLabel('Tag'), page.getByLabel('Monat'), page.getByLabel('Jahr')];
    expect(await Promise.all([day, month, year].map((part) => part.getAttribute('autocomplete')))).toEqual([
      'bday-day',
      'bday-month',
      'bday-year',
    ]);
    await day.fill('20');
    await page.getByRole('button', { name: 'Absenden' }).click();
    const missing = page.getByRole('link', {
      name: 'Bitte geben Sie Ihr Geburtsdatum mit Tag, Monat und Jahr an. Es fehlen der Monat und das Jahr.',
    });
    await missing.click();
    expect(await day.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await spoken(page, page.getByRole('group', { name: 'Geburtsdatum' }))).toContain(
      'Es fehlen der Monat und das Jahr.',
    );
    await expectAccessible(page);
    await month.fill('1');
    await year.fill('80');
    await page.reload();
    await untilLive(page);
    expect([await day.inputValue(), await month.inputValue(), await year.inputValue()]).toEqual(['20', '01', '80']);
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByRole('link', { name: /mit vier Ziffern: 1980\.$/ }).waitFor();
    await year.fill('1980');
    expect(await page.getByRole('link', { name: /Geburtsdatum/ }).count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG)('is pasted whole, and typed key by key', async () => {
    const { page, close } = await site.visit();
    await reachContact(page);
    const parts = [page.getByLabel('Tag'), page.getByLabel('Monat'), page.getByLabel('Jahr')];
    const typed = () => Promise.all(parts.map((part) => part.inputValue()));
    await page.getByLabel('Jahr').focus();
    await page.keyboard.insertText('20.11.1980');
    expect(await typed()).toEqual(['20', '11', '1980']);
    for (const part of parts) await part.fill('');
    await parts[0]?.focus();
    for (const keys of ['3', '4', '1975']) {
      await page.keyboard.type(keys);
      await page.keyboard.press('Tab');
    }
    expect(await typed()).toEqual(['3', '4', '1975']);
    await page.waitForFunction(() =>
      sessionStorage.getItem('vorfahrt.entwurf.bussgeldanfrage')?.includes('1975-04-03'),
    );
    await close();
  });

  it('is kept where it was typed before the code arrived, with what was stored', async () => {
    const { page, close } = await site.visit();
    await reachContact(page);
    await page.getByLabel('Tag').fill('20');
    await page.getByLabel('Monat').fill('11');
    await page.getByLabel('Vorname', { exact: true }).focus();
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await page.getByLabel('Jahr').fill('1980');
    held.resolve();
    await untilLive(page);
    expect(await Promise.all(['Tag', 'Monat', 'Jahr'].map((label) => page.getByLabel(label).inputValue()))).toEqual([
      '20',
      '11',
      '1980',
    ]);
    await close();
  });
});

describe('inputs', () => {
  it.runIf(LONG)('are as wide as an answer, and a number plate is spelled in capitals', async () => {
    const { page, close } = await site.visit({ viewport: { width: 1280, height: 800 } });
    await reachDetails(page);
    const width = async (label: string) => (await page.getByLabel(label).boundingBox())?.width ?? 0;
    expect(await width('Punkte in Flensburg')).toBeLessThan(90);
    expect(await width('Kennzeichen')).toBeLessThan(240);
    expect(await width('Behörde')).toBeGreaterThan(500);
    const plate = page.getByLabel('Kennzeichen');
    expect(await plate.getAttribute('autocapitalize')).toBe('characters');
    expect(await plate.getAttribute('spellcheck')).toBe('false');
    await plate.pressSequentially('b-äb 12');
    await page.keyboard.press('Home');
    await page.keyboard.type('k');
    expect(await plate.inputValue()).toBe('kb-äb 12');
    expect(await plate.evaluate((input) => getComputedStyle(input).textTransform)).toBe('uppercase');
    await page.getByLabel('Behörde').focus();
    await page.waitForFunction(() => sessionStorage.getItem('vorfahrt.entwurf.bussgeldanfrage')?.includes('KB-ÄB 12'));
    await close();
  });

  it.runIf(LONG)('ask browsers for a street alone where the house number has an input of its own', async () => {
    const { page, close } = await site.visit();
    await reachContact(page);
    expect(await page.getByLabel('Straße').getAttribute('autocomplete')).toBe('on');
    await close();
  });
});

describe('in forced colours', () => {
  it('progress and the dots of a carousel are drawn with lines and system colours', async () => {
    const { page, close } = await site.visit({ forcedColors: 'active', viewport: { width: 1000, height: 800 } });
    await page.goto('/anfrage/bussgeldanfrage');
    const lines = await page.locator('nav[aria-label=Fortschritt] li > span:first-child').evaluateAll((markers) =>
      markers.map((marker) => {
        const { borderBottomStyle, borderBottomWidth, backgroundColor } = getComputedStyle(marker);
        return `${borderBottomStyle} ${borderBottomWidth} ${backgroundColor}`;
      }),
    );
    expect(lines.length).toBe(4);
    for (const line of lines) expect(line).toMatch(/^(?:solid|dashed) [1-9]/);
    expect(lines[0]).not.toBe(lines[1]);
    await page.goto('/schadensersatz');
    await page.locator('[data-live]').first().waitFor();
    const dots = await page
      .locator('[aria-roledescription=Karussell]')
      .first()
      .locator('ul button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(button, '::before');
          return `${borderTopStyle} ${borderTopColor} ${backgroundColor}`;
        }),
      );
    expect(dots.length).toBeGreaterThan(1);
    expect(dots.every((dot) => dot.startsWith('solid'))).toBe(true);
    expect(new Set(dots).size).toBe(2);
    await close();
  });
});

describe('the calculator', () => {
  it.runIf(LONG)('announces one sentence, not the panel', async () => {
    const { page, close } = await site.visit();
    await page.goto('/bussgeldrechner/details?kategorie=zu_schnell');
    await page.locator('#feld_fahrzeugart').check();
    await page.locator('#feld_ort').check();
    const panel = page.getByRole('region', { name: 'Das kann auf Sie zukommen' });
    expect(await panel.getAttribute('aria-live')).toBeNull();
    const status = panel.getByRole('status');
    await status
      .getByText(
        'Beispiel mit 30\u00A0km/h. Bußgeld: 180 €, Punkte: 1, Fahrverbot: in der Regel keines; 1 Monat bei Wiederholung.',
      )
      .waitFor();
    await page.locator('#feld_kmhZuSchnell').fill('');
    await status.getByText('Bitte alle erforderlichen Felder ausfüllen').waitFor();
    expect((await status.textContent())?.length).toBeLessThan(120);
    await close();
  });

  it.runIf(LONG).each(['1e2', '0x10', '3e1', '1.000.00', '20 km'])('takes %j for no whole number', async (text) => {
    const { page, close } = await site.visit();
    await page.goto('/bussgeldrechner/details?kategorie=zu_schnell');
    await page.locator('#feld_fahrzeugart').check();
    await page.locator('#feld_ort').check();
    await page.locator('#feld_kmhZuSchnell').fill(text);
    await page.locator('#feld_fahrzeugart').focus();
    await page.getByText('Bitte geben Sie eine ganze Zahl von 1 bis 100 ein.').first().waitFor();
    expect(
      await page.getByRole('region', { name: 'Das kann auf Sie zukommen' }).locator('dd').allTextContents(),
    ).toEqual(['–', '–', '–']);
    expect(await page.locator('#feld_kmhZuSchnell').inputValue()).toBe(text);
    await close();
  });
});

describe('on paper', () => {
  it('a filled summary is a letter: name, date, answers, how to reach us, and nothing to press', async () => {
    const begun = today();
    const { page, close } = await site.visit({ viewport: { width: 1280, height: 800 } });
    await reachAccident(page, 'pruefung');
    // What shows the answers is loaded after the page.
    await page.getByRole('heading', { name: 'Wie ist der Unfall passiert?' }).waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const seen = await page.locator('body').innerText();
    expect(seen).toMatch(/^Vorfahrt\n/);
    expect(seen).toMatch(new RegExp(`Ihre Angaben vor dem Absenden\nStand: (?:${begun}|${today()})`));
    expect(seen).toContain('Wie ist der Unfall passiert?');
    for (const word of [
      'Ändern',
      'Weiter',
      'Zurück',
      'Unsere Leistungen',
      'Eingaben verwerfen',
      'Fortschritt',
      'Impressum',
      'Zum Inhalt',
    ])
      expect(seen).not.toMatch(new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u'));
    expect(
      await page.evaluate(() =>
        [document.body, document.querySelector('header')].map((part) => part && getComputedStyle(part).backgroundColor),
      ),
    ).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
    await close();
  });

  it.runIf(LONG)('a thank-you has name, date and reference number', async () => {
    const begun = today();
    const { page, close } = await site.visit();
    await page.goto('/anfrage/bussgeldanfrage');
    await page.evaluate(() =>
      history.replaceState(
        { state: { receipt: { anfrageId: 'a', referenz: 'BG-2345-6789' } }, key: 'x' },
        '',
        '/anfrage/bussgeldanfrage/danke',
      ),
    );
    await page.reload();
    await page.getByText('BG-2345-6789').waitFor();
    await page.emulateMedia({ media: 'print' });
    const seen = await page.locator('body').innerText();
    expect(seen).toMatch(/^Vorfahrt\n/);
    expect(seen).toMatch(new RegExp(`Stand: (?:${begun}|${today()})`));
    expect(seen).toContain('Ihre Referenznummer\nBG-2345-6789');
    expect(seen).not.toContain('Auch einen Unfall melden');
    await close();
  });

  it.runIf(LONG)('what is folded up or turns on the screen is there', async () => {
    const { page, close } = await site.visit();
    await page.goto('/faq');
    await page.emulateMedia({ media: 'print' });
    const [hidden, shown] = await page
      .locator('main details')
      .evaluateAll((all) => [all.filter((one) => one.clientHeight < 60).length, all.length]);
    expect(hidden).toBe(0);
    expect(shown).toBeGreaterThan(20);
    await close();
  });
});

describe('the page around the points wizard', () => {
  it.runIf(LONG)('has its hero before the first step only', async () => {
    const { page, close } = await site.visit({ viewport: { width: 390, height: 664 } });
    await page.goto('/punkteabfrage');
    await untilLive(page);
    const hero = page.locator('main > section').first();
    expect((await hero.boundingBox())?.height).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'Anfrage starten' }).click();
    await page.getByRole('heading', { name: 'Wer sind Sie?' }).waitFor();
    await untilPainted(page);
    expect((await hero.boundingBox())?.height).toBe(1);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect((await page.getByRole('heading', { name: 'Wer sind Sie?' }).boundingBox())?.y).toBeLessThan(250);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Zurück' }).click();
    await page.getByRole('button', { name: 'Anfrage starten' }).waitFor();
    expect((await hero.boundingBox())?.height).toBeGreaterThan(200);
    await close();
  });
});

it.runIf(LONG)('the header of the login pages lies in a landmark', async () => {
  const { page, close } = await site.visit();
  await page.goto('/login');
  expect(await page.getByRole('banner').getByRole('link').count()).toBe(1);
  await expectAccessible(page);
  await close();
});

async function reachContact(page: Page) {
  await storeDraft(page, 'bussgeldanfrage', {
    anfrageTyp: 'bussgeld',
    bussgeld: {
      vorwurf: 'rotlicht',
      fahrzeugTyp: 'pkw',
      probezeit: 'nein',
      schreiben: 'bussgeld',
      kostenuebernahme: 'selbst',
    },
  });
  await page.goto('/anfrage/bussgeldanfrage/kontakt');
  await untilLive(page);
}

async function reachDetails(page: Page) {
  await page.goto('/anfrage/bussgeldanfrage');
  await untilLive(page);
  await page.getByText('Bußgeldprüfung', { exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Was wird Ihnen vorgeworfen?' }).waitFor();
  await untilPainted(page);
}

/** What a screen reader adds to the element's name: the texts that describe it. */
async function spoken(page: Page, element: Locator): Promise<string> {
  return String((await toAssistants(page, element))?.description?.value ?? '');
}

async function nameOf(page: Page, element: Locator): Promise<string> {
  return String((await toAssistants(page, element))?.name?.value ?? '');
}

/** The element as the browser hands it to assistive technology. */
async function toAssistants(page: Page, element: Locator) {
  const session = await page.context().newCDPSession(page);
  await element.evaluate((found) => found.setAttribute('data-looked-at', ''));
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: '[data-looked-at]' });
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false });
  await element.evaluate((found) => found.removeAttribute('data-looked-at'));
  return nodes[0];
}

function today(): string {
  return new Date().toLocaleDateString('de-DE', { day: '2-digit', month: '2-digit', year: 'numeric' });
}

/** Opens a step of the accident report, everything before it answered. */
async function reachAccident(page: Page, step: string) {
  await storeDraft(page, ACCIDENT, JOURNEY?.answers ?? {});
  await page.goto(`${ROUTE}/${step}`);
  await untilLive(page);
  await untilPainted(page);
}

/** Puts answers where a reload would find them. */
async function storeDraft(page: Page, wizard: string, answers: Record<string, unknown>) {
  await page.addInitScript(
    ([key, draft]) => sessionStorage.getItem(key ?? '') ?? sessionStorage.setItem(key ?? '', draft ?? ''),
    [`vorfahrt.entwurf.${wizard}`, JSON.stringify({ revision: '', answers })],
  );
}

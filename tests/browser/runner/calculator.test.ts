import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible, openSite, untilLive, type Site } from '../site.ts';
import { LONG } from '../../support/extent.ts';

const REPEATED = 'in der Regel keines; 1 Monat bei Wiederholung';

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

it.runIf(LONG)('speaks of restored answers only where more was answered than what the address says', async () => {
  const { page, close } = await site.visit();
  const notice = page.getByText('Wir haben Ihre bisherigen Antworten wiederhergestellt.');
  for (const category of ['alkohol_drogen', 'zu_schnell']) {
    await page.goto(`/bussgeldrechner/details?kategorie=${category}`);
    await untilLive(page);
    await page.locator('#feld_ort, #feld_substanceType').first().waitFor();
    expect(await notice.count()).toBe(0);
  }
  await page.locator('#feld_ort').check();
  await page.reload();
  await notice.waitFor();
  await close();
});

describe('the fine calculator (specification 1, sections 2.11 and 2.12)', () => {
  it('goes from the category to a result that changes while typing, without any request, translated too', async () => {
    const { page, complaints, close } = await site.visit({}, { translated: true });
    await page.goto('/bussgeldrechner');
    await page.waitForFunction(() => document.title.startsWith('Schritt'));
    const onward = page.getByRole('button', { name: 'Weiter' });
    expect(await onward.isDisabled()).toBe(true);
    await expectAccessible(page);
    await page.getByRole('radio', { name: /schnell/i }).check();
    const requests: string[] = [];
    // The browser asks for the tab's picture whenever it likes.
    page.on('request', (request) => request.url().endsWith('favicon.svg') || requests.push(request.url()));
    await onward.click();
    expect(await resultOf(page)).toEqual(['–', '–', '–']);
    await page.getByText('Bitte alle erforderlichen Felder ausfüllen').last().waitFor();
    await page.getByText('Bitte alle Optionen auswählen', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.locator('#feld_fahrzeugart').check();
    await page.locator('#feld_ort').check();
    expect(await resultOf(page)).toEqual(['180 €', '1', REPEATED]);
    // Nobody has said how fast it was.
    await panelOf(page).getByText('Beispiel mit 30 km/h', { exact: true }).waitFor();
    expect(await panelOf(page).getByText('Unverbindliches Ergebnis nach Ihren Angaben').count()).toBe(0);
    await panelOf(page).getByRole('button', { name: '30 km/h stimmt' }).click();
    await panelOf(page).getByText('Unverbindliches Ergebnis nach Ihren Angaben').waitFor();
    expect(await resultOf(page)).toEqual(['180 €', '1', REPEATED]);
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-result-heading'))).toBe(true);
    const speed = page.locator('#feld_kmhZuSchnell');
    await speed.fill('31');
    expect(await resultOf(page)).toEqual(['260 €', '2', '1 Monat']);
    expect(
      await panelOf(page)
        .getByText(/Beispiel|voreingestellt/)
        .count(),
    ).toBe(0);
    await panelOf(page).getByText('Unverbindliches Ergebnis nach Ihren Angaben').waitFor();
    for (const wrong of ['0', '101', '1,5', '']) {
      await speed.fill(wrong);
      expect(await resultOf(page)).toEqual(['–', '–', '–']);
    }
    await panelOf(page).getByText('Es fehlt noch: Wie viele km/h waren Sie zu schnell?').waitFor();
    // Typed, the same number is their answer.
    await speed.fill('30');
    await panelOf(page).getByText('Unverbindliches Ergebnis nach Ihren Angaben').waitFor();
    expect(await resultOf(page)).toEqual(['180 €', '1', REPEATED]);
    await speed.fill('100');
    expect(await resultOf(page)).toEqual(['800 €', '2', '3 Monate']);
    expect(await panelOf(page).getByRole('heading').count()).toBe(1);
    await page.getByText(/Stand \d\d\.\d\d\.\d{4}/).waitFor();
    await page.getByText('Bußgeldbescheide sind häufig fehlerhaft!').waitFor();
    await expectAccessible(page);
    expect(requests).toEqual([]);
    expect(await page.getByRole('link', { name: 'Einspruch kostenfrei prüfen' }).getAttribute('href')).toBe('/anfrage');
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG)('shows the error of the number that is typed, not behind the line of the result', async () => {
    const { page, close } = await site.visit({ viewport: { width: 390, height: 664 } });
    await page.goto('/bussgeldrechner/details?kategorie=zu_schnell');
    await untilLive(page);
    await page.locator('#feld_fahrzeugart').check();
    await page.getByRole('radio', { name: 'Außerorts' }).check();
    const speed = page.locator('#feld_kmhZuSchnell');
    const line = page.locator('form').getByRole('button', { name: /zu den Einzelheiten$|zur Frage$/ });
    // Just above the line, where people can tap it without scrolling.
    const top = (await line.boundingBox())?.y ?? 0;
    await speed.evaluate((input, to) => scrollBy(0, input.getBoundingClientRect().bottom - to), top - 4);
    await speed.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('101');
    const error = await page.locator('#feld_kmhZuSchnell__fehler').boundingBox();
    expect(error?.height).toBeGreaterThan(0);
    expect((error?.y ?? Infinity) + (error?.height ?? 0)).toBeLessThan((await line.boundingBox())?.y ?? 0);
    await close();
  });

  it.runIf(LONG)('says what else the regulation provides, and what follows from the result', async () => {
    const { page, complaints, close } = await site.visit({ viewport: { width: 320, height: 640 } });
    await page.goto('/bussgeldrechner/details?kategorie=zu_schnell');
    await page.locator('#feld_fahrzeugart').check();
    await page.getByRole('radio', { name: 'Außerorts' }).check();
    const speed = page.locator('#feld_kmhZuSchnell');
    await speed.fill('41');
    const items = panelOf(page).getByRole('listitem');
    expect((await items.allTextContents()).map((text) => text.split(':')[0])).toEqual([
      'Gebühren',
      'Probezeit',
      'Frist',
    ]);
    expect(await items.first().textContent()).toContain('348,50\u00A0€');
    expect(await panelOf(page).innerText()).not.toContain('Bußgeldkatalog-Verordnung (Anhang');
    await speed.fill('31');
    expect(await resultOf(page)).toEqual(['200 €', '1', REPEATED]);
    await panelOf(page)
      .getByText(/^Bußgeldkatalog-Verordnung \(Anhang Tabelle 1 c, Nr\. 11\.3\.6\): 1 Monat Fahrverbot kommt nur hinzu/)
      .waitFor();
    await page.getByLabel('Wie viele Punkte haben Sie schon?').fill('7');
    await panelOf(page).getByText('Ihr Stand danach: 8. Ab 8 Punkten wird die Fahrerlaubnis entzogen').waitFor();
    // A wrong answer that nobody must give does not take the result away.
    await page.getByLabel('Wie viele Punkte haben Sie schon?').fill('12');
    await page.keyboard.press('Tab');
    await page.getByText(/^Nicht mitgerechnet: Wie viele Punkte haben Sie schon\? Bitte geben Sie/).waitFor();
    await page
      .getByText('Bitte geben Sie eine ganze Zahl von 0 bis 8 ein, oder lassen Sie das Feld leer.', { exact: true })
      .waitFor();
    expect(await resultOf(page)).toEqual(['200 €', '1', REPEATED]);
    await speed.fill('0');
    await panelOf(page)
      .getByText('Bitte prüfen: Wie viele km/h waren Sie zu schnell? Bitte geben Sie eine ganze Zahl')
      .last()
      .waitFor();
    expect(await panelOf(page).getByText('Bitte alle Optionen auswählen').count()).toBe(0);
    await speed.fill('31');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG)('keeps the category over a reload and in a shared link', async () => {
    const { page, close } = await site.visit();
    await page.goto('/bussgeldrechner');
    await page.getByRole('radio', { name: /Handy/ }).check();
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.locator('#feld_phoneDamage').waitFor();
    await page.waitForURL((url) => url.search === '?kategorie=handy');
    await page.reload();
    await page.locator('#feld_phoneDamage').waitFor();
    const other = await site.visit();
    await other.page.goto('/bussgeldrechner/details?kategorie=abstand');
    await other.page.locator('#feld_distanceSpeed').check();
    expect(await resultOf(other.page)).toEqual(['25 €', '0', 'Keines']);
    await other.page.getByRole('button', { name: 'Zurück' }).click();
    expect(await other.page.getByRole('radio', { name: /Abstand/ }).isChecked()).toBe(true);
    await other.close();
    await close();
  });

  it.runIf(LONG)('asks for a category on a direct visit and leads back to it', async () => {
    const { page, close } = await site.visit();
    await page.goto('/bussgeldrechner/details');
    await page.getByText('Bitte wählen Sie eine Kategorie aus').last().waitFor();
    await page.getByText('Keine gültige Auswahl getroffen', { exact: true }).waitFor();
    expect(await resultOf(page)).toEqual(['–', '–', '–']);
    await page.waitForFunction(() => document.title.startsWith('Schritt'));
    await panelOf(page).getByRole('button').click();
    await page.getByRole('radio', { name: /Abstand/ }).waitFor();
    await page.waitForURL((url) => url.pathname === '/bussgeldrechner');
    await close();
  });

  it.runIf(LONG)(
    'says that a combination is unknown, until the first offence is answered; nobody reads that it costs nothing',
    async () => {
      const { page, close } = await site.visit();
      await page.goto('/bussgeldrechner/details?kategorie=alkohol_drogen');
      await page.locator('#feld_substanceType').check();
      await panelOf(page).getByText('Unbekannte Kombination', { exact: true }).waitFor();
      expect(await resultOf(page)).toEqual(['–', '–', '–']);
      const said = await panelOf(page).innerText();
      expect(said).toMatch(
        /Unbekannte Kombination[\s\S]*nicht, dass nichts droht[\s\S]*erster Verstoß[\s\S]*Bußgeld\n/,
      );
      expect(said).not.toMatch(/BKatV|0 €|Unverbindliches Ergebnis/);
      await expectAccessible(page);
      await page.locator('#feld_firstOffense').check();
      expect(await resultOf(page)).toEqual(['500 €', '2', '1 Monat']);
      expect(await panelOf(page).innerText()).toMatch(/BKatV/);
      await close();
    },
  );

  it.runIf(LONG).each(['/bussgeldrechner/details', '/bussgeldrechner'])(
    'says at %s that a category from the address is unknown, and shows none of a draft',
    async (path) => {
      const { page, close } = await site.visit();
      await page.goto('/bussgeldrechner/details?kategorie=handy');
      await page.locator('#feld_phoneDamage').check();
      await page.goto(`${path}?kategorie=parken`);
      await page.getByText('Die Auswahl in der Adresse gibt es nicht. Bitte wählen Sie neu.').waitFor();
      expect(await page.locator('#feld_phoneDamage').count()).toBe(0);
      expect(await page.locator('input:checked').count()).toBe(0);
      await expectAccessible(page);
      await close();
    },
  );
});

describe('the result while one answers', () => {
  it.runIf(LONG).each([
    { width: 390, height: 664 },
    { width: 320, height: 640 },
  ])('stays in view in one line that leads to what is missing, then to the details ($width px)', async (viewport) => {
    const { page, complaints, close } = await site.visit({ viewport });
    await page.goto('/bussgeldrechner/details?kategorie=zu_schnell');
    const bar = page.locator('form').getByRole('button', { name: /zu den Einzelheiten$|zur Frage$/ });
    await bar.filter({ hasText: 'Noch 2 Fragen: Womit waren Sie unterwegs?' }).click();
    expect(await focusedId(page)).toBe('feld_fahrzeugart');
    await page.locator('#feld_fahrzeugart').check();
    await bar.filter({ hasText: 'Noch eine Frage: Wo war es?' }).waitFor();
    await page.locator('#feld_ort').check();
    await bar.filter({ hasText: 'Voreingestellt ist 30 km/h: Wie viele km/h waren Sie zu schnell?' }).click();
    expect(await focusedId(page)).toBe('feld_kmhZuSchnell');
    await page.locator('#feld_kmhZuSchnell').fill('29');
    await bar.filter({ hasText: `Bußgeld 180\u00A0€ · 1 Punkt · Fahrverbot ${REPEATED}` }).waitFor();
    await page.locator('#feld_kmhZuSchnell').fill('0');
    await bar.filter({ hasText: 'Bitte prüfen: Wie viele km/h waren Sie zu schnell?' }).waitFor();
    await page.locator('#feld_kmhZuSchnell').fill('20');
    await bar.filter({ hasText: 'Bußgeld 70\u00A0€ · keine Punkte · kein Fahrverbot' }).waitFor();
    await expectAccessible(page);
    const line = await bar.boundingBox();
    expect(line?.height).toBeGreaterThanOrEqual(44);
    // All that stays at the bottom of the window is the line.
    expect(viewport.height - (line?.y ?? 0)).toBeLessThanOrEqual(96);
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    // Once the result itself is in view the line does not repeat it, unless the line has the focus.
    await panelOf(page).evaluate((panel) => panel.scrollIntoView());
    expect(await bar.evaluate(isOnTop)).toBe(false);
    await page.locator('main h1').evaluate((heading) => heading.scrollIntoView());
    expect(await bar.evaluate(isOnTop)).toBe(true);
    await page.getByRole('link', { name: 'Mit diesen Angaben zur Bußgeldprüfung' }).focus();
    await page.keyboard.press('Shift+Tab');
    expect(await bar.evaluate(isOnTop)).toBe(true);
    const onward = await page.getByRole('link', { name: 'Einspruch kostenfrei prüfen' }).boundingBox();
    expect(onward?.height).toBeLessThan(60);
    for (const name of ['Mit diesen Angaben zur Bußgeldprüfung', 'Einspruch kostenfrei prüfen']) {
      const link = page.getByRole('link', { name });
      await link.focus();
      expect(await link.evaluate(isOnTop)).toBe(true);
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await page.locator('main h1').evaluate((heading) => heading.scrollIntoView());
    await bar.click();
    expect(await panelOf(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
    expect(await panelOf(page).getByText('70 €').first().isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it('never covers what has the focus, nor the last line of the page', async () => {
    const { page, close } = await site.visit({ viewport: { width: 320, height: 640 } });
    await page.goto('/bussgeldrechner/details?kategorie=zu_schnell');
    await page.locator('#feld_ort').check();
    await page.locator('#feld_fahrzeugart').focus();
    let looked = 0;
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press('Tab');
      const found = await page.evaluate(() => {
        const focused = document.activeElement;
        const line = [...document.querySelectorAll('form button')].find((one) => one.textContent.endsWith('zur Frage'));
        if (line === undefined || focused === null || focused === line || focused.closest('form') === null)
          return undefined;
        const isBelow = (line.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
        return isBelow ? undefined : line.getBoundingClientRect().top - focused.getBoundingClientRect().bottom;
      });
      if (found === undefined) continue;
      looked += 1;
      expect(found).toBeGreaterThanOrEqual(0);
    }
    expect(looked).toBeGreaterThan(5);
    const kept = page.getByText('Ihre Antworten bleiben in diesem Browser-Tab.');
    await kept.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    expect(await kept.evaluate(isOnTop)).toBe(true);
    await close();
  });

  it.runIf(LONG)('stands beside the questions on a wide screen, without the line', async () => {
    const { page, close } = await site.visit({ viewport: { width: 1280, height: 800 } });
    await page.goto('/bussgeldrechner/details?kategorie=zu_schnell');
    await page.locator('#feld_ort').check();
    const [panel, question] = await Promise.all([
      panelOf(page).boundingBox(),
      page.locator('fieldset', { hasText: 'Wo war es?' }).boundingBox(),
    ]);
    expect(panel?.x).toBeGreaterThan((question?.x ?? 0) + (question?.width ?? 0));
    await page.locator('#feld_folgen_zustellung').focus();
    expect(await panelOf(page).getByRole('heading').evaluate(isOnTop)).toBe(true);
    expect(await page.getByRole('button', { name: /zur Frage$/ }).count()).toBe(0);
    await close();
  });
});

describe('from the result to the fine review', () => {
  it('takes the answers along that both ask for, says so, and lets them be changed', async () => {
    const { page, complaints, close } = await site.visit({ viewport: { width: 390, height: 664 } });
    await page.goto('/bussgeldrechner/details?kategorie=zu_schnell');
    await page.locator('#feld_fahrzeugart').check();
    const colour = (name: string) =>
      page.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).backgroundColor);
    const prominent = await colour('Einspruch kostenfrei prüfen');
    await page.locator('#feld_ort').check();
    // Colours change over a moment.
    await expect.poll(() => colour('Mit diesen Angaben zur Bußgeldprüfung')).toBe(prominent);
    await expect.poll(() => colour('Einspruch kostenfrei prüfen')).not.toBe(prominent);
    await page.locator('#feld_folgen_punkte').fill('3');
    await page.locator('#feld_folgen_zustellung').fill('2026-11-10');
    const link = page.getByRole('link', { name: 'Mit diesen Angaben zur Bußgeldprüfung' });
    // Who can read a URL learns no day and no number.
    expect(await link.getAttribute('href')).toBe('/anfrage/bussgeldanfrage?vorwurf=geschwindigkeit&fahrzeug=pkw');
    await link.click();
    await page
      .getByText(
        'Übernommen: Geschwindigkeit, Pkw, Punkte in Flensburg: 3, Zugestellt am: 10.11.2026. Nicht übernommen: „Wo war es?“, „Wie viele km/h waren Sie zu schnell?“. Als Nächstes: Womit können wir Ihnen helfen?',
        { exact: true },
      )
      .waitFor();
    await page.waitForURL('**/anfrage/bussgeldanfrage');
    expect(await focusedHeading(page)).toContain('Womit können wir Ihnen helfen?');
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Bußgeldprüfung' }).click();
    await page.locator('#feld_bussgeld_vorwurf').waitFor();
    expect(
      await page.locator('input:checked').evaluateAll((all) => all.map((one) => one.getAttribute('value'))),
    ).toEqual(['geschwindigkeit', 'pkw']);
    expect(await page.locator('#feld_bussgeld_punktestand').inputValue()).toBe('3');
    expect(await page.locator('#feld_bussgeld_zustellungsdatum').inputValue()).toBe('2026-11-10');
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(
      expect.not.arrayContaining(['vorfahrt.mitgabe']),
    );
    await page.locator('#feld_bussgeld_punktestand').fill('4');
    await page.getByRole('radio', { name: 'Rotlicht' }).check();
    await page.getByRole('button', { name: 'Zurück' }).click();
    await page.waitForURL('**/anfrage/bussgeldanfrage');
    await page.reload();
    await page.getByText('Wir haben Ihre bisherigen Antworten wiederhergestellt.').waitFor();
    await page.getByRole('button', { name: 'Weiter' }).click();
    expect(await page.getByRole('radio', { name: 'Rotlicht' }).isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG)(
    'opens at the first open question where earlier ones are answered, with the focus on its heading',
    async () => {
      const { page, complaints, close } = await site.visit({ viewport: { width: 390, height: 664 } });
      await page.goto('/anfrage/bussgeldanfrage');
      await untilLive(page);
      await page.getByRole('radio', { name: 'Bußgeldprüfung' }).click();
      await page.waitForURL('**/bussgeldanfrage/angaben');
      await page.goto('/anfrage/bussgeldanfrage?vorwurf=handy');
      await page
        .getByText('Übernommen: Handy am Steuer. Als Nächstes: Welches Schreiben haben Sie erhalten?', { exact: true })
        .waitFor();
      await page.waitForURL((url) => url.pathname === '/anfrage/bussgeldanfrage/angaben' && url.search === '');
      expect(await focusedHeading(page)).toContain('Was wird Ihnen vorgeworfen?');
      await page.getByRole('button', { name: 'Zurück' }).click();
      await page.getByRole('heading', { level: 1, name: 'Womit können wir Ihnen helfen?' }).waitFor();
      await page.getByRole('button', { name: 'Weiter' }).click();
      await page.reload();
      await page.getByText('Wir haben Ihre bisherigen Antworten wiederhergestellt.').waitFor();
      expect(await focusedHeading(page)).toBeUndefined();
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it.runIf(LONG)('ignores what the review does not offer', async () => {
    const { page, complaints, close } = await site.visit();
    const forged = new URLSearchParams({ vorwurf: '<b>mord</b>', fahrzeug: 'panzer', vorname: 'Eve' });
    await page.goto(`/anfrage/bussgeldanfrage?${forged.toString()}`);
    await page.waitForURL((url) => !url.search.includes('vorwurf'));
    expect(await page.getByText('übernommen').count()).toBe(0);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

/** Whether nothing covers the middle of an element. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && (element.contains(found) || found.contains(element));
}

/** The text of the step's heading, if it has the focus. */
async function focusedHeading(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.closest('[data-step-heading]')?.textContent);
}

async function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id);
}

async function resultOf(page: Page): Promise<string[]> {
  const cells = await panelOf(page).locator('dd').allTextContents();
  return cells.map((text) => text.replaceAll('\u00A0', ' '));
}

function panelOf(page: Page) {
  return page.getByRole('region', { name: 'Das kann auf Sie zukommen' });
}

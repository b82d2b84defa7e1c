import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { contentOf } from '../files.ts';
import { expectHeading, fillContact } from './fineReviewWalk.ts';
import { isoDay } from '../days.ts';
import { expectAccessible, openSite, untilLive, untilPainted, type Site } from '../site.ts';
import { LONG } from '../../support/extent.ts';

/** The fine review tells the deadline of an objection as soon as it is known, and again after sending. */

const DAY_MS = 24 * 60 * 60 * 1000;
const VIEWPORT = { width: 390, height: 664 };

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => {
  await site.close();
});

/** Answers the first two steps but for the day of service. */
async function reachNotice(page: Page, letter: string): Promise<void> {
  await page.goto('/anfrage/bussgeldanfrage');
  await untilLive(page);
  await page.getByText('Bußgeldprüfung', { exact: true }).click();
  await expectHeading(page, 'Was wird Ihnen vorgeworfen?');
  for (const field of ['vorwurf', 'fahrzeugTyp', 'probezeit']) await page.locator(`#feld_bussgeld_${field}`).check();
  await page.getByLabel(letter).check();
}

/** The file that the button for calendars saves. */
async function savedEntry(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'In den Kalender eintragen' }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Einspruchsfrist-endet.ics');
  return (await contentOf(download)).toString();
}

/** Whether a section is drawn as urgent. */
async function isRed(section: Locator): Promise<boolean> {
  return section.evaluate((element) => {
    const probe = Object.assign(document.createElement('i'), { style: 'color: var(--red)' });
    element.append(probe);
    const red = getComputedStyle(probe).color;
    probe.remove();
    return getComputedStyle(element).borderLeftColor === red;
  });
}

/** Whether an exclamation mark stands before the section's heading. */
async function hasMark(section: Locator): Promise<boolean> {
  return section
    .getByRole('heading')
    .evaluate((heading) => getComputedStyle(heading, '::before').content.includes('!'));
}

const ENTRY = /DTSTART;VALUE=DATE:\d{8}\r\n.*noch kein Einspruch/s;
const RUNNING =
  /^Ihre Einspruchsfrist: (?:nur noch heute|noch \d+ Tage?)\s+.*Ein Einspruch muss dann spätestens am .*Ihre Anfrage bei uns ist noch kein Einspruch.*selbst schriftlich Einspruch einlegen/s;
const note = (page: Page) => page.locator('#feld_bussgeld_zustellungsdatum__hinweis');

describe('the deadline of an objection', () => {
  it('appears with the day of service, is urgent when near, and names the remedy when it is over', async () => {
    const { page, complaints, close } = await site.visit({ viewport: VIEWPORT, timezoneId: 'Europe/Berlin' });
    await reachNotice(page, 'Bußgeldbescheid');
    const day = page.getByLabel('Wann wurde das Schreiben zugestellt?');
    expect(await note(page).count()).toBe(0);
    await day.fill(isoDay(5));
    await note(page).waitFor();
    expect(await note(page).innerText()).toMatch(
      /^Einspruch bis \p{L}+, \d\d\.\d\d\.\d{4}, noch \d+ Tage\. Ihre Anfrage bei uns ist noch kein Einspruch\.$/u,
    );
    // The region was there before its text, so that screen readers announce it.
    expect(await note(page).locator('xpath=ancestor::div[@aria-live="polite"]').count()).toBe(1);
    expect(await day.getAttribute('aria-describedby')).toContain('feld_bussgeld_zustellungsdatum__hinweis');
    await expectAccessible(page);

    await day.fill(isoDay(40));
    await page.getByText('Wiedereinsetzung').waitFor();
    expect(await note(page).innerText()).toMatch(/^Eilt:\s+Die Einspruchsfrist ist am .* abgelaufen\. .*: 0\d/su);
    await expectAccessible(page);
    await page.getByLabel('Anhörungsbogen').check();
    await note(page).waitFor({ state: 'detached' });
    await page.getByLabel('Bußgeldbescheid').check();
    await note(page).waitFor();
    await day.fill('');
    await note(page).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG).each([
    ['running', 3, [ENTRY], RUNNING],
    ['near', 14, [ENTRY], RUNNING],
    ['over', 40, [], /^Ihre Einspruchsfrist ist abgelaufen\s+.*Wiedereinsetzung/s],
  ])('stands first on the last page: one that is %s', async (_, daysAgo, entries, words) => {
    const { page, complaints, close } = await site.visit({ viewport: VIEWPORT, timezoneId: 'Europe/Berlin' });
    await reachNotice(page, 'Bußgeldbescheid');
    await page.getByLabel('Wann wurde das Schreiben zugestellt?').fill(isoDay(daysAgo));
    await page.getByRole('button', { name: 'Weiter' }).click();
    await page.getByText('Ich zahle selbst', { exact: true }).click();
    await expectHeading(page, 'Wie erreichen wir Sie?');
    await fillContact(page);
    await page.getByRole('button', { name: 'Absenden' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Vielen Dank, Ihre Anfrage ist angekommen.' });
    await heading.waitFor();
    // Drawn together with the days that are left.
    await page.getByRole('button', { name: 'Hier nicht mehr zeigen' }).waitFor();
    await untilPainted(page);
    const first = heading.locator('xpath=following-sibling::*[1]');
    expect(await first.innerText()).toMatch(words);
    expect(await first.innerText()).toMatch(/rufen Sie uns (?:gleich )?an: 0\d/);
    await expectAccessible(page);
    const urgent = /nur noch heute|noch 1 Tag\b|noch [23] Tage|abgelaufen/;
    expect(await isRed(first)).toBe(urgent.test(await first.getByRole('heading').innerText()));
    // Colour never alone.
    expect(await hasMark(first)).toBe(await isRed(first));
    const save = page.getByRole('button', { name: 'In den Kalender eintragen' });
    expect(await save.count()).toBe(entries.length);
    for (const entry of entries) {
      expect(await savedEntry(page)).toMatch(entry);
      expect(await first.getByRole('status').innerText()).toContain('„Einspruchsfrist-endet.ics“ ist da');
    }
    await page.reload();
    await heading.waitFor();
    await untilPainted(page);
    expect(await heading.locator('xpath=following-sibling::*[1]').innerText()).toMatch(words);
    expect(await save.count()).toBe(entries.length);
    // Opened again long afterwards, the page speaks of the past.
    await page.clock.setFixedTime(Date.now() + 30 * DAY_MS);
    await page.reload();
    await heading.waitFor();
    await first.getByText(/seit \d+ Tagen vorbei$|ist abgelaufen$/).waitFor();
    expect(await isRed(first)).toBe(true);
    expect(await save.count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });
});

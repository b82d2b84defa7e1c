import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page, Request } from 'playwright-core';
import faq from '../../../src/site/content/faq.json' with { type: 'json' };
import {
  expectToLast,
  FAILED,
  fillIn,
  expectAccessibleByTurns,
  openForm,
  send,
  SENT,
  stopClock,
  texts,
} from '../embed/contactForms.ts';
import { openSite, untilLive, type Site, type Visit } from '../site.ts';
import { tabTo } from '../runner/drive.ts';
import { LONG } from '../../support/extent.ts';

const TOPICS = faq.categories;
const QUESTIONS = TOPICS.flatMap(({ items }) => items);

const GIVEN = {
  Vorname: 'Jana',
  Nachname: 'Groß',
  'E-Mail-Adresse': 'jana@example.org',
  Telefon: '+49 (221) 123-456',
  'Ihre Nachricht': 'Gilt das auch für Anhänger?',
};
const SENDS = {
  vorname: 'Jana',
  nachname: 'Groß',
  email: 'jana@example.org',
  telefon: '+49 (221) 123-456',
  nachricht: 'Gilt das auch für Anhänger?',
};

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

describe('topics and questions (specification 1, sections 2.13 and 4)', () => {
  it('shows one topic of five questions at a time; choosing one closes what was open', async () => {
    const { page, complaints, close } = await visitFaq();
    const tabs = page.getByRole('tab');
    expect(await tabs.allTextContents()).toEqual([
      'Kfz-Gutachten',
      'Verkehrsunfall',
      'Bußgeld',
      'Bußgeldrechner',
      'Ihre Vorteile',
    ]);
    for (const [index, { title, items }] of TOPICS.entries()) {
      await page.getByRole('tab', { name: title, exact: true }).click();
      expect(await tabs.evaluateAll((all) => all.map((tab) => tab.getAttribute('aria-selected')))).toEqual(
        TOPICS.map((_, other) => String(other === index)),
      );
      expect(await shownQuestions(page)).toEqual(items.map(({ question }) => question));
      expect(await openQuestions(page)).toEqual([]);
      await page.locator('main summary:visible').nth(1).click();
      expect(await openQuestions(page)).toEqual([items[1]?.question]);
    }
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(LONG)('is left by the tab key from its tab to its first question', async () => {
    const { page, close } = await visitFaq();
    await tabTo(page, page.getByRole('tab', { selected: true }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(TOPICS[1]?.items[0]?.question);
    await close();
  });

  it.runIf(LONG)(
    'has an address for each question, which shows its topic and opens it; back and forward too',
    async () => {
      const [first, second] = [TOPICS[2]?.items[3], TOPICS[4]?.items[0]];
      const { page, close } = await visitFaq(`#${first?.id}`);
      await untilOpen(page, first?.question);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(first?.question);
      expect(
        await page
          .locator(`[id="${first?.id}"]`)
          .evaluate((question) => question.getBoundingClientRect().top < innerHeight),
      ).toBe(true);
      await page.evaluate((id) => (location.hash = id), second?.id ?? '');
      await untilOpen(page, second?.question);
      await page.goBack();
      await untilOpen(page, first?.question);
      await page.goForward();
      await untilOpen(page, second?.question);
      await close();
    },
  );

  it('shows all topics one below the other where there is no JavaScript', async () => {
    const { page, close } = await site.visit({ javaScriptEnabled: false });
    await page.goto('/faq');
    expect(await page.locator('main summary').count()).toBe(QUESTIONS.length);
    for (const { question } of QUESTIONS)
      expect(await page.locator('main').getByText(question, { exact: true }).isVisible()).toBe(true);
    for (const { title } of TOPICS)
      expect(await page.getByRole('heading', { name: title, exact: true }).isVisible()).toBe(true);
    expect([await page.getByRole('tab').count(), await page.getByRole('combobox').count()]).toEqual([0, 0]);
    expect(await page.locator('main').getByText('Suchen Sie').count()).toBe(0);
    await page.locator('main summary').nth(7).click();
    expect(await openQuestions(page)).toEqual([QUESTIONS[7]?.question]);
    expect(await page.locator('main form button[type=submit]').isEnabled()).toBe(true);
    await close();
  });
});

describe('the search (specification 1, sections 4, 5 and 9)', () => {
  it('lists nothing when no question fits, and leads to the form', async () => {
    const { page, close } = await visitFaq();
    await search(page).fill('Kreisverkehrsplatzgestaltung');
    await page.getByText('Keine Frage gefunden').waitFor();
    expect(await told(page)).toBe('Keine Frage gefunden');
    expect(await search(page).getAttribute('aria-expanded')).toBe('false');
    expect(await listedQuestions(page)).toEqual([]);
    expect(await page.getByRole('tab').count()).toBe(0);
    await page.getByRole('link', { name: 'stellen Sie uns Ihre Frage' }).click();
    await page.waitForURL('**/faq#nachricht');
    await close();
  });

  it('is used with the keyboard: arrows, Enter, Escape', async () => {
    const { page, close } = await visitFaq();
    await tabTo(page, search(page));
    await page.keyboard.type('was');
    await untilOthersSuggested(page);
    const options = await suggested(page);
    expect(options.length).toBeGreaterThan(2);
    // The suggestions cover nothing of what was found.
    const [list, results] = [page.getByRole('listbox'), page.locator('[data-results]')];
    const bottom = await list.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(await results.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom);
    const active = () =>
      search(page).evaluate(
        (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.firstChild?.textContent,
      );
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await active()).toBe(options[1]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await active()).toBe(options.at(-1));
    await page.keyboard.press('Escape');
    expect([await search(page).getAttribute('aria-expanded'), await search(page).inputValue()]).toEqual([
      'false',
      'was',
    ]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await untilOpen(page, options[0]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(options[0]);
    await close();
  });

  it.runIf(LONG)('leaves what is pressed below its suggestions where it is until the press ends', async () => {
    const { page, close } = await visitFaq();
    await page.clock.install();
    await stopClock(page);
    await search(page).fill('was');
    await untilOthersSuggested(page);
    await page.locator('[data-found] summary').first().hover();
    await page.mouse.down();
    await page.clock.runFor(1000);
    expect(await search(page).getAttribute('aria-expanded')).toBe('true');
    await page.mouse.up();
    await page.clock.runFor(150);
    expect(await search(page).getAttribute('aria-expanded')).toBe('false');
    expect(await page.locator('[data-found] details').first().getAttribute('open')).toBe('');
    await close();
  });
});

const isSent = (request: Request) => request.url().endsWith('/api/faq-contact');

describe('the form (specification 1, sections 4, 5, 7 and 8)', () => {
  it('sends the five answers and not the sum; then thanks, is empty and asks another sum', async () => {
    const { page, complaints, close } = await openForm(site, '/faq', {
      viewport: { width: 1280, height: 720 },
      clock: true,
    });
    await fillIn(page, GIVEN);
    await solve(page);
    await stopClock(page);
    const request = page.waitForRequest('**/api/faq-contact');
    await send(page);
    expect((await request).postDataJSON()).toEqual(SENDS);
    const thanks = page.getByRole('heading', { name: 'Vielen Dank für Ihre Nachricht!' });
    const snackbar = page.getByRole('status').filter({ hasText: SENT });
    await thanks.waitFor();
    expect(await snackbar.isVisible()).toBe(true);
    expect((await texts(page)).join('')).toBe('');
    await page.getByText(/\d \+ \d+ =|\d\d \+ \d+ =/).waitFor();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: /Zum Bußgeldrechner/ }).click();
    expect(new URL((await opened).url()).pathname).toBe('/bussgeldrechner');
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await expectToLast(page, snackbar.getByText(SENT), 4000);
    // The time of the thanks begins anew when its link is left.
    await page.clock.runFor(5000);
    await thanks.waitFor({ state: 'hidden' });
    await page.getByText(SENT).waitFor();
    expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('says that sending failed and keeps everything, the sum too', async () => {
    const { page, close } = await openForm(site, '/faq', { instant: false });
    await fillIn(page, GIVEN);
    await solve(page);
    const before = await texts(page);
    for (const refuse of [{ status: 500, body: 'kaputt' }, undefined]) {
      await page.route('**/api/faq-contact', (route) => (refuse === undefined ? route.abort() : route.fulfill(refuse)));
      // The sentence of the attempt before still stands there, and must not let this one reach the server.
      const met =
        refuse === undefined
          ? page.waitForEvent('requestfailed', isSent)
          : page.waitForEvent('requestfinished', isSent);
      await send(page);
      await met;
      await page.getByRole('alert').getByText(FAILED, { exact: true }).waitFor();
      await untilLive(page);
      expect(await texts(page)).toEqual(before);
      await page.unroute('**/api/faq-contact');
    }
    await page.locator('form button[type=submit]').dblclick();
    await page.getByRole('heading', { name: 'Vielen Dank' }).waitFor();
    await close();
  });
});

it('has no axe violation in any look: searching, open, and with the form refused and sent', async () => {
  const { page, close } = await visitFaq('', { reducedMotion: 'reduce' });
  await search(page).fill('was');
  await page.keyboard.press('ArrowDown');
  await expectAccessibleByTurns(page, 0);
  await page.keyboard.press('Enter');
  await expectAccessibleByTurns(page, 1);
  await page.locator('#nachricht').scrollIntoViewIfNeeded();
  await untilLive(page);
  await send(page);
  await expectAccessibleByTurns(page, 2);
  await page.route('**/api/faq-contact', (route) =>
    route.fulfill({
      json: { success: true, anfrageId: '00000000-0000-4000-8000-000000000000', referenz: 'FK-2222-2222' },
    }),
  );
  await fillIn(page, GIVEN);
  await solve(page);
  await send(page);
  await expect.poll(() => page.getByText('FK-2222-2222').isVisible()).toBe(true);
  await expectAccessibleByTurns(page, 3);
  await close();
});

/** The page with its code running: before that, tabs do nothing. */
async function visitFaq(hash = '', options?: Parameters<Site['visit']>[0]): Promise<Visit> {
  const visit = await site.visit(options);
  await visit.page.goto(`/faq${hash}`);
  return visit;
}

function search(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Fragen durchsuchen' });
}

/** Questions of other pages come with code of their own, which sorts anew what is suggested and listed. */
async function untilOthersSuggested(page: Page): Promise<void> {
  await page.getByRole('option').getByText('Weitere Fragen').first().waitFor();
}

async function suggested(page: Page): Promise<(string | null | undefined)[]> {
  return page.getByRole('option').evaluateAll((options) => options.map((option) => option.firstChild?.textContent));
}

/** What the search says. */
async function told(page: Page): Promise<string | null> {
  return page.locator('#fragen [role=status]').textContent();
}

/** The questions below the search, of the topics or of the search. */
async function listedQuestions(page: Page): Promise<string[]> {
  return page.locator('#fragen summary:visible').allTextContents();
}

async function shownQuestions(page: Page): Promise<string[]> {
  return page.locator('[role=tabpanel] summary:visible').allTextContents();
}

async function openQuestions(page: Page): Promise<string[]> {
  return page.locator('main details[open] > summary').allTextContents();
}

async function untilOpen(page: Page, question: string | null | undefined): Promise<void> {
  await page.locator('main details[open] > summary:visible', { hasText: question ?? '' }).waitFor();
  expect(await openQuestions(page)).toEqual([question]);
}

async function solve(page: Page): Promise<void> {
  const label = await page.locator('form').getByLabel('Rechenaufgabe').getAttribute('aria-label');
  const [, left, right] = /: (\d+) plus (\d+)$/.exec(label ?? '') ?? [];
  await page
    .locator('form')
    .getByLabel('Rechenaufgabe')
    .fill(String(Number(left) + Number(right)));
}

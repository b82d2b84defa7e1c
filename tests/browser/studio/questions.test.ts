import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible } from '../site.ts';
import { addressOf, sitDown, useStudioSite } from './studio.ts';
import { LONG } from '../../support/extent.ts';

const site = useStudioSite();
const HERE = addressOf('bussgeldanfrage', 'schritt', 'steps/angaben.json');

function titlesIn(page: Page): Promise<string[]> {
  return page.locator('[data-field] > span:first-child').allInnerTexts();
}

/** Moves the focus on until it is on something with this name. */
async function focus(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.focus();
}

/** Holds what asks for the next frame, as a busy machine does. What it returns lets it go on. */
async function holdFrames(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(() => {
    const draw = globalThis.requestAnimationFrame;
    const waiting: FrameRequestCallback[] = [];
    globalThis.requestAnimationFrame = (callback) => waiting.push(callback);
    return { draw, waiting };
  });
  return () =>
    held.evaluate(({ draw, waiting }) => {
      globalThis.requestAnimationFrame = draw;
      for (const callback of waiting) draw(callback);
    });
}

describe('the questions beside a page', () => {
  it('are added, moved, made required, made conditional and removed by keyboard', async () => {
    const desk = await sitDown(site.current, HERE);
    const { page } = desk;
    const frame = page.frameLocator('iframe');
    await frame.getByText('Womit waren Sie unterwegs?').first().waitFor();
    const before = await titlesIn(page);

    await focus(page, 'Frage ergänzen');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Ja/Nein' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.type('J');
    await page.keyboard.press('Enter');
    await expect.poll(() => titlesIn(page)).toEqual([...before, 'Neue Frage']);
    await frame.getByText('Neue Frage').first().waitFor();
    await page.getByRole('textbox', { name: 'Titel' }).and(page.locator(':focus')).waitFor();

    await page.locator('[data-field$="neueFrage"]').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => titlesIn(page)).toEqual([...before.slice(0, -1), 'Neue Frage', ...before.slice(-1)]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Neue Frage');

    await focus(page, "'Neue Frage' muss beantwortet werden");
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: "'Neue Frage' muss beantwortet werden", pressed: false }).waitFor();

    await focus(page, "Mehr zu 'Neue Frage'");
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Nur wenn …' }).waitFor();
    await page.keyboard.type('Nur');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /nur fragen, wenn/ });
    // The list is open, by step.
    await page.getByRole('listbox').getByRole('group', { name: 'Womit können wir Ihnen helfen?' }).waitFor();
    await page.keyboard.type('Schreiben');
    await page
      .getByRole('option', { name: /Schreiben/ })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Bu');
    await dialog.getByText(/erscheint nur, wenn .*Bußgeldbescheid/).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Übernehmen' }).press('Enter');
    await page
      .getByText(/^nur wenn .*Bußgeldbescheid/)
      .first()
      .waitFor();
    await expect.poll(() => frame.getByText('Neue Frage').count()).toBe(0);

    await focus(page, "Mehr zu 'Neue Frage'");
    const drawFrames = await holdFrames(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('Lö');
    await drawFrames();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Löschen' }).press('Enter');
    await expect.poll(() => titlesIn(page)).toEqual(before);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.runIf(LONG)('have a name that follows their words, and go with them at one undo', async () => {
    const desk = await sitDown(site.current, HERE);
    const { page } = desk;
    await focus(page, 'Frage ergänzen');
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Ja/Nein' }).click();
    const title = page.getByRole('textbox', { name: 'Titel' });
    await expect.poll(() => title.inputValue()).toBe('Neue Frage');
    await title.and(page.locator(':focus')).waitFor();
    await title.fill('Wurde gemessen?');
    // The next change in the same panel is made where the person is, and keeps the focus.
    await page.getByRole('checkbox', { name: 'Muss beantwortet werden' }).click();
    await page.locator('[data-field$="/wurdeGemessen"]').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox');
    expect(await title.inputValue()).toBe('Wurde gemessen?');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.locator('[data-field$="/neueFrage"]').waitFor();
    await expect.poll(() => title.inputValue()).toBe('Neue Frage');
    await page.keyboard.press('Control+y');
    await page.locator('[data-field$="/wurdeGemessen"]').waitFor();
    await expect.poll(() => title.inputValue()).toBe('Wurde gemessen?');
    await expectAccessible(page);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });
});

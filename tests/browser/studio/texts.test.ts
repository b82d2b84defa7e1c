import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../site.ts';
import { addressOf, onDisk, sitDown, useStudioSite } from './studio.ts';
import { LONG } from '../../support/extent.ts';

const WIZARD = 'bussgeldanfrage';
const site = useStudioSite();

/** Runs in the page: nothing lies over the middle of the element, which is in the window. */
function isSeen(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === element;
}

describe('the texts of a wizard', () => {
  it('are searched with folded umlauts, and one is changed in place and taken back', async () => {
    const desk = await sitDown(site.current, addressOf(WIZARD, 'texte', 'steps/service.json'));
    const { page } = desk;
    await page.getByText(/^\d+ Texte$/).waitFor();
    await page.getByRole('searchbox', { name: 'In allen Texten suchen' }).fill('bussgeldprufung');
    await page.getByText(/^\d+ von \d+ Texten, \d+ Treffer$/).waitFor();
    expect(await page.locator('mark').first().textContent()).toBe('Bußgeldprüfung');
    await expect.poll(() => new URL(page.url()).searchParams.get('suche')).toBe('bussgeldprufung');

    await page
      .getByRole('region', { name: /^Womit können/ })
      .getByRole('button', { name: 'Bußgeldprüfung', exact: true })
      .click();
    const field = page.getByRole('textbox', { name: 'Antwort, Ihr Anliegen' });
    await field.fill('Bescheid prüfen lassen');
    await expect.poll(() => new URL(page.url()).searchParams.get('stelle')).toMatch(/oneOf\/0\/title$/);
    await field.press('Escape');
    await page.getByRole('searchbox').fill('bescheid prüfen lassen');
    const changed = page.getByRole('button', { name: 'Bescheid prüfen lassen', exact: true });
    await changed.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Control+z');
    await changed.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByText('Gespeichert', { exact: true }).isVisible()).toBe(true);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.runIf(LONG)('are walked and opened by keyboard', async () => {
    const desk = await sitDown(site.current, addressOf(WIZARD, 'texte', 'steps/service.json'));
    const { page } = desk;
    await page.getByRole('button', { name: 'Womit können wir Ihnen helfen?', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'Absatz über den Fragen' });
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Wirklich.');
    await page.keyboard.press('Enter');
    const text = page.getByRole('button', { name: /Wirklich\.$/, description: 'Absatz über den Fragen' });
    await expect.poll(() => text.evaluate((element) => element === document.activeElement)).toBe(true);
    await desk.close();
  });

  it.runIf(LONG)(
    'are replaced from anywhere: what asks for the other words comes into sight, with the focus',
    async () => {
      const desk = await sitDown(site.current, addressOf('verkehrsunfallanfrage', 'texte', 'wizard.json'));
      const { page } = desk;
      const replace = page.getByRole('button', { name: 'Ersetzen', exact: true });
      await replace.waitFor();
      await page.getByRole('main').getByRole('heading').last().scrollIntoViewIfNeeded();
      await replace.click();
      const field = page.getByRole('textbox', { name: 'Ersetzen durch' });
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      await expect.poll(() => field.evaluate(isSeen)).toBe(true);
      await page.getByRole('searchbox').fill('Unfall');
      await field.fill('Schaden');
      await page.getByRole('button', { name: /^Ersetzen in \d+ Texten$/ }).waitFor();
      await expectAccessible(page);
      await desk.close();
    },
  );

  it.runIf(LONG)('are searched for whole words only, which the address remembers', async () => {
    const desk = await sitDown(site.current, addressOf(WIZARD, 'texte', 'steps/service.json'));
    const { page } = desk;
    await page.getByRole('searchbox').fill('bußgeld');
    const hits = page.getByText(/ Treffer$/);
    const countOf = async () => Number(/(\d+) Treffer/.exec((await hits.textContent()) ?? '')?.[1]);
    const all = await countOf();
    await page.getByRole('button', { name: 'nur ganze Wörter' }).click();
    await expect.poll(countOf).toBeLessThan(all);
    const whole = await countOf();
    await page.getByRole('button', { name: 'Ersetzen', exact: true }).click();
    const replaced = page.getByRole('region', { name: 'Ersetzen' }).locator('del');
    expect((await replaced.allTextContents()).length).toBeLessThanOrEqual(whole);
    expect(
      await page
        .getByRole('region', { name: 'Ersetzen' })
        .getByText(/Bußgeldbescheid/)
        .locator('del', { hasText: /^Bußgeld$/ })
        .count(),
    ).toBe(0);
    await expect.poll(() => new URL(page.url()).searchParams.get('nur')).toBe('wort');
    await page.reload();
    await expect.poll(countOf).toBe(whole);
    await desk.close();
  });

  it.runIf(LONG)('are left by a press right after typing, also while the next view is still loading', async () => {
    const desk = await sitDown(site.current, addressOf(WIZARD, 'texte', 'steps/service.json'));
    const { page } = desk;
    await page.getByText(/^\d+ Texte$/).waitFor();
    const pressed = Promise.withResolvers<void>();
    await page.route(/\/MailsView[^/]*\.js$/, async (route) => {
      await pressed.promise;
      await route.continue();
    });
    await page.getByRole('searchbox', { name: 'In allen Texten suchen' }).fill('prüfung');
    await page.getByRole('tab', { name: 'Mails', exact: true }).click();
    pressed.resolve();
    await page.getByRole('tab', { name: 'Mails', exact: true, selected: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('suche')).toBeNull();
    await desk.close();
  });

  it.runIf(LONG)('warn before those of a shared part are changed, and say who else uses it', async () => {
    const part = '../parts/datenschutz.json';
    const desk = await sitDown(site.current, addressOf(WIZARD, 'texte', part, '/schema/title'));
    const { page } = desk;
    const warning = page.getByRole('group', { name: 'Gemeinsamer Text' });
    await warning
      .getByText(/Diese Texte stehen auch in \d+ anderen Assistenten: „.*Eine Änderung gilt für alle\./)
      .waitFor();
    await expectAccessible(page);
    await warning.getByRole('button', { name: 'Für alle ändern' }).click();
    await page.getByRole('textbox', { name: /^Einwilligung/ }).fill('Ich stimme zu.');
    await page.getByText('Nicht gespeichert').waitFor();
    expect(await onDisk(site.current, 'parts', 'datenschutz.json')).not.toContain('Ich stimme zu.');
    await desk.close();
  });

  it.runIf(LONG)('lead to the place where people read them', async () => {
    const desk = await sitDown(site.current, addressOf(WIZARD, 'texte', 'steps/service.json'));
    const { page } = desk;
    await page.getByRole('button', { name: /^Zeigen, wo das steht: Die Ersteinschätzung ist kostenlos und/ }).click();
    await page.frameLocator('iframe').locator('[data-marked]').filter({ hasText: 'Die Ersteinschätzung' }).waitFor();
    expect(new URL(page.url()).searchParams.get('stelle')).toBe('/intro/0');
    await desk.close();
  });
});

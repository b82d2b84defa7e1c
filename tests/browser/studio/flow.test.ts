import { describe, expect, it } from 'vitest';
import { writeWizard } from '../../support/wizardFolders.ts';
import { generatedFiles } from '../../studio/folder.ts';
import { expectAccessible } from '../site.ts';
import { addressOf, moveTo, sitDown, useStudioSite, type Desk } from './studio.ts';

const site = useStudioSite(async (directory) => {
  const files = Object.entries(generatedFiles(100)).map(([name, text]): [string, unknown] => [name, JSON.parse(text)]);
  await writeWizard(directory, 'viele-100', Object.fromEntries(files));
});

const WIZARD = 'verkehrsunfallanfrage';
const at = (step: string) => addressOf(WIZARD, 'ablauf', `steps/${step}.json`);

function node({ page }: Desk, id: string) {
  return page.locator(`[data-spot="node ${id}"]`);
}

function focused({ page }: Desk) {
  return page.evaluate(() => document.activeElement?.getAttribute('data-spot'));
}

describe('the picture of the flow', () => {
  it('shows every step and branch, and one selection with the outline and the panel', async () => {
    const desk = await sitDown(site.current, at('verletzte'));
    const { page } = desk;
    await node(desk, 'verletzte').waitFor();
    expect(await page.locator('[data-spot^="node "]').count()).toBe(17);
    // One application, and no part called 'node' or 'edge' in English.
    expect(await page.getByRole('application').count()).toBe(1);
    expect(await page.getByRole('application', { name: 'Ablauf' }).locator('[data-spot^="node "]').count()).toBe(17);
    expect(await page.locator('[aria-roledescription]').count()).toBe(0);
    await page.getByRole('button', { name: /^Zweig 1 von 2: „Verletzte Personen“ ist „Ja“/ }).click();
    expect(new URL(page.url()).searchParams.get('stelle')).toBe('/states/verletzte/on/NEXT/0');
    await page.getByRole('row', { name: /^War die Polizei/ }).click();
    await expect.poll(() => node(desk, 'polizei').getAttribute('aria-current')).toBe('true');
    await expectAccessible(page);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.each([100, 200])('cuts no title, with texts of %i percent', async (size) => {
    const desk = await sitDown(site.current, '/studio');
    const { page } = desk;
    await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), size);
    const heights = [];
    for (const [wizard, first] of [
      [WIZARD, 'verletzte'],
      ['bussgeldanfrage', 'service'],
      ['punkteabfrage', 'einstieg'],
      ['viele-100', 'schritt-2'],
    ] as const) {
      await moveTo(desk, addressOf(wizard, 'ablauf', 'machine.json'));
      await page.locator(`[data-spot="node ${first}"]`).waitFor();
      const cut = await page
        .locator('[data-spot^="node "]')
        .evaluateAll((boxes) =>
          boxes
            .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
            .map((box) => box.textContent),
        );
      expect(cut).toEqual([]);
      heights.push(
        await page
          .locator('[data-spot^="node "] [title]')
          .first()
          .evaluate((title) => {
            const scale = title.getBoundingClientRect().height / (title as HTMLElement).offsetHeight;
            return scale * Number.parseFloat(getComputedStyle(title).fontSize);
          }),
      );
    }
    // What is read first is as large as the person wants texts to be.
    expect(Math.min(...heights)).toBeGreaterThanOrEqual((12.5 * size) / 100);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await desk.close();
  });

  it('is one tab stop, and arrows follow the ways', async () => {
    const desk = await sitDown(site.current, at('zeugen'));
    const { page } = desk;
    await node(desk, 'zeugen').waitFor();
    expect(await page.locator('[data-spot][tabindex="0"]').count()).toBe(1);
    await node(desk, 'zeugen').focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(desk)).toBe('node verletzte');
    await page.getByText('Wurde jemand verletzt?, Schritt, 1 Frage, 2 Ausgänge').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(desk)).toBe('edge verletzte NEXT 0');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focused(desk)).toBe('edge verletzte NEXT 1');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(desk)).toBe('node rettung');
    await page.keyboard.press('End');
    await expect.poll(() => focused(desk)).toBe('node danke');
    await page.keyboard.press('ArrowDown');
    await page.getByText('Hier endet der Weg.').waitFor({ state: 'attached' });
    await desk.close();
  });

  it('follows keys at once, and the panel what they select', async () => {
    const desk = await sitDown(site.current, at('zeugen'));
    const { page } = desk;
    await node(desk, 'zeugen').focus();
    // Faster than anything that is drawn with lower priority: between the keys there is no task.
    const followed = await page.evaluate(async () => {
      const keys = ['ArrowDown', 'ArrowDown', 'ArrowRight'];
      for (const key of keys) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        await Promise.resolve();
      }
      const panel = document.querySelector('[data-region=eigenschaften]');
      return [document.activeElement?.getAttribute('data-spot'), panel?.querySelector('[aria-current]')?.textContent];
    });
    expect(followed).toEqual(['edge verletzte NEXT 1', '2.']);
    await expect.poll(() => focused(desk)).toBe('edge verletzte NEXT 1');
    await desk.close();
  });

  it('has the same menu in the outline, for questions too, and no dead key', async () => {
    const desk = await sitDown(site.current, at('ort'));
    const { page } = desk;
    const row = page.getByRole('row', { name: /^Wo ist der Unfall passiert/ });
    await row.click();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText("Frage 'Straße' nach unten").waitFor({ state: 'attached' });
    await page.keyboard.press('Control+z');
    await page.getByRole('row', { name: /^Straße/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Löschen …' }).click();
    await page
      .getByRole('dialog')
      .getByText(/^Antwort im Beispiel/)
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Gespeichert', { exact: true }).waitFor();
    await page.getByRole('row', { name: /^E-Mails/ }).click();
    await page.keyboard.press('F2');
    await page.getByText('Das geht hier nicht.').waitFor({ state: 'attached' });
    await expectAccessible(page);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });
});

it('draws 100 steps, with an overview', async () => {
  const desk = await sitDown(site.current, addressOf('viele-100', 'ablauf', 'steps/schritt-2.json'));
  await node(desk, 'schritt-2').waitFor();
  expect(await desk.page.locator('[data-spot^="node "]').count()).toBe(102);
  expect(await desk.page.getByRole('img', { name: 'Überblick über den Ablauf' }).count()).toBe(1);
  await desk.close();
});

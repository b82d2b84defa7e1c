import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectAccessible, untilPainted } from '../site.ts';
import { addressOf, sitDown, useStudioSite } from './studio.ts';
import { LONG } from '../../support/extent.ts';

const WIZARD = 'bussgeldanfrage';
const site = useStudioSite(async (wizardsDir) => {
  const machine = path.join(wizardsDir, WIZARD, 'machine.json');
  await writeFile(machine, (await readFile(machine, 'utf8')).replace('"NEXT": "kosten"', '"NEXT": "kostn"'));
});

describe('findings in the studio', () => {
  it.runIf(LONG)(
    'name a link to a page that does not exist as soon as it is typed, and the page that is meant',
    async () => {
      const desk = await sitDown(site.current, addressOf('kfz-gutachtenanfrage', 'json', 'wizard.json', '/exit'));
      const { page } = desk;
      await page.getByRole('complementary', { name: 'Eigenschaften' }).getByRole('textbox').fill('/anfrag');
      await page
        .getByRole('button', { name: /1 Fund/ })
        .first()
        .click();
      await page.getByText('Die Seite /anfrag gibt es auf dieser Website nicht.').first().waitFor();
      const remedies = page.getByRole('list', { name: 'Abhilfe' }).first();
      await remedies.getByRole('button', { name: "'/anfrage' schreiben" }).click();
      await page.getByText('Nichts zu beanstanden.').waitFor();
      expect(await page.locator('.cm-content').textContent()).toContain('"exit": "/anfrage"');
      expect(desk.complaints).toEqual([]);
      await desk.close();
    },
  );

  it.runIf(LONG)('take no more than a third of the screen, and stay open or closed after a reload', async () => {
    const desk = await sitDown(site.current, addressOf(WIZARD, 'json', 'machine.json'));
    const { page } = desk;
    const region = page.getByRole('region', { name: 'Funde' });
    const opener = region.getByRole('button', { name: /Fund/ }).first();
    await opener.click();
    await region.getByRole('list', { name: 'Abhilfe' }).first().waitFor();
    await expectAccessible(page);
    for (const [width, height] of [
      [1280, 800],
      [1024, 700],
    ] as const) {
      await page.setViewportSize({ width, height });
      await untilPainted(page);
      const measured = await region.evaluate((one) => ({
        shown: one.getBoundingClientRect().height,
        content: [...one.children].reduce((sum, child) => sum + child.getBoundingClientRect().height, 0),
      }));
      expect(measured.shown).toBeLessThanOrEqual(height / 3 + 1);
      // No emptier than its border.
      expect(measured.shown).toBeLessThanOrEqual(measured.content + 2);
    }
    await page.reload();
    await region.getByRole('article').first().waitFor();
    await region.getByRole('button', { expanded: true }).first().click();
    await page.reload();
    await region.getByRole('button', { name: /Fund/, expanded: false }).waitFor();
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it('are reached by F8 and mended by Ctrl Enter, without a mouse', async () => {
    const desk = await sitDown(site.current, addressOf(WIZARD, 'json', 'wizard.json'));
    const { page } = desk;
    await page.getByRole('button', { name: /Fund/ }).first().waitFor();
    await page.keyboard.press('F8');
    await expect.poll(() => page.url()).toContain('stelle=');
    // The remedies are found after the findings.
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Control+Enter');
          return page.getByText('Keine Funde').isVisible();
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(true);
    await desk.close();
  });
});

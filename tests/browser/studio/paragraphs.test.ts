import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LONG } from '../../support/extent.ts';
import { expectAccessible } from '../site.ts';
import { addressOf, sitDown, untilOffered, useStudioSite } from './studio.ts';

const WIZARD = 'bussgeldanfrage';
const FILE = 'steps/service.json';
const INTRO = ['Bitte **gleich** lesen.', '# Was Sie tun', '- **Foto** machen', '- anrufen', '1. Lesen', '2. Senden'];

const site = useStudioSite(async (folder) => {
  const file = path.join(folder, WIZARD, FILE);
  const step = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...step, intro: INTRO }));
});

it.runIf(LONG)('lists, headings and bold words stand on the page, with and without scripts', async () => {
  await untilOffered(site.current, WIZARD);
  for (const javaScriptEnabled of [true, false]) {
    const { page, complaints, close } = await site.current.visit({
      viewport: { width: 320, height: 664 },
      javaScriptEnabled,
    });
    await page.goto(`/anfrage/${WIZARD}`);
    await page.getByRole('heading', { level: 2, name: 'Was Sie tun' }).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'machen' }).locator('strong').textContent()).toBe('Foto');
    expect(
      await page
        .locator('ol > li')
        .filter({ hasText: /^(?:Lesen|Senden)$/ })
        .count(),
    ).toBe(2);
    expect(await page.locator('main').textContent()).not.toContain('**');
    if (javaScriptEnabled) await expectAccessible(page);
    expect(complaints).toEqual([]);
    await close();
  }
});

it.runIf(LONG)(
  'what is copied in Word is pasted as paragraphs, and an entry on the page is selected by a click',
  async () => {
    const desk = await sitDown(site.current, addressOf(WIZARD, 'schritt', FILE, '/intro'));
    const { page } = desk;
    const field = (at: number) => page.getByRole('textbox', { name: `Absätze über den Fragen, ${at}`, exact: true });
    await field(6).focus();
    await page.keyboard.press('Control+End');
    await page.evaluate(pasteWord);
    await expect.poll(() => field(9).inputValue()).toBe('- **b**');
    expect(await field(6).inputValue()).toBe('2. Senden');
    expect(await field(7).inputValue()).toBe('# Neu');
    const frame = page.frameLocator('iframe');
    await frame.getByRole('listitem').filter({ hasText: /^b$/ }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('stelle')).toBe('/intro/8');
    await page.keyboard.press('Control+z');
    await frame.getByRole('heading', { name: 'Neu' }).waitFor({ state: 'detached' });
    expect(desk.complaints).toEqual([]);
    await desk.close();
  },
);

/** Runs in the page. */
function pasteWord(): void {
  const data = new DataTransfer();
  data.setData('text/html', '<h2>Neu</h2><p class=MsoListParagraph>a</p><ul><li><b>b</b></li></ul>');
  data.setData('text/plain', 'Neu');
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(event);
}

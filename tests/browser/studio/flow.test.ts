import { describe, expect, it } from 'vitest';
import { writeWizard } from '../../support/wizardFolders.ts';
import { generatedFiles } from '../../studio/folder.ts';
import { expectAccessible } from '../site.ts';
import { addressOf, moveTo, onDisk, sitDown, untilAlone, useStudioSite, type Desk } from './studio.ts';
import { LONG } from '../../support/extent.ts';

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
    const { states } = JSON.parse(await onDisk(site.current, WIZARD, 'machine.json')) as { states: object };
    const boxes = page.getByRole('application', { name: 'Ablauf' }).locator('[data-spot^="node "]');
    expect(await boxes.count()).toBe(Object.keys(states).length);
    // One application, and no part called 'node' or 'edge' in English.
    expect(await page.getByRole('application').count()).toBe(1);
    expect(await page.locator('[data-spot^="node "]').count()).toBe(Object.keys(states).length);
    expect(await page.locator('[aria-roledescription]').count()).toBe(0);
    await page.getByRole('button', { name: /^Zweig 1 von 2: „Verletzte Personen“ ist „Ja“/ }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('stelle')).toBe('/states/verletzte/on/NEXT/0');
    await page.getByRole('row', { name: /^War die Polizei/ }).click();
    await expect.poll(() => node(desk, 'polizei').getAttribute('aria-current')).toBe('true');
    await expectAccessible(page);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it.runIf(LONG).each([100, 200])('cuts no title, with texts of %i percent', async (size) => {
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

  it.runIf(LONG)('follows keys at once, and the panel what they select', async () => {
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
    expect(followed).toEqual(['edge verletzte NEXT 1', 'Zweig 2']);
    await expect.poll(() => focused(desk)).toBe('edge verletzte NEXT 1');
    await desk.close();
  });

  it.runIf(LONG)('has the same menu in the outline, for questions too, and no dead key', async () => {
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
      .getByText(/^Antwort in \d+ Beispielen/)
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

describe('what is visible in the picture does something', () => {
  it.runIf(LONG)('shows everything, and makes it larger and smaller about the step that is selected', async () => {
    const desk = await sitDown(site.current, at('verletzte'));
    const { page } = desk;
    await node(desk, 'verletzte').waitFor();
    const shown = async (id: string) => {
      const [box, area] = [
        await node(desk, id).boundingBox(),
        await page.getByRole('application', { name: 'Ablauf' }).boundingBox(),
      ];
      if (box === null || area === null) return false;
      return box.y >= area.y && box.y + box.height <= area.y + area.height;
    };
    const centre = async () => {
      const box = await node(desk, 'verletzte').boundingBox();
      return box === null ? [] : [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    };
    const first = await centre();
    const width = async () => (await node(desk, 'verletzte').boundingBox())?.width ?? 0;
    const before = await width();
    await page.getByRole('button', { name: 'Vergrößern' }).click();
    await expect.poll(width).toBeGreaterThan(before * 1.1);
    // Once the movement is over.
    await expect.poll(centre).toEqual(first);
    await node(desk, 'verletzte').focus();
    await page.keyboard.press('-');
    await expect.poll(width).toBeCloseTo(before, 0);
    await expect.poll(centre).toEqual(first);
    expect(await shown('verursacher')).toBe(false);
    await page.getByRole('button', { name: 'Alles zeigen' }).click();
    await expect.poll(() => shown('verursacher')).toBe(true);
    await expect.poll(() => shown('danke')).toBe(true);
    await page.keyboard.press('Home');
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect.poll(() => shown('danke')).toBe(false);
    await page.keyboard.press('0');
    await expect.poll(() => shown('danke')).toBe(true);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it('connects by drawing a line from a step to another one', async () => {
    const desk = await sitDown(site.current, at('ort'));
    const { page } = desk;
    await node(desk, 'ort').waitFor();
    await page.getByRole('button', { name: 'Alles zeigen' }).click();
    await node(desk, 'danke').click({ trial: true });
    await untilAlone(page);
    await node(desk, 'ort').hover();
    const handle = await page.locator('[data-id="ort"] [title="Ziehen, um zu verbinden"]').boundingBox();
    const target = await node(desk, 'reaktion').boundingBox();
    if (handle === null || target === null) throw new Error('Both are on screen.');
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(target.x + target.width / 2, target.y + 20, { steps: 8 });
    await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 4 });
    await page.mouse.up();
    await page.getByText("'Wo ist der Unfall passiert?' mit").first().waitFor({ state: 'attached' });
    // The step that was between them.
    await page.getByRole('heading', { name: 'Von keinem Weg erreicht' }).waitFor();
    await page.getByRole('button', { name: /^Rückgängig/ }).click();
    await page.getByRole('heading', { name: 'Von keinem Weg erreicht' }).waitFor({ state: 'hidden' });
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });

  it('moves a step by its keys, by its menu, and by dragging its line in the outline', async () => {
    const desk = await sitDown(site.current, at('ort'));
    const { page } = desk;
    const order = () =>
      page
        .getByRole('treegrid', { name: 'Gliederung' })
        .getByRole('row', { level: 2 })
        .evaluateAll((rows) => rows.slice(0, 5).map((row) => row.getAttribute('data-key')));
    await node(desk, 'ort').waitFor();
    const was = await order();
    await node(desk, 'ort').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(order).toEqual([was[0], was[1], was[3], was[2], was[4]]);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(order).toEqual(was);
    await page.getByRole('row', { name: /^Wo ist der Unfall passiert/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Verschieben …' }).click();
    const dialog = page.getByRole('dialog', { name: /verschieben$/ });
    await dialog.waitFor();
    await expectAccessible(page);
    await dialog.getByRole('combobox').fill('ganz am');
    await page.getByRole('option', { name: 'ganz am Anfang' }).click();
    await dialog.getByRole('button', { name: 'Verschieben' }).click();
    await expect.poll(order).toEqual([was[2], was[0], was[1], was[3], was[4]]);
    await drag(desk, was[2], was[1]);
    await expect.poll(order).toEqual(was);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });
});

/** Drags one line of the outline onto another. Presses once the line is what the pointer is over. */
async function drag({ page }: Desk, key: string | null | undefined, onto: string | null | undefined): Promise<void> {
  const [from, to] = [key, onto].map((one) => page.locator(`[data-key="${one}"]`));
  await untilAlone(page);
  await from?.hover();
  await expect.poll(() => from?.evaluate((row) => row.matches(':hover'))).toBe(true);
  await page.mouse.down();
  await to?.hover();
  await to?.hover();
  await page.mouse.up();
}

it.runIf(LONG)('draws of 100 steps those in sight, with an overview, and keys lead to the others', async () => {
  const desk = await sitDown(site.current, addressOf('viele-100', 'ablauf', 'steps/schritt-2.json'));
  const { page } = desk;
  await node(desk, 'schritt-2').waitFor();
  const drawn = page.locator('.react-flow__node');
  expect(await drawn.count()).toBeGreaterThan(3);
  expect(await drawn.count()).toBeLessThan(20);
  await node(desk, 'schritt-2').focus();
  await page.keyboard.press('End');
  const focusedStep = () =>
    page.evaluate(() => document.activeElement?.closest('.react-flow__node')?.getAttribute('data-id'));
  await expect.poll(focusedStep).toBe('danke');
  // To the way that leads there, then along it.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(focusedStep).toBe('senden');
  // Whoever moves the picture away stays there; keys still act on what is selected.
  const picture = await page.locator('.react-flow').boundingBox();
  await page.mouse.move((picture?.x ?? 0) + 20, (picture?.y ?? 0) + 200);
  await page.mouse.wheel(0, -100_000);
  await expect
    .poll(() => drawn.evaluateAll((all) => all.some((one) => one.getAttribute('data-id') === 'senden')))
    .toBe(false);
  expect(await page.locator('[data-spot][tabindex="-1"][data-spot="node senden"]').count()).toBe(0);
  await page.keyboard.press('ArrowUp');
  await expect.poll(focusedStep).toBe('schritt-100');
  // Tab leads into the picture, also to what is out of sight.
  await page.mouse.wheel(0, -100_000);
  await expect
    .poll(() => drawn.evaluateAll((all) => all.some((one) => one.getAttribute('data-id') === 'schritt-100')))
    .toBe(false);
  await page.getByRole('button', { name: 'Vergrößern' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect.poll(focusedStep).toBe('schritt-100');
  // Neither the overview nor the buttons stand over the picture.
  const overview = await desk.page.getByRole('img', { name: 'Überblick über den Ablauf' }).boundingBox();
  const buttons = await desk.page.getByRole('group', { name: 'Größe des Bildes' }).boundingBox();
  expect(overview?.x).toBeGreaterThanOrEqual((picture?.x ?? 0) + (picture?.width ?? 0));
  expect(buttons?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
  await desk.close();
});

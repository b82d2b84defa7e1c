import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FrameLocator, Page } from 'playwright-core';
import { expectAccessible } from '../site.ts';
import { sitDown, useStudioSite, type Desk } from './studio.ts';
import { LONG } from '../../support/extent.ts';

const site = useStudioSite();

type Preview = Desk & { frame: FrameLocator };

async function visitBench(wizard: string, query: Record<string, string>): Promise<Preview> {
  const desk = await sitDown(site.current, `/studio/assistenten/${wizard}?${new URLSearchParams(query)}`);
  return { ...desk, frame: desk.page.frameLocator('iframe') };
}

/** Presses 'Bearbeiten', once the frame knows of it, and waits until it knows that it is over: a click answers from then on. */
async function stopEditing({ page, frame }: Preview): Promise<void> {
  await frame.locator('html[data-editing]').waitFor();
  await page.getByRole('button', { name: 'Bearbeiten' }).click();
  await frame.locator('html:not([data-editing])').waitFor();
}

/** The height of an element in each of so many frames that the browser draws. */
async function heightsOf(element: Element, count: number): Promise<number[]> {
  const heights: number[] = [];
  while (heights.length < count) {
    await new Promise(requestAnimationFrame);
    heights.push(element.getBoundingClientRect().height);
  }
  return heights;
}

/** Addresses that the frame has sent something to meanwhile. */
async function sentBy(page: Page, act: () => Promise<void>): Promise<string[]> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.frame() !== page.mainFrame() && request.method() !== 'GET') sent.push(request.url());
  });
  await act();
  return sent;
}

const WIZARD = 'bussgeldanfrage';
const DRAFT = `vorfahrt.entwurf.${WIZARD}`;

describe('the preview of a step', () => {
  it.runIf(LONG)('shows the page as clients see it, under the policy of the built studio', async () => {
    const visit = await visitBench(WIZARD, { ansicht: 'schritt' });
    await visit.frame.getByRole('heading', { level: 1, name: 'Womit können wir Ihnen helfen?' }).waitFor();
    await visit.page.getByText('Vorschau, es wird nichts gesendet').waitFor();
    await expectAccessible(visit.page);
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  it('shows what is typed, and keeps the step, the answers and the focus', async () => {
    const visit = await visitBench(WIZARD, { ansicht: 'schritt' });
    const { page, frame } = visit;
    await stopEditing(visit);
    await frame.getByText('Individuelle Anfrage').click();
    const heading = frame.getByRole('heading', { level: 1 });
    await heading.filter({ hasText: 'Was wird Ihnen vorgeworfen?' }).waitFor();
    await frame.getByRole('button', { name: 'Weiter' }).click();
    await frame.getByRole('alert').waitFor();

    const title = page.getByRole('textbox', { name: 'Titel', exact: true });
    await title.fill('Was wirft man Ihnen vor?');
    await heading.filter({ hasText: 'Was wirft man Ihnen vor?' }).waitFor();
    await frame.getByRole('alert').waitFor();
    expect(await title.evaluate((element) => element === document.activeElement)).toBe(true);
    await frame.getByRole('button', { name: 'Zurück' }).click();
    expect(await frame.getByRole('radio', { name: 'Individuelle Anfrage' }).isChecked()).toBe(true);
    // On a phone, where the page is scaled down, it keeps its height.
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 664 });
      await page.getByText(/^Vorschau, es wird nichts gesendet, verkleinert auf/).waitFor();
      const heights = await page.locator('iframe').evaluate(heightsOf, 30);
      expect([width, new Set(heights.slice(-20)).size, Number(heights.at(-1)) > 300]).toEqual([width, 1, true]);
    }
    await visit.close();
  });

  it('walks to the end without sending anything or touching the draft of the tab', async () => {
    const visit = await visitBench('kontaktformular', { ansicht: 'schritt' });
    const { page, frame } = visit;
    await page.evaluate((key) => sessionStorage.setItem(key, 'mine'), 'vorfahrt.entwurf.kontaktformular');
    await stopEditing(visit);
    const sent = await sentBy(page, async () => {
      await frame.getByLabel('Name', { exact: true }).fill('Jörg Weiß');
      await frame.getByLabel('E-Mail', { exact: false }).first().fill('joerg@example.org');
      for (const box of await frame.getByRole('textbox').all())
        if ((await box.inputValue()) === '' && (await box.isVisible())) await box.fill('0221 123456');
      for (const list of await frame.getByRole('combobox').all()) await list.selectOption({ index: 1 });
      await frame.getByRole('checkbox').last().check();
      await frame.locator('button[type=submit]').click();
      await frame.getByText('XX-MUST-ER00').waitFor();
    });
    expect(sent).toEqual([]);
    expect(await page.evaluate((key) => sessionStorage.getItem(key), 'vorfahrt.entwurf.kontaktformular')).toBe('mine');
    await visit.close();
  });

  it.runIf(LONG)('begins at any step with answers that lead there', async () => {
    const visit = await visitBench(WIZARD, { ansicht: 'schritt', datei: 'steps/kontakt.json' });
    const { page, frame } = visit;
    await frame.getByRole('heading', { level: 1, name: 'Wie erreichen wir Sie?' }).waitFor();
    await page.getByText('Zu diesem Schritt führen diese Antworten nicht.').waitFor({ state: 'detached' });
    await stopEditing(visit);
    await frame.getByRole('button', { name: 'Zurück' }).click();
    await frame.getByRole('heading', { level: 1, name: 'Wer trägt die Kosten' }).waitFor();
    await page.getByRole('button', { name: 'Von vorn' }).click();
    await frame.getByRole('heading', { level: 1, name: 'Womit können wir Ihnen helfen?' }).waitFor();
    expect(await frame.getByRole('radio', { checked: true }).count()).toBe(0);
    await visit.close();
  });

  it.runIf(LONG)('keeps the last picture while a text says too little, and says why', async () => {
    const visit = await visitBench(WIZARD, { ansicht: 'schritt', datei: 'steps/service.json' });
    const { page, frame } = visit;
    await frame.getByRole('heading', { level: 1 }).waitFor();
    const file = path.join(site.current.wizardsDir, WIZARD, 'steps/service.json');
    const whole = await readFile(file, 'utf8');
    await writeFile(file, whole.replace('"title"', '"titel"'));
    await page.getByText('Das Bild ist älter als die Texte.').waitFor();
    expect(await frame.getByRole('heading', { level: 1 }).innerText()).toContain('Womit können wir Ihnen helfen?');
    await writeFile(file, whole);
    await page.getByText('Das Bild ist älter als die Texte.').waitFor({ state: 'detached' });
    await visit.close();
  });

  it.runIf(LONG)('shows the page in the dark, in large text, and on screens of several widths', async () => {
    const visit = await visitBench(WIZARD, { ansicht: 'schritt' });
    const { page, frame } = visit;
    await frame.getByRole('heading', { level: 1 }).waitFor();
    const look = () =>
      frame.locator('body').evaluate((body) => ({
        width: window.innerWidth,
        text: getComputedStyle(document.documentElement).fontSize,
        paper: getComputedStyle(body).backgroundColor,
      }));
    expect(await look()).toEqual({ width: 412, text: '16px', paper: 'rgb(251, 250, 247)' });
    await page.getByRole('button', { name: 'Dunkel' }).click();
    await page.getByRole('button', { name: '200 %' }).click();
    await page.getByRole('button', { name: '1280' }).click();
    await expect.poll(look).toEqual({ width: 1280, text: '32px', paper: 'rgb(21, 27, 34)' });
    await visit.close();
  });

  it.runIf(LONG)('selects what is clicked, and marks what is selected elsewhere', async () => {
    const visit = await visitBench(WIZARD, { ansicht: 'schritt', datei: 'steps/kontakt.json' });
    const { page, frame } = visit;
    await frame.getByText('E-Mail-Adresse', { exact: true }).first().click();
    await expect.poll(() => new URL(page.url()).searchParams.get('stelle')).toBe('/schema/properties/email');
    await frame.getByRole('heading', { level: 1 }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('stelle')).toBe('/title');
    await frame.locator('[data-marked]').filter({ hasText: 'Wie erreichen wir Sie?' }).waitFor();
    await page.getByRole('row', { name: /^Postleitzahl/ }).click();
    await frame.locator('[data-marked]').filter({ hasText: 'Postleitzahl' }).waitFor();
    expect(await page.evaluate((key) => sessionStorage.getItem(key), DRAFT)).toBeNull();
    await visit.close();
  });
});

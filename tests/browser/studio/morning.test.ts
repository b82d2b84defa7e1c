import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { runCommand } from '../../../server/wizardCli/command.ts';
import { pngFile } from '../files.ts';
import { expectAccessible, untilPainted } from '../site.ts';
import { keyboard, mouse } from './hands.ts';
import * as rental from './rental.ts';
import { sitDown, useStudioSite, type Desk } from './studio.ts';

const site = useStudioSite();
/** A stage of the morning takes about half a minute on a quiet machine. */
const STAGE_MS = 240_000;
/** The server takes up what was saved a moment later; on a busy machine that takes seconds. */
const POLL_MS = 30_000;

/** Every file of the wizard's folder on the disk. */
async function folder(): Promise<Record<string, string>> {
  const root = path.join(site.current.wizardsDir, rental.RENTAL);
  const names = await readdir(root, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const texts = await Promise.all(files.map(async (file) => [path.relative(root, file), await readFile(file, 'utf8')]));
  return Object.fromEntries(texts) as Record<string, string>;
}

/** Undoes and saves until nothing is left to be undone. */
async function takeBack(page: Page): Promise<void> {
  const undo = page.getByRole('button', { name: 'Rückgängig' });
  while (await undo.isEnabled()) {
    await page.keyboard.press('Control+z');
    await untilPainted(page);
  }
  await page.keyboard.press('Control+s');
}

describe.each([{ way: 'by mouse', handsOf: mouse }])('a morning of an analyst, $way', { retry: 0 }, ({ handsOf }) => {
  let desk: Desk;
  let seat: rental.Seat;
  let before: Record<string, string>;
  beforeAll(async () => {
    desk = await sitDown(site.current, '/studio', { viewport: { width: 1280, height: 800 } });
    desk.page.setDefaultTimeout(POLL_MS);
    seat = { page: desk.page, hands: handsOf(desk.page) };
  });
  afterAll(async () => {
    await desk.close();
    await rm(path.join(site.current.wizardsDir, rental.RENTAL), { recursive: true });
  });

  it(
    'makes a wizard with six steps, a branch, files, a list, a table, consents and mails',
    { timeout: STAGE_MS },
    async () => {
      await rental.begin(seat);
      before = await folder();
      await rental.buildSteps(seat);
      await rental.buildBranch(seat);
      await rental.buildUploads(seat);
      await rental.buildList(seat);
      await rental.buildTable(seat);
      await rental.buildContact(seat);
      await rental.finish(seat);
      await expectAccessible(seat.page);
      const said: string[] = [];
      const check = ['check', rental.RENTAL, '--dir', site.current.wizardsDir];
      const code = await runCommand(check, (line) => said.push(line));
      expect([code, said.at(-1)]).toEqual([0, 'Nichts gefunden.']);
    },
  );

  it('has made what people can send', { timeout: STAGE_MS }, async () => {
    const { page, complaints, close } = await site.current.visit({ viewport: { width: 360, height: 740 } });
    page.setDefaultTimeout(POLL_MS);
    const status = async () => (await page.goto(`/anfrage/${rental.RENTAL}`))?.status();
    await expect.poll(status, { timeout: POLL_MS }).toBe(200);
    await rental.answerAll(page, handsOf(page), [pngFile('schaden.png')]);
    await handsOf(page).press(page.getByRole('button', { name: 'Absenden' }));
    await page.getByRole('heading', { name: 'Vielen Dank, Ihre Anfrage ist angekommen.' }).waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it.each(rental.MISTAKES)('mends $name', { timeout: STAGE_MS }, async ({ make, mend }) => {
    await make(seat);
    await mend(seat);
    await rental.clean(seat);
    expect(desk.complaints).toEqual([]);
  });

  it('walks through the preview on a phone, to the end', { timeout: STAGE_MS }, async () => {
    const { page, hands } = seat;
    const frame = await rental.openPreview(seat);
    await rental.answerAll(frame, hands, []);
    await hands.press(frame.getByRole('button', { name: 'Absenden' }));
    await expect
      .poll(() => frame.getByRole('heading', { name: 'Vielen Dank, Ihre Anfrage ist angekommen.' }).count(), {
        timeout: POLL_MS,
      })
      .toBe(1);
    await expectAccessible(page);
  });

  it('renames a field wherever it is named', { timeout: STAGE_MS }, async () => {
    await rental.renameField(seat);
    await seat.page.keyboard.press('Control+s');
    await seat.page.getByText('Gespeichert', { exact: true }).waitFor();
    const files = Object.values(await folder()).join('');
    expect(files).toContain('"/tage"');
    expect(files).not.toContain('fuerWieViele');
  });

  it('takes everything back, to the last byte', { timeout: STAGE_MS }, async () => {
    await takeBack(seat.page);
    await expect.poll(folder, { timeout: POLL_MS }).toEqual(before);
    expect(desk.complaints).toEqual([]);
  });
});

describe('by keyboard alone', { retry: 0 }, () => {
  it('makes six steps, a branch, files, a list and a table, and takes them back', { timeout: STAGE_MS }, async () => {
    const desk = await sitDown(site.current, '/studio', { viewport: { width: 1280, height: 800 } });
    desk.page.setDefaultTimeout(POLL_MS);
    const seat = { page: desk.page, hands: keyboard(desk.page) };
    await rental.begin(seat);
    const before = await folder();
    await rental.buildSteps(seat);
    await rental.buildBranch(seat);
    await rental.buildUploads(seat);
    await rental.buildList(seat);
    await rental.buildTable(seat);
    await takeBack(seat.page);
    await expect.poll(folder, { timeout: POLL_MS }).toEqual(before);
    expect(desk.complaints).toEqual([]);
    await desk.close();
  });
});

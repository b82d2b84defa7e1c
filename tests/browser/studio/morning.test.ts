import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { LONG } from '../../support/extent.ts';
import { runCommand } from '../../../server/wizardCli/command.ts';
import { pngFile } from '../files.ts';
import { expectAccessible, untilPainted } from '../site.ts';
import { keyboard, mouse } from './hands.ts';
import * as rental from './rental.ts';
import { publish, sitDown, useStudioSite, type Desk } from './studio.ts';

const site = useStudioSite();
/** A whole morning takes about a minute and a half on a quiet machine. */
const MORNING_MS = 600_000;
const SENT = 'Vielen Dank, Ihre Anfrage ist angekommen.';
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
  await publish(page);
}

/** Does a part of the morning; what goes wrong in it is told with the part's name. */
async function during(part: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    throw new Error(`While the analyst ${part}`, { cause: error });
  }
}

/** A desk in front of the list of wizards, of which none is the one to be made. */
async function begin(
  handsOf: typeof mouse,
): Promise<{ desk: Desk; seat: rental.Seat; before: Record<string, string> }> {
  await rm(path.join(site.current.wizardsDir, rental.RENTAL), { recursive: true, force: true });
  const desk = await sitDown(site.current, '/studio', { viewport: { width: 1280, height: 800 } });
  desk.page.setDefaultTimeout(POLL_MS);
  const seat = { page: desk.page, hands: handsOf(desk.page) };
  await rental.begin(seat);
  return { desk, seat, before: await folder() };
}

/** Makes a step with a question, and takes all back: what a morning begins and ends with. Returns what the browser complained about. */
async function hour(handsOf: typeof mouse): Promise<string[]> {
  const { desk, seat, before } = await begin(handsOf);
  await during('makes a step with a question, and opens the wizard to people', async () => {
    await rental.buildOneStep(seat);
    await rental.finish(seat);
    await expectNothingFound();
    await expectServed();
  });
  await mendOne(desk, seat, rental.SLOW_PATTERN);
  await during('renames a field wherever it is named', () => rename(seat, '"tage"'));
  await during('takes everything back, to the last byte', async () => {
    await takeBack(seat.page);
    await expect.poll(folder, { timeout: POLL_MS }).toEqual(before);
  });
  await desk.close();
  return desk.complaints;
}

async function expectNothingFound(): Promise<void> {
  const said: string[] = [];
  const check = ['check', rental.RENTAL, '--dir', site.current.wizardsDir];
  const code = await runCommand(check, (line) => said.push(line), { ENV_FILE: '' });
  expect([code, said.at(-1)]).toEqual([0, 'Nichts gefunden.']);
}

/** Waits until the server offers the wizard. */
async function expectServed(): Promise<void> {
  const address = `${site.current.server.url}/anfrage/${rental.RENTAL}`;
  await expect.poll(async () => (await fetch(address)).status, { timeout: POLL_MS }).toBe(200);
}

async function mendOne(desk: Desk, seat: rental.Seat, { name, make, mend }: rental.Mistake): Promise<void> {
  await during(`mends ${name}`, async () => {
    await make(seat);
    await mend(seat);
    await rental.clean(seat);
    expect(desk.complaints).toEqual([]);
  });
}

/** Renames a field, and saves. `named` is how files name it then. */
async function rename(seat: rental.Seat, named: string): Promise<void> {
  await rental.renameField(seat);
  await publish(seat.page, seat.hands.press);
  await seat.page.getByText('Gespeichert', { exact: true }).waitFor();
  const files = Object.values(await folder()).join('');
  expect(files).toContain(named);
  expect(files).not.toContain('fuerWieViele');
}

/**
 * The whole morning with one kind of hands. One test, since each part begins where the one before has ended. Returns what
 * the browser complained about.
 */
async function morning(handsOf: typeof mouse): Promise<string[]> {
  const { desk, seat, before } = await begin(handsOf);
  const { page, hands } = seat;

  await during('makes six steps, a branch, files, a list, a table, consents and mails', async () => {
    await rental.buildSteps(seat);
    await rental.buildBranch(seat);
    await rental.buildUploads(seat);
    await rental.buildList(seat);
    await rental.buildTable(seat);
    await rental.buildContact(seat);
    await rental.finish(seat);
    await expectAccessible(page);
    await expectNothingFound();
  });

  await during('sends a request as a client', async () => {
    const visit = await site.current.visit({ viewport: { width: 360, height: 740 } });
    visit.page.setDefaultTimeout(POLL_MS);
    await expectServed();
    await visit.page.goto(`/anfrage/${rental.RENTAL}`);
    const client = handsOf(visit.page);
    await rental.answerAll(visit.page, client, [pngFile('schaden.png')]);
    await client.press(visit.page.getByRole('button', { name: 'Absenden' }));
    await visit.page.getByRole('heading', { name: SENT }).waitFor();
    expect(visit.complaints).toEqual([]);
    await visit.close();
  });

  // What is found and how it is mended is tested for each fault from the definition (`editing/fixes.test.ts`).
  for (const mistake of rental.MISTAKES) await mendOne(desk, seat, mistake);

  await during('walks through the preview on a phone, to the end', async () => {
    const frame = await rental.openPreview(seat);
    await rental.answerAll(frame, hands, []);
    await hands.press(frame.getByRole('button', { name: 'Absenden' }));
    const arrivals = () => frame.getByRole('heading', { name: SENT }).count();
    await expect.poll(arrivals, { timeout: POLL_MS }).toBe(1);
    await expectAccessible(page);
  });

  await during('renames a field wherever it is named', () => rename(seat, '"/tage"'));

  await during('takes everything back, to the last byte', async () => {
    await takeBack(page);
    await expect.poll(folder, { timeout: POLL_MS }).toEqual(before);
  });
  await desk.close();
  return desk.complaints;
}

// Each other test of the studio uses the mouse. What a whole morning joins, they show one by one.
const WALKS: [name: string, walk: () => Promise<string[]>][] = LONG
  ? [
      ['a whole morning by mouse', () => morning(mouse)],
      ['a whole morning by keyboard alone', () => morning(keyboard)],
    ]
  : [['an hour by keyboard alone', () => hour(keyboard)]];

describe('an analyst makes a wizard, renames, and takes all back', () => {
  it.each(WALKS)('%s', { timeout: MORNING_MS }, async (_name, walk) => {
    expect(await walk()).toEqual([]);
  });
});

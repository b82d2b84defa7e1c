import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { VIEWS } from '../../../src/studio/context/viewNames.ts';
import { LONG } from '../../support/extent.ts';
import { addressOf, sitDown, untilOffered, useStudioSite, type Desk } from './studio.ts';

/** Words of a definition that would be code if anything took them for HTML. Each page shows them as they were written. */
const HOSTILE =
  '<img src=x onerror="document.body.dataset.hit = 1"></title></script><script>document.body.dataset.hit = 1</script>';
const WIZARD = 'bussgeldanfrage';
/** What people read in a definition, by its key. */
const WORDS = new Set(['title', 'description', 'label', 'ui:help', 'ui:placeholder']);

const studio = useStudioSite(async (directory) => {
  const folder = path.join(directory, WIZARD);
  const steps = (await readdir(path.join(folder, 'steps'))).map((name) => `steps/${name}`);
  for (const file of ['wizard.json', ...steps]) {
    const place = path.join(folder, file);
    const content: unknown = JSON.parse(await readFile(place, 'utf8'));
    await writeFile(
      place,
      JSON.stringify(content, (key, value: unknown) => spoilt(key, value)),
    );
  }
});

function spoilt(key: string, value: unknown): unknown {
  return WORDS.has(key) && typeof value === 'string' ? `${value} ${HOSTILE}` : value;
}

let desk: Desk;
beforeEach(async () => {
  await untilOffered(studio.current, WIZARD);
  desk = await sitDown(studio.current, '/studio');
});
afterEach(() => desk.close());

async function expectWords(page: Page): Promise<void> {
  await page.getByText('<img src=x').first().waitFor({ state: 'attached' });
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.locator('[data-hit]').count()).toBe(0);
}

it.runIf(LONG).each([true, false])('words of a definition run nothing on its pages (scripts: %s)', async (scripts) => {
  const visited = await studio.current.visit({ javaScriptEnabled: scripts });
  for (const step of ['', '/kosten', '/kontakt']) {
    await visited.page.goto(`/anfrage/${WIZARD}${step}`);
    await expectWords(visited.page);
  }
  expect(visited.complaints).toEqual([]);
  await visited.close();
});

it.runIf(LONG)('words of a definition run nothing in the studio', async () => {
  const { page, complaints } = desk;
  for (const address of ['/studio', ...VIEWS.map(({ view }) => addressOf(WIZARD, view, 'steps/kontakt.json'))]) {
    await page.goto(address);
    await expectWords(page);
  }
  expect(complaints).toEqual([]);
});

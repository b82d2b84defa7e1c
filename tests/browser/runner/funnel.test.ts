import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page, Request } from 'playwright-core';
import { openSite, untilLive, type Site } from '../site.ts';
import { LONG } from '../../support/extent.ts';

/**
 * What the privacy page says about counting: names of steps and fields, nothing before the first answer, nothing
 * against the browser's wish.
 */

const ROUTE = '/anfrage/bussgeldanfrage';
let site: Site;

beforeAll(async () => {
  site = await openSite();
}, 120_000);
afterAll(() => site.close());

function watch(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => request.url().endsWith('/api/ereignis') && requests.push(request));
  return requests;
}

const events = (requests: Request[]) => requests.map((request) => request.postDataJSON() as Record<string, unknown>);

/** The first step answered, the second one refused. */
async function begin(page: Page): Promise<void> {
  await page.goto(ROUTE);
  await untilLive(page);
  await page.getByText('Bußgeldprüfung', { exact: true }).click();
  await page.waitForURL(`**${ROUTE}/angaben`);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await page.getByText('Bitte prüfen Sie Ihre Angaben').waitFor();
}

it('is told without cookie, answer or storage; a reload does not tell a second start', async () => {
  const { page, complaints, close } = await site.visit();
  const requests = watch(page);
  await page.goto(ROUTE);
  await untilLive(page);
  expect(requests).toEqual([]);
  await begin(page);
  await expect.poll(() => requests.length).toBe(3);
  const revision = expect.stringMatching(/^[0-9a-f]{12,}$/);
  expect(events(requests)).toEqual([
    { wizard: 'bussgeldanfrage', revision, step: 'service', event: 'started' },
    { wizard: 'bussgeldanfrage', revision, step: 'angaben', event: 'reached', from: 'service' },
    {
      wizard: 'bussgeldanfrage',
      revision,
      step: 'angaben',
      event: 'refused',
      fields: expect.arrayContaining(['/bussgeld/vorwurf', '/bussgeld/fahrzeugTyp']),
      rules: expect.arrayContaining(['required']),
    },
  ]);
  const statuses = await Promise.all(requests.map(async (request) => (await request.response())?.status()));
  expect(statuses).toEqual([204, 204, 204]);
  expect((await requests[0]?.allHeaders())?.['cookie']).toBeUndefined();
  expect([await page.context().cookies(), await page.evaluate(() => localStorage.length)]).toEqual([[], 0]);
  await page.reload();
  await untilLive(page);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect.poll(() => requests.length).toBe(4);
  expect(events(requests).at(-1)).toMatchObject({ event: 'refused' });
  expect(complaints).toEqual([]);
  await close();
});

it.runIf(LONG).each(['doNotTrack', 'globalPrivacyControl'])('is not told against %s', async (wish) => {
  const { page, close } = await site.visit();
  const requests = watch(page);
  await page.addInitScript(
    (name) => Object.defineProperty(navigator, name, { value: name === 'doNotTrack' ? '1' : true }),
    wish,
  );
  await begin(page);
  // What is to be told is told at the latest when the page is left.
  await page.goto('/impressum');
  expect(requests).toEqual([]);
  await close();
});

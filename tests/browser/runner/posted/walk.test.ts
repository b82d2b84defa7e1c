import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payload, type Journey, type Wizard } from '../../../../src/engine/index.ts';
import { openSite, type Site } from '../../site.ts';
import { fullest, sendingWizards, withoutIds } from '../journey.ts';
import { passStep } from './drive.ts';

const SENDING = await sendingWizards();

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

describe.each(SENDING)('$id without scripts', ({ wizard, journeys }) => {
  it('is walked to the end, and the same is stored as with scripts', async () => {
    const { page, complaints, close } = await site.visit({ javaScriptEnabled: false });
    const journey = fullest(journeys);
    expect(await walk(page, wizard, journey)).toEqual(withoutIds(payload(wizard, journey.answers)));
    expect(complaints).toEqual([]);
    await close();
  });
});

async function walk(page: Parameters<typeof passStep>[0], wizard: Wizard, journey: Journey): Promise<unknown> {
  await page.goto(wizard.route ?? '/');
  for (const step of journey.path.map((id) => wizard.step(id))) {
    if (step === undefined) continue;
    await page.locator('[data-step-heading]', { hasText: step.file.title }).waitFor();
    await passStep(page, wizard, step, journey.answers);
  }
  const reference = await page.locator('strong', { hasText: /^[A-Z]{2,3}-/ }).textContent();
  const row: { answers: Record<string, unknown> } | undefined = await site.database
    .knex('submissions')
    .where({ reference, wizard: wizard.id })
    .first('answers');
  return withoutIds(row?.answers);
}

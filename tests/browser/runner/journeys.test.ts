import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import path from 'node:path';
import { expectAccessible, openSite, untilLive, type Site } from '../site.ts';
import { expectStep, fillStep, goOn, type Hand } from './drive.ts';
import { loadWizards } from '../../../server/wizards/load.ts';
import { payload, type Wizard } from '../../../src/engine/index.ts';
import type { Journey } from '../../../src/engine/index.ts';

const { wizards } = await loadWizards(path.resolve(import.meta.dirname, '../../../wizards'));
/** Every wizard with a page of its own that sends something; found by looking. */
const SENDING = wizards.filter(({ wizard }) => wizard.route !== undefined && wizard.submitPath !== undefined);

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

describe.each(SENDING.map(({ wizard, definition }) => ({ id: wizard.id, wizard, journeys: definition.journeys })))(
  '$id at 320 px',
  ({ wizard, journeys }) => {
    it('is finished with the keyboard alone, every answer arrives', async () => {
      const { stored, sent } = await finish(wizard, fullest(journeys), 'keyboard');
      expect(stored).toEqual(sent);
    });

    it('is finished by touch, every answer arrives', async () => {
      const { stored, sent } = await finish(wizard, journeys.at(-1) ?? fullest(journeys), 'touch');
      expect(stored).toEqual(sent);
    });

    it('has no axe violation on any step, empty, refused and filled', async () => {
      const { page, complaints, close } = await site.visit({ hasTouch: true });
      const journey = fullest(journeys);
      await page.goto(wizard.route ?? '/');
      await untilSettled(page);
      for (const step of journey.path.map((id) => wizard.step(id))) {
        if (step === undefined) continue;
        await expectStep(page, step);
        await expectAccessible(page);
        expect(await overflows(page), `${step.id} is wider than the screen`).toBe(false);
        if (step.file.schema?.required !== undefined && step.file.waits !== true) {
          await goOn(page, 'touch');
          await expectAccessible(page);
        }
        const ledOn = await fillStep(page, wizard, step, journey.answers, 'touch');
        if (!ledOn) {
          await expectAccessible(page);
          await goOn(page, 'touch');
        }
      }
      await page.locator('strong', { hasText: /^[A-Z]{2,3}-/ }).waitFor();
      await expectAccessible(page);
      expect(complaints).toEqual([]);
      await close();
    });
  },
);

async function finish(wizard: Wizard, journey: Journey, hand: Hand) {
  const { page, complaints, close } = await site.visit({ hasTouch: hand === 'touch' });
  await page.goto(wizard.route ?? '/');
  await untilSettled(page);
  for (const step of journey.path.map((id) => wizard.step(id))) {
    if (step === undefined) continue;
    await expectStep(page, step);
    const ledOn = await fillStep(page, wizard, step, journey.answers, hand);
    if (!ledOn) await goOn(page, hand);
  }
  const reference = await page.locator('strong', { hasText: /^[A-Z]{2,3}-/ }).textContent();
  const row: { answers: Record<string, unknown> } | undefined = await site.database
    .knex('submissions')
    .where({ reference, wizard: wizard.id })
    .first('answers');
  expect(complaints).toEqual([]);
  await close();
  return { stored: withoutIds(row?.answers), sent: withoutIds(payload(wizard, journey.answers)) };
}

/** The code runs and the first step can be left. */
async function untilSettled(page: Page) {
  await page.locator('form button[type=submit]').waitFor();
  await page.waitForFunction(() => document.title.startsWith('Schritt') || !document.title.includes('Schritt'));
  await untilLive(page).catch(() => undefined);
}

/** Files get their ids on the way; everything else must arrive as it was answered. */
function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (key, part: unknown) =>
    key === 'id' || key === 'path' ? undefined : part,
  );
}

function fullest(journeys: Journey[]): Journey {
  const [first] = journeys.toSorted(
    (left, right) => JSON.stringify(right.answers).length - JSON.stringify(left.answers).length,
  );
  if (first === undefined) throw new Error('A wizard needs a journey.');
  return first;
}

async function overflows(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Journey, Wizard } from '../../../src/engine/index.ts';
import { expectAccessible, openSite, type Site } from '../site.ts';
import { expectStep, fillStep, goOn, type Hand } from './drive.ts';
import { finishJourney, fullest, overflows, sendingWizards, untilSettled } from './journey.ts';

const SENDING = await sendingWizards();

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

describe.each(SENDING)('$id at 320 px', ({ wizard, journeys }) => {
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
});

async function finish(wizard: Wizard, journey: Journey, hand: Hand) {
  const { page, complaints, close } = await site.visit({ hasTouch: hand === 'touch' });
  const outcome = await finishJourney(page, site.database, wizard, journey, hand);
  expect(complaints).toEqual([]);
  await close();
  return outcome;
}

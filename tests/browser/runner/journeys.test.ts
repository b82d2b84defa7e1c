import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import type { Journey, Wizard } from '../../../src/engine/index.ts';
import { expectAccessible, openSite, type Site } from '../site.ts';
import type { Hand } from './drive.ts';
import { LONG } from '../../support/extent.ts';
import { canBeRefused, finishJourney, fullest, overflows, sendingWizards, type Sight, type State } from './journey.ts';

const SENDING = await sendingWizards();

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

afterAll(async () => {
  await site.close();
});

/** In the long run each wizard is finished in both ways; else in one of them, by turns. */
describe.each(SENDING.map((one, turn) => ({ ...one, turn })))('$id at 320 px', ({ wizard, journeys, turn }) => {
  it.runIf(LONG || turn % 2 === 1)('is finished with the keyboard alone, every answer arrives', async () => {
    const { stored, sent } = await finish(wizard, fullest(journeys), 'keyboard');
    expect(stored).toEqual(sent);
  });

  it.runIf(LONG || turn % 2 === 0)(
    'is finished by touch on a translated page, every answer arrives, and axe finds nothing on any step, empty, refused or filled',
    async () => {
      const { stored, sent } = await finish(wizard, fullest(journeys), 'touch', look);
      expect(stored).toEqual(sent);
    },
  );
});

const STATES: State[] = ['refused', 'filled', 'empty'];
const WIDTHS = [320, 1280];

/** In the long run, axe looks at each step in each state and width; else at one of them, by turns. A step that refuses nothing is looked at empty. */
async function look(page: Page, { step, index, state }: Sight): Promise<void> {
  const wanted = STATES[index % STATES.length];
  const isTurn = state === wanted || (wanted === 'refused' && state === 'empty' && !canBeRefused(step));
  for (const width of LONG ? WIDTHS : WIDTHS.slice(index % 2).slice(0, 1)) {
    if (LONG || isTurn) {
      await page.setViewportSize({ width, height: 640 });
      await expectAccessible(page);
    }
    expect(await overflows(page), `${step.id} is wider than the screen`).toBe(false);
  }
  await page.setViewportSize({ width: 320, height: 640 });
}

async function finish(wizard: Wizard, journey: Journey, hand: Hand, see?: (page: Page, sight: Sight) => Promise<void>) {
  const isTouch = hand === 'touch';
  const { page, complaints, close } = await site.visit({ hasTouch: isTouch }, { translated: isTouch });
  const outcome = await finishJourney(page, site.database, wizard, journey, hand, see && ((sight) => see(page, sight)));
  if (see !== undefined) await expectAccessible(page);
  expect(complaints).toEqual([]);
  await close();
  return outcome;
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { writeWizard } from '../../support/wizardFolders.ts';
import { openSiteOnCopy, untilLive, type Site } from '../site.ts';
import { stopAnimations } from '../visit.ts';
import { expectHeading } from './fineReviewWalk.ts';
import { LONG } from '../../support/extent.ts';

/** A press meant for the step before does nothing on the one that has just come. */

const NAMES = ['eins', 'zwei', 'drei', 'vier', 'fuenf'];

const choiceStep = (name: string, title: string) => ({
  title,
  schema: {
    type: 'object',
    required: [name],
    properties: {
      [name]: {
        title,
        type: 'string',
        oneOf: [
          { const: 'ja', title: 'Ja, genau so war es' },
          { const: 'nein', title: 'Nein, ganz anders' },
        ],
        errorMessage: 'Bitte wählen Sie.',
      },
    },
  },
  ui: { [name]: { 'ui:widget': 'choice' } },
});

const optionalStep = (name: string, title: string) => ({
  title,
  schema: { type: 'object', properties: { [name]: { title, type: 'string', maxLength: 100 } } },
});

const FILES = {
  'wizard.json': {
    title: 'Doppelt getippt',
    description: 'Fragt der Reihe nach.',
    progress: [{ label: 'Fall', steps: NAMES }],
    submit: { reference: 'DT' },
  },
  'machine.json': {
    id: 'doppelt',
    initial: 'eins',
    states: {
      eins: { on: { NEXT: 'zwei' } },
      zwei: { on: { NEXT: 'drei' } },
      drei: { on: { NEXT: 'vier' } },
      vier: { on: { NEXT: 'fuenf' } },
      fuenf: { on: { SUBMIT: 'senden' } },
      senden: { invoke: { src: 'submit', onDone: 'danke', onError: 'fuenf' } },
      danke: { type: 'final' },
    },
  },
  'steps/eins.json': choiceStep('eins', 'Frage eins'),
  'steps/zwei.json': choiceStep('zwei', 'Frage zwei'),
  'steps/drei.json': optionalStep('drei', 'Frage drei'),
  'steps/vier.json': optionalStep('vier', 'Frage vier'),
  'steps/fuenf.json': optionalStep('fuenf', 'Frage fünf'),
  'steps/danke.json': { title: 'Danke' },
};

let site: Site;

beforeAll(async () => {
  site = await openSiteOnCopy((directory) => writeWizard(directory, 'doppelt', FILES));
});
afterAll(async () => {
  await site.close();
});

async function begin(hasTouch: boolean): Promise<{ page: Page; close: () => Promise<void> }> {
  const { page, close } = await site.visit({ hasTouch, viewport: { width: 390, height: 664 } }, { instant: false });
  await page.goto('/anfrage/doppelt');
  await untilLive(page);
  await stopAnimations(page);
  return { page, close };
}

/** Presses at the same places one after the other, whatever is there by then. */
async function pressAt(page: Page, names: string[], { touch = true } = {}): Promise<void> {
  const places: { x: number; y: number }[] = [];
  for (const name of names) {
    const element = name === 'Weiter' || name === 'Zurück' ? page.getByRole('button', { name }) : page.getByText(name);
    const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    places.push({ x: x + width / 2, y: y + height / 2 });
  }
  for (const { x, y } of places) await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** Lets as much time pass as a person needs to see that there is another step. Until that is read, presses that would be refused do nothing. */
async function see(page: Page, heading: string): Promise<void> {
  await expectHeading(page, heading);
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().delay === 600) animation.finish();
  });
}

/** Lets as much time pass as a person needs to read. */
async function read(page: Page): Promise<void> {
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
}

it.runIf(LONG).each(['touch', 'mouse'])(
  'the second half of a double press on a choice chooses nothing: %s',
  async (hand) => {
    const { page, close } = await begin(hand === 'touch');
    await pressAt(page, ['Nein, ganz anders', 'Nein, ganz anders'], { touch: hand === 'touch' });
    await see(page, 'Frage zwei');
    expect(await page.locator('input:checked').count()).toBe(0);

    // Seen, it counts.
    await pressAt(page, ['Nein, ganz anders'], { touch: hand === 'touch' });
    await expectHeading(page, 'Frage drei');
    await close();
  },
);

it('Weiter right after a choice that leads on does not judge the step that came', async () => {
  const { page, close } = await begin(true);
  await pressAt(page, ['Nein, ganz anders', 'Weiter']);
  await see(page, 'Frage zwei');
  expect(await page.getByText('Bitte wählen Sie.').count()).toBe(0);
  await close();
});

it.runIf(LONG).each(['mouse', 'keyboard'])(
  'Weiter a moment later is not judged on the step that came either: %s',
  async (hand) => {
    const { page, close } = await begin(false);
    const onward = page.getByRole('button', { name: 'Weiter' });
    const press = async () => {
      if (hand === 'mouse') return onward.click();
      await onward.focus();
      await page.keyboard.press('Enter');
    };
    await page.getByText('Nein, ganz anders').click();
    await see(page, 'Frage zwei');
    await press();
    await press();
    expect(await page.getByText('Bitte wählen Sie.').count()).toBe(0);

    // Once there was time to read, the same press says what is missing.
    await read(page);
    await press();
    await page.getByText('Bitte wählen Sie.').first().waitFor();

    // Where nothing must be answered, a press goes on at once.
    await page.getByText('Nein, ganz anders').click();
    await see(page, 'Frage drei');
    await press();
    await expectHeading(page, 'Frage vier');
    await close();
  },
);

it('Weiter and Zurück, pressed twice, move by one step', async () => {
  const { page, close } = await begin(true);
  for (const heading of ['Frage zwei', 'Frage drei']) {
    await pressAt(page, ['Ja, genau so war es']);
    await see(page, heading);
  }
  await pressAt(page, ['Weiter', 'Weiter']);
  await see(page, 'Frage vier');
  await pressAt(page, ['Zurück', 'Zurück']);
  await see(page, 'Frage drei');
  await page.waitForURL((url) => url.pathname === '/anfrage/doppelt/drei');
  // Not on the way to the step before.
  await expectHeading(page, 'Frage drei');
  expect(new URL(page.url()).pathname).toBe('/anfrage/doppelt/drei');
  await close();
});

it.runIf(LONG)('the keyboard counts at once', async () => {
  const { page, close } = await begin(false);
  for (const heading of ['Frage zwei', 'Frage drei']) {
    await page.locator('input[type=radio]').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expectHeading(page, heading);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type('Text');
  await page.keyboard.press('Enter');
  await expectHeading(page, 'Frage vier');
  expect(new URL(page.url()).pathname).toBe('/anfrage/doppelt/vier');
  await close();
});

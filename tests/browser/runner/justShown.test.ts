import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { writeWizard } from '../../support/wizardFolders.ts';
import { openSiteOnCopy, untilLive, type Site } from '../site.ts';
import { endStopped, stopAnimations } from '../visit.ts';
import { expectHeading } from './fineReviewWalk.ts';
import { LONG } from '../../support/extent.ts';

/** The second half of a double press does nothing on the step that the first half brought. Every other press counts. */

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

/** Lets so much time pass that a press is no second half of a double one. */
async function wait(page: Page): Promise<void> {
  await endStopped(page);
}

async function see(page: Page, heading: string): Promise<void> {
  await expectHeading(page, heading);
  await wait(page);
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

it.each(['a finger', 'a key', 'a script'])(
  'Weiter right after a choice that leads on says what is missing: %s',
  async (by) => {
    const { page, close } = await begin(true);
    const onward = page.getByRole('button', { name: 'Weiter' });
    await pressAt(page, ['Nein, ganz anders']);
    await expectHeading(page, 'Frage zwei');
    if (by === 'a finger') await onward.tap();
    else if (by === 'a key') await onward.press('Enter');
    else await onward.evaluate((button) => (button as HTMLElement).click());
    const missing = page.getByRole('alert').getByText('Bitte wählen Sie.');
    await missing.waitFor();
    expect(await missing.isVisible()).toBe(true);
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

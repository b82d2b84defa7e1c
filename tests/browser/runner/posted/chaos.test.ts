import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  isAsked,
  payload,
  readPointer,
  tidy,
  uiAt,
  type Answers,
  type Journey,
  type Step,
  type Wizard,
} from '../../../../src/engine/index.ts';
import { LONG, randomFrom, SEED } from '../../../support/extent.ts';
import { openOwnSite, type OwnSite } from '../../site.ts';
import { fullest, sendingWizards, withoutIds } from '../journey.ts';
import { answerOne, byId } from './drive.ts';

/**
 * The code of every page arrives at a random moment: before the first key, between two answers, with the press of the button, or not
 * before the next page. `npm run test:long` walks 200 times.
 */

const WALKS = LONG ? 200 : 2;
/** Walks at a time. They mostly wait for the code. */
const LANES = 3;
/** Longer than a person's page takes on a slow line here, so that the code also comes too late. */
const LATEST_MS = 900;

const SENDING = (await sendingWizards()).filter(({ id }) => id === 'bussgeldanfrage' || id === 'punkteabfrage');

let site: OwnSite;
beforeAll(async () => {
  site = await openOwnSite();
});
afterAll(async () => {
  await site.close();
});

it(
  `nothing is lost, whenever the code arrives (${WALKS} walks, seed ${SEED})`,
  { timeout: WALKS * 240_000 },
  async () => {
    const lost: string[] = [];
    let next = 0;
    const lane = async () => {
      for (let walk = next++; walk < WALKS; walk = next++) {
        const { wizard, journeys } = SENDING[walk % SENDING.length] ?? never();
        const journey = journeys.find((one) => one === fullest(journeys)) ?? never();
        const found = await walkOnce(wizard, journey, randomFrom(SEED + walk)).catch((error: unknown) => String(error));
        if (found !== undefined) lost.push(`walk ${walk} of ${wizard.id}: ${found}`);
        process.stdout.write(found === undefined ? '.' : `\n${lost.at(-1)}\n`);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    expect(lost).toEqual([]);
    // Each was stored once, and nothing beside them.
    expect(await rows()).toHaveLength(WALKS);
  },
);

/** Returns what is different from the answers given; undefined if nothing is. */
async function walkOnce(wizard: Wizard, journey: Journey, random: () => number): Promise<string | undefined> {
  const { page, complaints, close } = await site.visit();
  try {
    let delay = 0;
    await page.route(/\.js(\?|$)/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay));
      await route.continue().catch(() => undefined);
    });
    const renew = () => (delay = random() < 0.2 ? 0 : random() * LATEST_MS);
    renew();
    await page.goto(wizard.route ?? '/', { waitUntil: 'commit' });
    for (const step of journey.path.map((id) => wizard.step(id) ?? never())) {
      await page.locator('[data-step-heading]', { hasText: step.file.title }).waitFor();
      await answerSlowly(page, wizard, step, journey.answers, random);
      renew();
      await goOn(page, step);
    }
    const reference = await page.locator('strong', { hasText: /^[A-Z]{2,3}-/ }).textContent();
    const stored = (await rows()).find((row) => row.reference === reference);
    const different = differences(withoutIds(stored?.answers), withoutIds(payload(wizard, journey.answers)));
    const all = [...complaints, ...different];
    return all.length === 0 ? undefined : all.join('; ');
  } finally {
    await close();
  }
}

/** The keys with other values, and both. */
function differences(stored: unknown, given: unknown): string[] {
  const [left, right] = [Object(stored) as Answers, Object(given) as Answers];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])]
    .filter((key) => !isDeepStrictEqual(left[key], right[key]))
    .map((key) => `${key}: ${JSON.stringify(left[key])} instead of ${JSON.stringify(right[key])}`);
}

async function rows(): Promise<{ answers: Answers; reference: string }[]> {
  return site.database.knex('submissions').select('answers', 'reference');
}

/** Answers as soon as an input is there, with pauses in which the code may come. */
async function answerSlowly(page: Page, wizard: Wizard, step: Step, answers: Answers, random: () => number) {
  const given = tidy(answers);
  for (const field of step.fields.filter((one) => isAsked(one, given, wizard.judge))) {
    const value = readPointer(given, field.pointer);
    // A page comes in pieces: its heading may be there before this question.
    if (value !== undefined && value !== false) await page.locator(byId(field.pointer)).waitFor({ state: 'attached' });
    // What leads on by itself is answered by the keyboard, which only selects.
    const leads = uiAt(step.file.ui, field.pointer)['ui:widget'] === 'choice';
    await answerOne(page, field, value, leads);
    if (random() < 0.4) await page.waitForTimeout(random() * 200);
  }
}

/**
 * Presses 'Weiter' once. The step has to be left by that, unless the server was faster than the code and had to show a deadline first:
 * then by a second press.
 */
async function goOn(page: Page, step: Step): Promise<void> {
  await press(page);
  if ((await whatCame(page, step)) !== 'told') return;
  await press(page);
  expect(await whatCame(page, step, 'told')).toBe('next');
}

/**
 * A press at the place of the button, whichever is there then, as a finger does it. The button may be replaced while it is looked for, and the page
 * may move before the finger is down: what has missed the button presses again.
 */
async function press(page: Page): Promise<void> {
  const button = page.locator('form button[type=submit]:not([disabled])');
  const placed = async () => {
    await button.scrollIntoViewIfNeeded();
    return button.boundingBox();
  };
  for (;;) {
    const box = await placed().catch((error: unknown) => {
      if (!String(error).includes('not attached')) throw error;
    });
    if (box === undefined || box === null) continue;
    await page.evaluate(watchPress);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    // The press may have led to another page, which knows nothing of it.
    const met = await page.evaluate(() => document.documentElement.dataset['pressed']).catch(() => undefined);
    if (met !== 'beside') return;
  }
}

/** Runs in the page: notes whether the next press begins on a button that sends. */
function watchPress(): void {
  const { dataset } = document.documentElement;
  delete dataset['pressed'];
  const note = ({ target }: Event) => {
    dataset['pressed'] = target instanceof Element && target.closest('button[type=submit]') ? 'button' : 'beside';
  };
  window.addEventListener('pointerdown', note, { capture: true, once: true });
}

/** Waits for the next step, or for what the server tells of this one. `known` is on screen already. */
async function whatCame(page: Page, step: Step, known?: 'told'): Promise<'next' | 'told'> {
  const found = await page.waitForFunction(
    ({ before, isKnown }) => {
      const heading = document.querySelector('[data-step-heading]')?.textContent ?? before;
      if (!heading.includes(before)) return 'next';
      const told = document.querySelector('#fehler')?.textContent;
      if (told === undefined || (isKnown && told.startsWith('Bitte lesen Sie das.'))) return undefined;
      if (!told.startsWith('Bitte lesen Sie das.')) throw new Error(`refused: ${told}`);
      return 'told';
    },
    { before: step.file.title ?? '', isKnown: known !== undefined },
    { timeout: 60_000 },
  );
  return (await found.jsonValue()) ?? never();
}

function never(): never {
  throw new Error('There is one.');
}

import path from 'node:path';
import { expect } from 'vitest';
import { loadWizards } from '../../../server/wizards/load.ts';
import { payload, type Journey, type Step, type Wizard } from '../../../src/engine/index.ts';
import type { TestDatabase } from '../../support/postgres.ts';
import type { Tab } from '../../support/tab.ts';
import { untilLive } from '../site.ts';
import { expectStep, fillStep, goOn, type Hand } from './drive.ts';

export type SendingWizard = { id: string; wizard: Wizard; journeys: Journey[] };

/** Every wizard with a page of its own that sends something; found by looking. */
export async function sendingWizards(): Promise<SendingWizard[]> {
  const { wizards } = await loadWizards(path.resolve(import.meta.dirname, '../../../wizards'));
  return wizards
    .filter(({ wizard }) => wizard.route !== undefined && wizard.submitPath !== undefined)
    .map(({ wizard, definition }) => ({ id: wizard.id, wizard, journeys: definition.journeys }));
}

/** What a step looks like on the way. */
export type State = 'empty' | 'refused' | 'filled';
/** `index`: its place on the way. */
export type Sight = { step: Step; index: number; state: State };

/**
 * Walks through the wizard up to the reference number. Returns the answers as they were stored, and as they were given. With `look`, steps are
 * refused first.
 */
export async function finishJourney(
  page: Tab,
  { knex }: Pick<TestDatabase, 'knex'>,
  wizard: Wizard,
  journey: Journey,
  hand: Hand,
  look?: (sight: Sight) => Promise<void>,
): Promise<{ stored: unknown; sent: unknown }> {
  await page.goto(wizard.route ?? '/');
  await untilSettled(page);
  for (const [index, id] of journey.path.entries()) {
    const step = wizard.step(id);
    if (step === undefined) continue;
    await expectStep(page, step);
    await look?.({ step, index, state: 'empty' });
    if (look !== undefined && canBeRefused(step)) {
      await goOn(page, hand);
      await look({ step, index, state: 'refused' });
    }
    const ledOn = await fillStep(page, wizard, step, journey.answers, hand);
    if (ledOn) continue;
    await look?.({ step, index, state: 'filled' });
    await goOn(page, hand);
  }
  const reference = await page.locator('strong', { hasText: /^[A-Z]{2,3}-/ }).textContent();
  const row: { answers: Record<string, unknown> } | undefined = await knex('submissions')
    .where({ reference, wizard: wizard.id })
    .first('answers');
  return { stored: withoutIds(row?.answers), sent: withoutIds(payload(wizard, journey.answers)) };
}

/** Whether it can be left without an answer, which it then refuses. */
export function canBeRefused({ file }: Step): boolean {
  return file.schema?.required !== undefined && file.waits !== true;
}

/** The code runs and the first step can be left. */
export async function untilSettled(page: Tab): Promise<void> {
  await page.locator('form button[type=submit]').waitFor();
  await expect.poll(() => page.title(), { timeout: 60_000 }).toMatch(/^Schritt|^(?!.*Schritt)/);
  await untilLive(page).catch(() => undefined);
}

/** Files get their ids on the way; everything else must arrive as it was answered. */
export function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null), (key, part: unknown) =>
    key === 'id' || key === 'path' ? undefined : part,
  );
}

/** The journey with the longest answers. */
export function fullest(journeys: Journey[]): Journey {
  const [first] = journeys.toSorted(
    (left, right) => JSON.stringify(right.answers).length - JSON.stringify(left.answers).length,
  );
  if (first === undefined) throw new Error('A wizard needs a journey.');
  return first;
}

export async function overflows(page: Tab): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}

import type { Locator, Page } from 'playwright-core';
import {
  choicesOf,
  isAsked,
  isGroupList,
  isManyOf,
  readPointer,
  tidy,
  withRows,
  type Answers,
  type Field,
  type Step,
  type Wizard,
} from '../../../../src/engine/index.ts';
import { fieldId } from '../../../../src/fields/base/fieldId.ts';
import { expectAccessible, type Site } from '../../site.ts';
import { overflows } from '../journey.ts';
import { upload } from './coverDrive.ts';

/**
 * Answers what a step shows and presses 'Weiter', as often as the step comes back with further questions. For pages without
 * scripts: each press loads a page.
 */
export async function passStep(page: Page, wizard: Wizard, step: Step, answers: Answers): Promise<void> {
  const given = tidy(answers);
  for (let visits = 0; visits < 4; visits += 1) {
    await addRows(page, step, given);
    for (const field of step.fields.flatMap((one) => withRows(one, given)))
      if (isAsked(field, given, wizard.judge)) await answerOne(page, field, readPointer(given, field.pointer));
    await press(page, page.locator('form button[type=submit]'));
    if (!(await page.locator('#fehler[data-open]').isVisible())) return;
  }
  throw new Error(`${step.id} keeps asking.`);
}

/** Presses a button, and waits for the page that follows. */
export async function press(page: Page, button: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('load'), button.click()]);
}

async function addRows(page: Page, step: Step, given: Answers): Promise<void> {
  for (const { pointer, schema } of step.fields) {
    const rows = isGroupList(schema) ? readPointer(given, pointer) : undefined;
    if (!Array.isArray(rows) || (await page.locator(byId(pointer)).count()) === 0) continue;
    for (const index of rows.keys()) {
      if ((await page.locator(byId(`${pointer}/${index}`)).count()) > 0) continue;
      await press(page, page.locator(byId(pointer)));
      await page.locator(byId(`${pointer}/${index}`)).waitFor();
    }
  }
}

export function byId(pointer: string): string {
  return `[id="${fieldId(pointer)}"]`;
}

/** Answers one question, if it is on the page. `byKey`: a choice is made with the space bar. */
export async function answerOne(page: Page, { pointer, schema }: Field, value: unknown, byKey = false): Promise<void> {
  const element = page.locator(byId(pointer));
  if (value === undefined || value === false || (await element.count()) === 0 || isGroupList(schema)) return;
  const choices = choicesOf(schema) ?? [];
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (isManyOf(schema)) {
    for (const [index, { const: one }] of choices.entries())
      if (Array.isArray(value) && value.includes(one))
        await page.locator(`[id="${fieldId(pointer)}${index === 0 ? '' : `__${index}`}"]`).check();
  } else if (Array.isArray(value)) await upload(page, element, value);
  else if (choices.length > 0)
    await choose(
      page,
      element,
      pointer,
      choices.findIndex((choice) => choice.const === value),
      byKey,
    );
  else if (value === true) await element.check();
  else if ((await element.getAttribute('name'))?.endsWith('#day') === true) {
    const [year = '', month = '', day = ''] = text.split('-');
    for (const [part, digits] of Object.entries({ day, month, year }))
      await page.locator(`[name="${pointer}#${part}"]`).fill(digits);
  } else await element.fill(text);
}

async function choose(page: Page, element: Locator, pointer: string, index: number, byKey: boolean): Promise<void> {
  if ((await element.evaluate((found) => found.tagName)) === 'SELECT') await element.selectOption({ index: index + 1 });
  else {
    const radio = page.locator(`[id="${fieldId(pointer)}${index === 0 ? '' : `__${index}`}"]`);
    if (byKey) await radio.press('Space');
    else await radio.check();
  }
}

/** Lets no script through, or none of these, until the returned function is called. */
export async function holdScripts(target: Page, which = /\.js(\?|$)/): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await target.route(which, async (route) => {
    await gate.promise;
    await route.continue().catch(() => undefined);
  });
  return async () => {
    gate.resolve();
    await target.unroute(which);
  };
}

/** axe runs as a script, so it looks at the same document in a browser that runs scripts, but not those of the page. */
export async function isFine(site: Site, page: Page): Promise<boolean> {
  const shown = (await page.content()).replaceAll(/<\/?noscript>|<script type="module".*?<\/script>/g, '');
  const other = await site.visit();
  await other.page.route(page.url().replace(/#.*/, ''), (route) =>
    route.fulfill({ body: shown, contentType: 'text/html; charset=utf-8' }),
  );
  await other.page.goto(page.url(), { waitUntil: 'load' });
  await expectAccessible(other.page);
  await other.close();
  return !(await overflows(page));
}

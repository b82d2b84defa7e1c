import type { Locator, Page } from 'playwright-core';
import {
  choicesOf,
  isAsked,
  isGroupList,
  isManyOf,
  isPlainObject,
  readPointer,
  tidy,
  uiAt,
  withRows,
  type Answers,
  type Field,
  type Step,
  type Wizard,
} from '../../../src/engine/index.ts';
import { fieldId } from '../../../src/fields/fieldId.ts';
import { pdfFile, pngFile } from '../files.ts';
import { untilPainted } from '../site.ts';

/** How a person works: keys only, or fingers on a touch screen. */
export type Hand = 'keyboard' | 'touch';

/** Fills a step's questions with the journey's answers. Says whether the last answer already led on by itself. */
export async function fillStep(page: Page, wizard: Wizard, step: Step, answers: Answers, hand: Hand): Promise<boolean> {
  let ledOn = false;
  const given = tidy(answers);
  const fields = step.fields.flatMap((field) => withRows(field, given));
  for (const field of fields.filter((candidate) => isAsked(candidate, given, wizard.judge))) {
    const value = readPointer(given, field.pointer);
    if (value === undefined) continue;
    await answer(page, step, field, value, hand);
    ledOn = hand === 'touch' && widgetOf(step, field) === 'choice';
  }
  return ledOn;
}

/** Presses the button that leads on. */
export async function goOn(page: Page, hand: Hand): Promise<void> {
  const button = page.locator('form button[type=submit]');
  if (hand === 'touch') {
    await button.tap();
    return;
  }
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

export async function expectStep(page: Page, step: Step): Promise<void> {
  await page.locator('[data-step-heading]', { hasText: step.file.title }).waitFor();
  await untilPainted(page);
}

async function answer(page: Page, step: Step, field: Field, value: unknown, hand: Hand): Promise<void> {
  const element = page.locator(`[id="${fieldId(field.pointer)}"]`);
  const choices = field.schema.oneOf;
  if (isManyOf(field.schema)) {
    for (const [index, { const: one }] of (choicesOf(field.schema) ?? []).entries())
      if (Array.isArray(value) && value.includes(one)) await tick(page, boxAt(page, element, field, index), hand);
  } else if (isGroupList(field.schema)) await addRows(page, field, Array.isArray(value) ? value.length : 0, hand);
  else if (Array.isArray(value)) await upload(page, element, value);
  else if (choices !== undefined)
    await choose(
      page,
      element,
      choices.findIndex((choice) => choice.const === value),
      hand,
    );
  else if (value === true) await tick(page, element, hand);
  else if (typeof value === 'string' || typeof value === 'number')
    await write(page, element, String(value), widgetOf(step, field), hand);
}

/** Adds rows until there are as many as wanted. Their questions are answered like all others. */
async function addRows(page: Page, { pointer }: Field, wanted: number, hand: Hand): Promise<void> {
  for (let index = 0; index < wanted; index += 1) {
    const row = page.locator(`[id="${fieldId(`${pointer}/${index}`)}"]`);
    if ((await row.count()) > 0) continue;
    const add = page.locator(`[id="${fieldId(pointer)}"]`);
    if (hand === 'touch') await add.tap();
    else {
      await tabTo(page, add);
      await page.keyboard.press('Enter');
    }
    await row.waitFor();
  }
}

function boxAt(page: Page, first: Locator, { pointer }: Field, index: number): Locator {
  return index === 0 ? first : page.locator(`[id="${fieldId(pointer)}__${index}"]`);
}

function widgetOf(step: Step, field: Field): unknown {
  return uiAt(step.file.ui, field.pointer)['ui:widget'] ?? field.schema.format;
}

/** The system's file dialogue is out of reach; the button that opens it is reached like any other. */
async function upload(page: Page, element: Locator, files: unknown[]): Promise<void> {
  await tabTo(page, element);
  const names = files.map((file) => (isPlainObject(file) ? String(file['name']) : ''));
  await element.setInputFiles(
    names.map((name) =>
      name.endsWith('.pdf')
        ? pdfFile(name)
        : { ...pngFile(name), mimeType: name.endsWith('.png') ? 'image/png' : 'image/jpeg' },
    ),
  );
  for (const name of new Set(names))
    await page
      .getByRole('button', { name: `${name} entfernen` })
      .first()
      .waitFor();
}

async function choose(page: Page, element: Locator, index: number, hand: Hand): Promise<void> {
  if ((await element.evaluate((found) => found.tagName)) === 'SELECT') {
    await element.selectOption({ index: index + 1 });
    return;
  }
  const id = await element.getAttribute('id');
  const radio = index === 0 ? element : page.locator(`[id="${id}__${index}"]`);
  if (hand === 'touch') {
    await radio.tap();
    return;
  }
  // Tab reaches the group at its chosen radio, or at the first one.
  await tabTo(page, page.locator(`[name="${await element.getAttribute('name')}"]`));
  await page.keyboard.press('Space');
  for (let moves = 0; moves < 12 && !(await radio.isChecked()); moves += 1) await page.keyboard.press('ArrowDown');
}

async function tick(page: Page, element: Locator, hand: Hand): Promise<void> {
  if (await element.isChecked()) return;
  if (hand === 'touch') await element.tap();
  else {
    await tabTo(page, element);
    await page.keyboard.press('Space');
  }
}

async function write(page: Page, element: Locator, text: string, widget: unknown, hand: Hand): Promise<void> {
  const typed = typeof widget === 'string' ? IN_PARTS[widget]?.(text) : undefined;
  if (hand === 'touch') {
    await element.tap();
    await element.fill(text);
    return;
  }
  await tabTo(page, element);
  await (typed === undefined ? element.fill(text) : page.keyboard.type(typed));
}

/** What is typed into inputs of several parts; Chromium orders them as its own language does, here American. */
const IN_PARTS: Record<string, (text: string) => string> = {
  date: (text) => `${text.slice(5, 7)}${text.slice(8, 10)}${text.slice(0, 4)}`,
};

/** Presses Tab until the element, or one of several, has the focus. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await element.evaluateAll((found) => found.some((one) => one === document.activeElement))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach the element.');
}

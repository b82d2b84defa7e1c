import {
  choicesOf,
  isAsked,
  isGroupList,
  isManyOf,
  isPlainObject,
  leadsOn,
  readPointer,
  tidy,
  uiAt,
  withRows,
  type Answers,
  type Field,
  type Step,
  type Wizard,
} from '../../../src/engine/index.ts';
import { fieldId } from '../../../src/fields/base/fieldId.ts';
import type { Tab, Target } from '../../support/tab.ts';
import { namedFile } from '../files.ts';
import { untilPainted } from '../site.ts';

/** How a person works: keys only, or fingers on a touch screen. */
export type Hand = 'keyboard' | 'touch';

/** Fills a step's questions with the journey's answers. Says whether the last answer already led on by itself. */
export async function fillStep(page: Tab, wizard: Wizard, step: Step, answers: Answers, hand: Hand): Promise<boolean> {
  let ledOn = false;
  const given = tidy(answers);
  // What draws them may still be on its way, and keys do not wait for it.
  await page.getByText(/^Die Fragen (?:werden geladen|ließen sich noch nicht laden)/).waitFor({ state: 'hidden' });
  const fields = step.fields.flatMap((field) => withRows(field, given));
  for (const field of fields.filter((candidate) => isAsked(candidate, given, wizard.judge))) {
    const value = readPointer(given, field.pointer);
    if (value === undefined) continue;
    await answer(page, step, field, value, hand);
    ledOn = hand === 'touch' && widgetOf(step, field) === 'choice' && leadsOn(wizard, step.id, field.pointer, answers);
  }
  return ledOn;
}

/** Presses the button that leads on. */
export async function goOn(page: Tab, hand: Hand): Promise<void> {
  const button = page.locator('form button[type=submit]');
  if (hand === 'touch') {
    await button.tap();
    return;
  }
  await page.locator('form button[type=submit]:enabled').waitFor();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

export async function expectStep(page: Tab, step: Step): Promise<void> {
  await page.locator('[data-step-heading]', { hasText: step.file.title }).waitFor();
  await untilPainted(page);
}

async function answer(page: Tab, step: Step, field: Field, value: unknown, hand: Hand): Promise<void> {
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
async function addRows(page: Tab, { pointer }: Field, wanted: number, hand: Hand): Promise<void> {
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

function boxAt(page: Tab, first: Target, { pointer }: Field, index: number): Target {
  return index === 0 ? first : page.locator(`[id="${fieldId(pointer)}__${index}"]`);
}

function widgetOf(step: Step, field: Field): unknown {
  return uiAt(step.file.ui, field.pointer)['ui:widget'] ?? field.schema.format;
}

/** The system's file dialogue is out of reach; the button that opens it is reached like any other. */
async function upload(page: Tab, element: Target, files: unknown[]): Promise<void> {
  await tabTo(page, element);
  const names = files.map((file) => (isPlainObject(file) ? String(file['name']) : ''));
  await element.setInputFiles(names.map(namedFile));
  for (const name of new Set(names))
    await page
      .getByRole('button', { name: `${name} entfernen` })
      .first()
      .waitFor();
}

async function choose(page: Tab, element: Target, index: number, hand: Hand): Promise<void> {
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

async function tick(page: Tab, element: Target, hand: Hand): Promise<void> {
  if (await element.isChecked()) return;
  if (hand === 'touch') await element.tap();
  else {
    await tabTo(page, element);
    await page.keyboard.press('Space');
  }
}

async function write(page: Tab, element: Target, text: string, widget: unknown, hand: Hand): Promise<void> {
  if (hand === 'touch') {
    await element.tap();
    await element.fill(text);
    return;
  }
  await tabTo(page, element);
  if (widget === 'date') await writeDate(page, element, text);
  else if (widget === 'month') await writeMonth(element, text);
  else await element.fill(text);
}

/**
 * The parts of a date, in the order of the browser's own language, here American. Some engines lead from part to part,
 * WebKitGTK does not.
 */
async function writeDate(page: Tab, element: Target, text: string): Promise<void> {
  const [year = '', month = '', day = ''] = text.split('-');
  await page.keyboard.type(month + day + year);
  if ((await element.evaluate((input: HTMLElement) => (input as HTMLInputElement).value)) !== '') return;
  await page.keyboard.type(month);
  for (const part of [day, year]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(part);
  }
}

/** As people write it, `03/2019`, where the browser has only a text input. */
async function writeMonth(element: Target, text: string): Promise<void> {
  const isText = await element.evaluate((input: HTMLElement) => (input as HTMLInputElement).type === 'text');
  await element.fill(isText ? text.split('-').toReversed().join('/') : text);
}

/**
 * Presses Tab until the element, or one of several, has the focus; Shift and Tab while the element is before the focus.
 * Beyond the last link of a page Tab would lead into the browser's own bars.
 */
export async function tabTo(page: Tab, element: Target): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    const key = await element.evaluateAll((found) => {
      const { activeElement } = document;
      if (found.some((one) => one === activeElement)) return '';
      const [first] = found;
      const isBefore =
        first !== undefined &&
        activeElement !== null &&
        (activeElement.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      return isBefore ? 'Shift+Tab' : 'Tab';
    });
    if (key === '') return;
    await page.keyboard.press(key);
  }
  throw new Error('Tab does not reach the element.');
}

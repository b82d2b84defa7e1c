import { assert } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import {
  askedFields,
  choicesOf,
  concerns,
  isManyOf,
  isPlainObject,
  progress,
  prune,
  questionAt,
  readPointer,
  leadsOn,
  rowTitleAt,
  stepRoute,
  storedLines,
  storedValues,
  factsOf,
  onDay,
  payload,
  summarise,
  uiAt,
  type Answers,
  type PropertySchema,
  type Wizard,
} from '../../../src/engine/index.ts';
import type { Move, Scenario } from '../../../src/explore/index.ts';
import { fieldId } from '../../../src/fields/base/fieldId.ts';
import { LONG } from '../../support/extent.ts';
import { namedFile } from '../files.ts';
import { comparable } from './comparable.ts';
import { arrivals, type Leg } from './coverLegs.ts';
import { expectAccessible, untilPainted } from '../site.ts';
import { ANSWERS_PLACE } from '../../../src/contract/index.ts';

/**
 * A scenario being run in a browser. `looked` names what axe has seen, so that nothing is looked at twice; `pressed`
 * what was pressed with the mouse, and is pressed with the keyboard from then on.
 */
export type Tour = {
  page: Page;
  wizard: Wizard;
  scenario: Scenario;
  looked: Set<string>;
  pressed: Set<string>;
  ledOn: boolean;
  /** The step whose answers are being changed from a summary. */
  edited?: string | undefined;
  acknowledged?: boolean;
  /** The step that sends says so until it sends again. */
  hasFailed?: boolean;
  /** A leg went before, so the steps after a summary may be answered. */
  goesOn?: boolean;
};

/** Opens the wizard at its address. */
export async function begin(tour: Tour): Promise<void> {
  const { page, wizard } = tour;
  tour.hasFailed = false;
  await page.goto(wizard.route ?? '/');
  await untilThere(tour, wizard.initial, { isLoaded: true });
}

/** Goes on from the leg before, makes the moves, and tells what was met. */
export async function walk(tour: Tour, { scenario, start, moves, isKept }: Leg): Promise<string[]> {
  const { id } = tour.wizard;
  tour.scenario = scenario;
  tour.ledOn = false;
  if (start === 'opened again') await begin(tour);
  else
    for (const step of start) {
      await press(tour, back(tour.page), `Zurück to ${step}`);
      await untilThere(tour, step);
    }
  const met: string[] = [];
  for (const [index, move] of moves.entries()) {
    const isHeld = isKept && move.type === 'send';
    await (isHeld ? fail(tour, move) : make(tour, move)).catch((cause: unknown) => {
      throw new Error(`${id}, move ${index + 1}: ${move.type} ${move.from} → ${move.to}`, { cause });
    });
    const arrived = isHeld ? arrivals(move) : [];
    met.push(...move.meets.filter((name) => !arrived.includes(name)));
  }
  tour.goesOn = true;
  return met;
}

/** Makes one move, and sees that it led where it should. */
async function make(tour: Tour, move: Move): Promise<void> {
  const { page, wizard } = tour;
  switch (move.type) {
    case 'answer':
      return answerStep(tour, move.from, tour.scenario.answers);
    case 'refuse':
      return refuse(tour, move);
    case 'exit':
    case 'onward':
      return leave(tour, move);
    case 'visit':
      await page.goto(stepRoute(wizard, move.to) ?? '/');
      await untilThere(tour, move.to, { isLoaded: true });
      return begin(tour);
    case 'back':
      await press(tour, back(page), `Zurück at ${move.from}`);
      return untilThere(tour, move.to);
    case 'edit': {
      const change = page.getByRole('button', { name: `Ändern: ${wizard.step(move.to)?.file.title}`, exact: true });
      await press(tour, change, `Ändern: ${move.to} at ${move.from}`);
      tour.edited = move.to;
      return untilThere(tour, move.to);
    }
    case 'ask':
      return ask(tour, move);
    case 'leave':
      return leaveEdit(tour, move);
    case 'fail':
      return fail(tour, move);
    default:
      if (!tour.ledOn) await press(tour, button(page), `Weiter at ${move.from}`);
      tour.ledOn = false;
      if (move.type === 'send') await sendAnyway(tour);
      return untilThere(tour, move.to);
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** The title of a step, with any words where it shows answers or computed values. */
function headingOf(wizard: Wizard, step: string): RegExp {
  const { title = '', titleWithout = title } = wizard.step(step)?.file ?? {};
  const filled = title
    .split(/\{[^}]+\}/)
    .map(escaped)
    .join('[^{}]+');
  return new RegExp(filled === escaped(titleWithout) ? filled : `(?:${filled}|${escaped(titleWithout)})`);
}

function button(page: Page): Locator {
  return page.locator('form button[type=submit]:not([disabled])');
}

function back(page: Page): Locator {
  return page.getByRole('button', { name: /^Zurück/ });
}

/** Presses it with the mouse the first time, which needs it to be in sight and uncovered, and with the keyboard after that. */
async function press({ pressed }: Tour, element: Locator, name: string, key = 'Enter'): Promise<'mouse' | 'keyboard'> {
  if (pressed.has(name)) {
    await element.press(key);
    return 'keyboard';
  }
  pressed.add(name);
  await element.click();
  return 'mouse';
}

/** How long a step may take to come up. */
const COMING_MS = 30_000;

/**
 * The step is on screen, seen from its top: address, heading, title and progress name it, the heading has the focus, the
 * button can be pressed, axe finds nothing. A page that was just loaded leaves the focus to the browser. Back from a change, its place in
 * the summary may have the focus instead.
 */
async function untilThere(tour: Tour, step: string, { isLoaded = false } = {}): Promise<void> {
  const { page, wizard, looked } = tour;
  const isFailed = tour.hasFailed === true && wizard.forward(step)?.event === 'SUBMIT';
  const { file, final } = wizard.step(step) ?? {};
  const items = progress(wizard, step);
  const current = items.findIndex(({ state }) => state === 'current');
  const told = `^Schritt ${current + 1} von ${items.length}: ${headingOf(wizard, step).source}`;
  const missing = await page.evaluate(
    async ({ route, heading, title, label, isLive, mayHaveFocus, saysFailure, place, patience }) => {
      const missingNow = () => {
        const shown = document.querySelector('[data-step-heading]');
        const item = document.querySelector('li[aria-current=step]');
        const isBack =
          document.activeElement?.id === place &&
          document.activeElement.getBoundingClientRect().top < window.innerHeight;
        const facts = {
          [`address ${route}, not ${location.pathname}`]: location.pathname === route,
          [`heading ${heading}, not ${shown?.textContent}`]: new RegExp(heading).test(shown?.textContent ?? ''),
          [`title ${title}, not ${document.title}`]: new RegExp(title).test(document.title),
          [`progress ${label}, not ${item?.textContent}`]: label === '' || item?.textContent?.includes(label) === true,
          'the focus on the heading, or on what failed':
            isBack ||
            document.activeElement ===
              (saysFailure ? document.querySelector('form [role=alert][tabindex="-1"]') : shown) ||
            (mayHaveFocus && document.activeElement === document.body),
          'a button that can be pressed': !isLive || document.querySelector('form button[type=submit]:not([disabled])'),
          'the top of the page': isBack || shown?.tagName !== 'H1' || window.scrollY === 0,
        };
        return Object.entries(facts).flatMap(([fact, holds]) => (holds ? [] : [fact]));
      };
      const began = performance.now();
      while (missingNow().length > 0 && performance.now() - began < patience)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      // The router renders an address after it has changed. A move before that leaves the address behind.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return missingNow();
    },
    {
      route: stepRoute(wizard, step),
      heading: current === -1 ? headingOf(wizard, step).source : `${told}$`,
      title: current === -1 ? '' : isFailed ? `^Fehler: ${told.slice(1)}` : told,
      label: items[current]?.label ?? '',
      isLive: file?.onward === undefined && final !== true && file?.waits !== true,
      mayHaveFocus: isLoaded,
      saysFailure: isFailed,
      place: `${ANSWERS_PLACE}${tour.edited}`,
      patience: COMING_MS,
    },
  );
  assert.deepEqual(missing, [], `missing at ${step}`);
  if (step !== tour.edited) tour.edited = undefined;
  await look(page, looked, step);
}

/** Going on is held back, or an error summary takes the focus and names each fault, linked to its field. */
async function refuse(tour: Tour, move: Move & { type: 'refuse' }): Promise<void> {
  const { page, wizard, looked } = tour;
  await answerStep(tour, move.from, move.answers);
  tour.ledOn = false;
  const { waits, onward, result } = wizard.step(move.from)?.file ?? {};
  if (waits === true) assert.isTrue(await page.locator('form button[type=submit]').isDisabled(), `${move.from} waits`);
  // Such a step has nothing to press; what it shows says that answers are missing.
  if (onward !== undefined && result !== undefined) await page.getByText(result.incomplete).first().waitFor();
  if (waits === true || onward !== undefined) return;
  await press(tour, button(page), `Weiter at ${move.from}`);
  // A field of files has an alert of its own.
  const summary = page.locator('form [role=alert][tabindex="-1"]');
  await summary.waitFor();
  assert.isTrue(await summary.evaluate((box) => box === document.activeElement), 'the error summary has the focus');
  const told = await summary
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.textContent]));
  // A sentence that stands for several fields is told with the name of each.
  const sentences = move.issues.map(({ message }) => message);
  const several = (message: string) => sentences.indexOf(message) !== sentences.lastIndexOf(message);
  const { schema } = wizard.step(move.from)?.file ?? {};
  const titleOf = (pointer: string) => questionAt(wizard.step(move.from)?.fields ?? [], pointer)?.schema.title;
  const rowOf = (pointer: string) => {
    const row = rowTitleAt(schema, pointer);
    return row === undefined ? '' : `${row}: `;
  };
  assert.deepEqual(
    told,
    move.issues.map(({ pointer, message }) => [
      `#${fieldId(pointer)}`,
      `${rowOf(pointer)}${several(message) ? `${titleOf(pointer)}: ` : ''}${message}`,
    ]),
  );
  const questions = new Set(wizard.step(move.from)?.fields.map(({ pointer }) => pointer));
  for (const { pointer, message } of move.issues)
    if (questions.has(pointer))
      assert.isAbove(await page.locator('form').getByText(message).count(), 1, `${pointer} says so itself`);
  const inputs = await page.locator(move.issues.map(({ pointer }) => `input[id="${fieldId(pointer)}"]`).join()).all();
  // Of choices the group says so.
  for (const input of inputs)
    assert.isTrue(await input.evaluate((found) => found.closest('[aria-invalid=true]') !== null));
  assert.match(await page.title(), /^Fehler: /);
  await look(page, looked, `${move.from} refused`);
}

/** Once for each state of each step, in a window so high that what sticks to its edge covers nothing. */
async function look(page: Page, looked: Set<string>, state: string): Promise<void> {
  if (looked.has(state)) return;
  looked.add(state);
  if (!LONG) return;
  const usual = page.viewportSize() ?? { width: 320, height: 640 };
  await page.setViewportSize({ ...usual, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  await expectAccessible(page);
  await page.setViewportSize(usual);
}

/** The link leads away; what was answered is there again after coming back. */
async function leave(tour: Tour, move: Move & { type: 'exit' | 'onward' }): Promise<void> {
  const { page } = tour;
  await page.locator(`form a[href="${move.href}"]`).click();
  await page.waitForURL((url) => url.pathname === new URL(move.href, url).pathname);
  if (move.type === 'exit') await begin(tour);
}

/** A box that was never ticked says nothing on the page, one that was unticked says no. */
function isSaid(value: string | null): boolean {
  return value !== 'Nein';
}

/** Runs in the page: answers as the summary says them, without the hints about them; files one below the other. */
function answersIn(cells: Element[]): string[] {
  return cells.map((cell) => {
    const files = [...cell.children].filter((child) => child.querySelector('p') === null);
    const words = [...cell.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    return [...words, ...files].map((node) => node.textContent?.trim() ?? '').join(', ');
  });
}

/** Zurück out of a half-made change: the summary says what it said before, stored values last. */
async function leaveEdit(tour: Tour, move: Move & { type: 'leave' }): Promise<void> {
  const { page, wizard } = tour;
  const field = wizard.step(move.from)?.fields.find(({ pointer }) => pointer === move.change?.pointer);
  if (move.change !== undefined && field !== undefined)
    await answer(tour, field.pointer, field.schema, move.change.value);
  await press(tour, back(page), `Zurück at ${move.from}`);
  await untilThere(tour, move.to);
  const summary = page.getByRole('group', { name: 'Ihre bisherigen Angaben' });
  const told = (await summary.locator('dd').evaluateAll(answersIn)).filter(isSaid);
  const expected = summarise(wizard, tour.scenario.answers).filter(
    ({ step }) => tour.scenario.path.indexOf(step) < tour.scenario.path.indexOf(move.to),
  );
  const today = new Date().toLocaleDateString('sv-SE');
  const stored = storedLines(
    wizard,
    storedValues(wizard, factsOf(onDay(wizard, today), prune(wizard, tour.scenario.answers))),
  );
  const said = (lines: { value: string }[]) => lines.map(({ value }) => value).filter(isSaid);
  const earlier = said(expected.flatMap(({ lines }) => lines));
  const later = tour.goesOn === true ? told.slice(earlier.length, told.length - said(stored).length) : [];
  assert.deepEqual(told, [...earlier, ...later, ...said(stored)]);
  if (field !== undefined) await page.getByText('nicht übernommen').waitFor();
}

/** Sending asks once more, with the fields that would mend it; Zurück leads out of the question. */
async function ask(tour: Tour, move: Move): Promise<void> {
  const { page, wizard, looked } = tour;
  const [concern] = concerns(wizard, tour.scenario.answers);
  await press(tour, button(page), `Weiter at ${move.from}`);
  await page.getByRole('heading', { name: concern?.title ?? '', exact: true }).waitFor();
  await untilPainted(page);
  assert.isTrue(
    await page.evaluate(() => document.activeElement?.hasAttribute('data-step-heading')),
    'the question has the focus',
  );
  for (const pointer of concern?.fields ?? [])
    assert.isTrue(await page.locator(`[id="${fieldId(pointer)}"]`).isVisible(), `${pointer} is asked again`);
  await look(page, looked, `${move.from} asks`);
  await press(tour, back(page), `Zurück out of the question at ${move.from}`);
  await untilThere(tour, move.to);
}

/** Once for each run: who has said so is not asked again. */
async function sendAnyway(tour: Tour): Promise<void> {
  if (tour.acknowledged === true || concerns(tour.wizard, tour.scenario.answers).length === 0) return;
  await tour.page.getByRole('button', { name: 'Trotzdem senden' }).click();
  tour.acknowledged = true;
}

/** There is no server for a moment: the request holds the scenario's answers, the step says so and keeps everything. */
async function fail(tour: Tour, move: Move): Promise<void> {
  const { page, wizard } = tour;
  const path = wizard.submitPath ?? '';
  let sent: unknown;
  await page.route(`**${path}`, (route) => {
    sent = route.request().postDataJSON();
    return route.abort();
  });
  await press(tour, button(page), `Weiter at ${move.from}`);
  await sendAnyway(tour);
  await page.locator('form [role=alert][tabindex="-1"]').waitFor();
  await page.unroute(`**${path}`);
  tour.hasFailed = true;
  await page.locator('[data-step-heading]', { hasText: headingOf(wizard, move.from) }).waitFor();
  assert.deepInclude(comparable(wizard, sent), comparable(wizard, payload(wizard, tour.scenario.answers)));
}

async function answerStep(tour: Tour, step: string, answers: Answers): Promise<void> {
  const { wizard } = tour;
  // One answer may open the next question, so they are looked at one after the other.
  for (const field of askedFields(wizard, step, answers)) {
    const value = readPointer(answers, field.pointer);
    if (value === undefined) continue;
    const isPointed = (await answer(tour, field.pointer, field.schema, value)) === 'mouse';
    // With the keyboard a choice only selects.
    if (uiAt(wizard.step(step)?.file.ui, field.pointer)['ui:widget'] === 'choice')
      tour.ledOn = isPointed && leadsOn(wizard, step, field.pointer, answers);
  }
}

/** Gives the answer, unless it is there. Tells what it was pressed with, if it was pressed. */
async function answer(
  tour: Tour,
  pointer: string,
  schema: PropertySchema,
  value: unknown,
): Promise<'mouse' | 'keyboard' | undefined> {
  const { page } = tour;
  const element = page.locator(`[id="${fieldId(pointer)}"]`);
  const choices = choicesOf(schema)?.map((choice): unknown => choice.const);
  if (schema.upload !== undefined) await upload(page, element, value);
  else if (isManyOf(schema)) await answerSeveral(tour, pointer, schema, Array.isArray(value) ? value : []);
  else if (Array.isArray(value)) await drawRows(page, pointer, value.length);
  else if (choices !== undefined) return choose(tour, pointer, choices.indexOf(value));
  else if (typeof value === 'boolean') return tick(tour, pointer, value);
  else if ((await element.inputValue()) !== String(value)) await element.fill(String(value));
  return undefined;
}

async function choose(tour: Tour, pointer: string, index: number): Promise<'mouse' | 'keyboard' | undefined> {
  const select = tour.page.locator(`select[id="${fieldId(pointer)}"]`);
  if ((await select.count()) === 0) return tick(tour, choiceId(pointer, index), true);
  await select.selectOption({ index: index + 1 });
  return undefined;
}

function choiceId(pointer: string, index: number): string {
  return index === 0 ? pointer : `${pointer}__${index}`;
}

/** Ticks a box, or a choice, or unticks it; unless it is so. */
async function tick(tour: Tour, id: string, wanted: boolean): Promise<'mouse' | 'keyboard' | undefined> {
  const box = tour.page.locator(`[id="${fieldId(id)}"]`);
  if ((await box.isChecked()) === wanted) return undefined;
  const pressed = await press(tour, box, id, 'Space');
  if (pressed === 'keyboard') assert.equal(await box.isChecked(), wanted, id);
  return pressed;
}

async function upload(page: Page, element: Locator, files: unknown): Promise<void> {
  for (const file of Array.isArray(files) ? files : []) {
    const name = isPlainObject(file) ? String(file['name']) : '';
    const remove = page.getByRole('button', { name: `${name} entfernen` });
    if ((await remove.count()) > 0) continue;
    await element.setInputFiles(namedFile(name));
    await remove.first().waitFor();
  }
}

/** The boxes of the answers, and no others. Those that are not wanted first: one answer may exclude the others. */
async function answerSeveral(tour: Tour, pointer: string, schema: PropertySchema, chosen: unknown[]): Promise<void> {
  const boxes = (choicesOf(schema) ?? []).map((choice, index) => ({
    id: choiceId(pointer, index),
    isChosen: chosen.includes(choice.const),
  }));
  for (const { id, isChosen } of boxes.toSorted((left, right) => Number(left.isChosen) - Number(right.isChosen)))
    await tick(tour, id, isChosen);
}

/** As many rows as there are answers. The questions of each are answered like all others. */
async function drawRows(page: Page, pointer: string, wanted: number): Promise<void> {
  const rowAt = (index: number) => page.locator(`[id="${fieldId(`${pointer}/${index}`)}"]`);
  for (let index = 0; index < wanted; index += 1) {
    if ((await rowAt(index).count()) > 0) continue;
    await page.locator(`[id="${fieldId(pointer)}"]`).click();
    await rowAt(index).waitFor();
  }
  while ((await rowAt(wanted).count()) > 0)
    await rowAt(wanted)
      .getByRole('button', { name: /^Entfernen: / })
      .click();
}

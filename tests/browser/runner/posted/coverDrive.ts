import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { assert } from 'vitest';
import type { Knex } from 'knex';
import {
  askedFields,
  choicesOf,
  concerns,
  isManyOf,
  isPlainObject,
  payload,
  readPointer,
  stepRoute,
  type Answers,
  type Field,
  type Wizard,
} from '../../../../src/engine/index.ts';
import type { Move, Scenario } from '../../../../src/explore/index.ts';
import { fieldId } from '../../../../src/fields/base/fieldId.ts';
import type { Tab, Target } from '../../../support/tab.ts';
import { namedFile } from '../../files.ts';
import { comparable } from '../comparable.ts';

/** A scenario in a browser without scripts: each press loads a page. The address has to name no answer. */
export type PostedTour = {
  page: Tab;
  wizard: Wizard;
  knex: Knex;
  scenario: Scenario;
  /** The person has said once that it is to be sent as it is. */
  acknowledged: boolean;
};

/** How often a step comes back with further questions at most: each answer may open the next one. */
const ROUNDS = 8;
/** A busy machine takes its time. */
const PATIENCE_MS = 30_000;

/** Makes all moves of the scenario, and returns what they have met. */
export async function walkPosted(tour: PostedTour): Promise<string[]> {
  const { page, wizard, scenario } = tour;
  await page.goto(wizard.route ?? '/');
  for (const [index, move] of scenario.moves.entries())
    await make(tour, move).catch((cause: unknown) => {
      throw new Error(`${wizard.id}, move ${index + 1}: ${move.type} ${move.from} → ${move.to}`, { cause });
    });
  return scenario.moves.flatMap(({ meets }) => meets);
}

async function make(tour: PostedTour, move: Move): Promise<void> {
  const { page, wizard, scenario } = tour;
  switch (move.type) {
    case 'answer':
      return fill(tour, move.from, scenario.answers);
    case 'refuse':
      return refuse(tour, move);
    case 'exit':
    case 'onward':
      await follow(page, page.locator(`form a[href="${move.href}"]`).first());
      await page.goto(wizard.route ?? '/');
      return undefined;
    case 'visit':
      await page.goto(stepRoute(wizard, move.to) ?? '/');
      await untilAt(tour, move.to);
      assert.notInclude(await page.locator('main').textContent(), 'Ihre bisherigen Antworten sind hier nicht bekannt.');
      await page.goto(wizard.route ?? '/');
      return undefined;
    case 'back':
      await follow(page, back(page));
      return untilAt(tour, move.to);
    case 'edit':
      await follow(
        page,
        page.getByRole('button', { name: `Ändern: ${wizard.step(move.to)?.file.title}`, exact: true }),
      );
      return untilAt(tour, move.to);
    case 'leave': {
      const field = wizard.step(move.from)?.fields.find(({ pointer }) => pointer === move.change?.pointer);
      if (move.change !== undefined && field !== undefined) await answer(page, field, move.change.value);
      await follow(page, back(page));
      await untilAt(tour, move.to);
      if (field !== undefined) await page.getByText('nicht übernommen').waitFor();
      return undefined;
    }
    case 'ask': {
      await goOn(tour, move.from, scenario.answers);
      const [concern] = concerns(wizard, scenario.answers);
      await page.getByRole('heading', { name: concern?.title ?? '', exact: true }).waitFor();
      await follow(page, back(page));
      return untilAt(tour, move.to);
    }
    case 'fail':
      // The server cannot store anything for a moment.
      await tour.knex.schema.renameTable('submissions', 'submissions_away');
      try {
        await goOn(tour, move.from, scenario.answers);
        await sendAnyway(tour);
      } finally {
        await tour.knex.schema.renameTable('submissions_away', 'submissions');
      }
      assert.match(await page.title(), /^Fehler: /);
      await page.getByText('Ihre Antworten sind noch da.').first().waitFor();
      return untilAt(tour, move.from);
    case 'send':
      await goOn(tour, move.from, scenario.answers);
      await sendAnyway(tour);
      await untilAt(tour, move.to);
      return expectStored(tour);
    default:
      await goOn(tour, move.from, scenario.answers);
      return untilAt(tour, move.to);
  }
}

/** Presses 'Weiter'. What the step asks only then is answered, and it is pressed again. */
async function goOn(tour: PostedTour, step: string, answers: Answers): Promise<void> {
  const { page } = tour;
  for (let round = 0; round < ROUNDS; round += 1) {
    await follow(page, page.locator('main form button[type=submit]').first());
    if (!(await page.locator('#fehler[data-open]').isVisible())) return;
    await fill(tour, step, answers);
  }
  throw new Error(`${step} keeps asking.`);
}

/** The step stays, says so in its title, and tells each fault, linked to its field. */
async function refuse(tour: PostedTour, move: Move & { type: 'refuse' }): Promise<void> {
  const { page, wizard } = tour;
  const { file } = wizard.step(move.from) ?? {};
  await fill(tour, move.from, move.answers);
  if (file?.onward !== undefined && file.result !== undefined) {
    await follow(page, page.getByRole('button', { name: 'Ergebnis anzeigen' }));
    await page.getByText(file.result.incomplete).first().waitFor();
    return;
  }
  for (let round = 0; round < ROUNDS && !(await isRefused(page)); round += 1) {
    await fill(tour, move.from, move.answers);
    await follow(page, page.locator('main form button[type=submit]').first());
  }
  const links = page.locator('#fehler').getByRole('link');
  const told = (await links.evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.textContent]))).map(
    ([href, text]) => ({ href, text: text ?? '' }),
  );
  const missing = move.issues.filter(
    ({ pointer, message }) => !told.some(({ href, text }) => href === `#${fieldId(pointer)}` && text.endsWith(message)),
  );
  assert.deepEqual(missing, [], `told: ${JSON.stringify(told)}`);
  await untilAt(tour, move.from);
}

async function isRefused(page: Tab): Promise<boolean> {
  return (await page.title()).startsWith('Fehler: ');
}

async function sendAnyway(tour: PostedTour): Promise<void> {
  if (tour.acknowledged || concerns(tour.wizard, tour.scenario.answers).length === 0) return;
  assert.include(await tour.page.title(), (await tour.page.locator('[data-step-heading]').textContent()) ?? '-');
  await follow(tour.page, tour.page.getByRole('button', { name: 'Trotzdem senden' }));
  tour.acknowledged = true;
}

/** What is stored is what was answered. */
async function expectStored({ page, wizard, knex, scenario }: PostedTour): Promise<void> {
  const reference = await page.locator('strong', { hasText: /^[A-Z]{2,3}-/ }).textContent();
  const row: { answers: Answers } | undefined = await knex('submissions')
    .where({ reference, wizard: wizard.id })
    .first('answers');
  assert.deepEqual(comparable(wizard, row?.answers), comparable(wizard, payload(wizard, scenario.answers)));
}

function back(page: Tab): Target {
  return page.getByRole('button', { name: /^Zurück/ });
}

/** The address and the heading name the step. */
async function untilAt({ page, wizard }: PostedTour, step: string): Promise<void> {
  const path = await page.evaluate(() => location.pathname);
  assert.equal(path, stepRoute(wizard, step));
  await page.locator('[data-step-heading]').first().waitFor();
}

/** Presses something that loads a page, and waits for that page. */
async function follow(page: Tab, element: Target): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-left', ''));
  await element.click();
  const began = Date.now();
  while (!(await isNewPage(page))) {
    if (Date.now() - began > PATIENCE_MS) throw new Error('No page has followed.');
    await sleep(10);
  }
}

/** While a page is replaced by another one, calls fail. */
function isNewPage(page: Tab): Promise<boolean> {
  return page
    .evaluate(() => document.readyState === 'complete' && !document.documentElement.hasAttribute('data-left'))
    .catch(() => false);
}

/** Answers what the page shows of a step. */
async function fill({ page, wizard }: PostedTour, step: string, answers: Answers): Promise<void> {
  for (const field of askedFields(wizard, step, answers)) {
    const value = readPointer(answers, field.pointer);
    if (value !== undefined && (await at(page, field.pointer).count()) > 0) await answer(page, field, value);
  }
}

function at(page: Tab, id: string): Target {
  return page.locator(`[id="${fieldId(id)}"]`);
}

async function answer(page: Tab, { pointer, schema }: Field, value: unknown): Promise<void> {
  const element = at(page, pointer);
  const choices = choicesOf(schema)?.map((choice): unknown => choice.const);
  if (schema.upload !== undefined) await upload(page, element, value);
  else if (isManyOf(schema))
    for (const [index, choice] of (choices ?? []).entries())
      await tick(
        at(page, choiceId(pointer, index)),
        Array.isArray(value) && value.some((one) => isDeepStrictEqual(one, choice)),
      );
  else if (Array.isArray(value)) await drawRows(page, pointer, value.length);
  else if (choices !== undefined) await choose(page, pointer, choices.indexOf(value));
  else if (typeof value === 'boolean') await tick(element, value);
  else await type(page, element, pointer, String(value));
}

async function type(page: Tab, element: Target, pointer: string, text: string): Promise<void> {
  if ((await element.getAttribute('name'))?.endsWith('#day') !== true) return element.fill(text);
  const [year = '', month = '', day = ''] = text.split('-');
  for (const [part, digits] of Object.entries({ day, month, year }))
    await page.locator(`[name="${pointer}#${part}"]`).fill(digits);
}

async function choose(page: Tab, pointer: string, index: number): Promise<void> {
  const select = page.locator(`select[id="${fieldId(pointer)}"]`);
  if ((await select.count()) > 0) await select.selectOption({ index: index + 1 });
  else await at(page, choiceId(pointer, index)).check();
}

function choiceId(pointer: string, index: number): string {
  return index === 0 ? pointer : `${pointer}__${index}`;
}

async function tick(box: Target, wanted: boolean): Promise<void> {
  if ((await box.isChecked()) !== wanted) await box.click();
}

/** Chooses the files that are not there yet. They are sent with the step. */
export async function upload(page: Tab, element: Target, files: unknown): Promise<void> {
  const names = (Array.isArray(files) ? files : []).map((file) => (isPlainObject(file) ? String(file['name']) : ''));
  const missing: string[] = [];
  for (const name of names)
    if ((await page.getByRole('button', { name: `${name} entfernen` }).count()) === 0) missing.push(name);
  if (missing.length === 0) return;
  await element.setInputFiles(missing.map(namedFile));
}

/** As many rows as there are answers. */
async function drawRows(page: Tab, pointer: string, wanted: number): Promise<void> {
  for (let index = 0; index < wanted; index += 1)
    if ((await at(page, `${pointer}/${index}`).count()) === 0) await follow(page, at(page, pointer));
  while ((await at(page, `${pointer}/${wanted}`).count()) > 0)
    await follow(page, at(page, `${pointer}/${wanted}`).getByRole('button', { name: /^Entfernen: / }));
}

import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  fieldsWithin,
  isGroupList,
  isPlainObject,
  payload,
  readPointer,
  uiAt,
  writePointer,
  type Answers,
  type Journey,
  type Step,
  type Wizard,
} from '../../../src/engine/index.ts';
import { sample } from '../../support/extent.ts';
import { entriesOf } from '../../support/formEntries.ts';
import { LOADED } from '../../wizards/folders.ts';
import { AppServer } from '../appServer.ts';
import { builtSite } from '../builtSite.ts';
import { pdfFile, pngFile } from '../uploads/samples.ts';
import { FormBrowser, type Filled, type FormPage } from './formBrowser.ts';

/**
 * Two journeys of every wizard that stores something, all of them in the long run: what forms store is what the API
 * stores, byte for byte.
 */

/** Where the forms in other pages stand. */
const PAGES: Record<string, string> = { kontaktformular: '/kontakt', 'faq-kontakt': '/faq' };
const STORING = LOADED.filter(
  ({ wizard: { id, route, submitPath } }) => submitPath !== undefined && (route !== undefined || id in PAGES),
);
const JOURNEYS = STORING.flatMap(({ wizard, definition }) =>
  sample(definition.journeys, 2).map((journey) => ({ id: wizard.id, name: journey.name, wizard, journey })),
);

let server: AppServer;
beforeAll(async () => {
  server = await AppServer.start({
    wizards: STORING.map(({ wizard }) => wizard.id),
    parts: (catalogue) => builtSite(catalogue),
  });
});
afterAll(() => server.close());

it.each(JOURNEYS)('$id: $name', async ({ wizard, journey }) => {
  const browser = new FormBrowser(server.url);
  let page = await browser.open(wizard.route ?? PAGES[wizard.id] ?? '/');
  for (const step of journey.path) page = await passStep(browser, page, wizard, wizard.step(step) ?? never(), journey);
  expect(page.html).toMatch(/[A-Z]{2}-[\dA-Z]{4}-[\dA-Z]{4}/);
  const posted = await takeRow();
  await submit(wizard, journey);
  expect(posted).toBe(await takeRow());
});

/** Sends the step as often as it comes back with further questions. */
async function passStep(
  browser: FormBrowser,
  shown: FormPage,
  wizard: Wizard,
  step: Step,
  { answers }: Journey,
): Promise<FormPage> {
  let page = await withRows(browser, shown, step, answers);
  for (let visits = 0; visits < 4; visits += 1) {
    page = await browser.send(page, {
      ...filledOf(wizard, step, answers, page),
      ...filesOf(wizard, step, answers, page),
    });
    if (page.document.querySelector('#fehler[data-open]') === null) break;
    page = await withRows(browser, page, step, answers);
  }
  const anyway = page.document.querySelector('button[value=anyway]');
  return anyway === null ? page : browser.send(page, {}, 'anyway');
}

async function withRows(browser: FormBrowser, shown: FormPage, step: Step, answers: Answers): Promise<FormPage> {
  let page = shown;
  for (const { pointer } of step.fields.filter(({ schema }) => isGroupList(schema))) {
    const rows = readPointer(answers, pointer);
    const add = () => page.document.querySelector(`button[value="add:${pointer}"]`);
    for (let index = 0; Array.isArray(rows) && index < rows.length && add() !== null; index += 1)
      page = await browser.send(page, {}, `add:${pointer}`);
  }
  return page;
}

/** What the page asks of the step, as a browser sends it. */
function filledOf(wizard: Wizard, step: Step, answers: Answers, { html, document }: FormPage): Filled {
  const filled: Record<string, string[]> = {};
  for (const [name, value] of entriesOf(wizard, step.id, answers, answers))
    if (document.querySelector(`[name="${name}"]`) !== null) filled[name] = [...(filled[name] ?? []), value];
  const [, left = '', right = ''] = /(\d+) \+ (\d+) =/.exec(html) ?? [];
  if (left !== '') filled['/captcha'] = [String(Number(left) + Number(right))];
  return filled;
}

function filesOf(wizard: Wizard, step: Step, answers: Answers, { document }: FormPage): Filled {
  const uploads = fieldsWithin(wizard, answers).filter(
    ({ step: at, pointer, schema }) =>
      at === step.id &&
      schema.upload !== undefined &&
      namesAt(answers, pointer).length > 0 &&
      document.querySelector(`[name="${pointer}"]`) !== null,
  );
  return Object.fromEntries(
    uploads.map(({ pointer }) => [
      pointer,
      namesAt(answers, pointer).map((name) => new File([contentOf(name)], name, { type: typeOf(name) })),
    ]),
  );
}

/** Sends the answers as the code in a browser does: files first. */
async function submit(wizard: Wizard, { answers }: Journey): Promise<void> {
  const given = structuredClone(answers);
  let cookie = '';
  const dokumentTyp = wizard.definition.wizard.submit?.documentType ?? '';
  for (const { step, pointer, schema } of fieldsWithin(wizard, answers)) {
    const value = readPointer(given, pointer);
    // The inputs of both ways write these in capitals.
    if (uiAt(wizard.step(step)?.file.ui, pointer)['ui:capitals'] === true && typeof value === 'string')
      writePointer(given, pointer, value.toUpperCase());
    const names = schema.upload === undefined ? [] : namesAt(answers, pointer);
    if (names.length === 0) continue;
    const sent = names.map((name) => ({ name, content: Buffer.from(contentOf(name)), type: typeOf(name) }));
    const kept = await server.upload(sent, { dokumentTyp, feld: pointer, cookie });
    ({ cookie } = kept);
    writePointer(given, pointer, kept.files);
  }
  const reply = await server.submit(wizard.submitPath ?? '', payload(wizard, given), { cookie });
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
}

/** The only row as Postgres writes it, without what differs between two requests; deletes it. */
async function takeRow(): Promise<string> {
  const [row, ...others] = await server
    .knex('submissions')
    .select(
      'wizard',
      'revision',
      server.knex.raw('answers::text'),
      server.knex.raw('computed::text'),
      server.knex.raw('consents::text'),
    );
  expect(others).toEqual([]);
  await server.clear();
  return JSON.stringify(row).replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'ID');
}

function namesAt(answers: Answers, pointer: string): string[] {
  const value = readPointer(answers, pointer);
  return Array.isArray(value) ? value.flatMap((one) => (isPlainObject(one) ? [String(one['name'])] : [])) : [];
}

/** No two names of a journey have the same bytes, even if they have the same letters: the server keeps equal files once. */
function contentOf(name: string): Uint8Array<ArrayBuffer> {
  const padding = Buffer.from(name).reduce((sum, byte, index) => sum + byte * (index + 1), 0);
  return new Uint8Array(name.endsWith('.pdf') ? pdfFile(padding) : pngFile(padding));
}

function typeOf(name: string): string {
  return name.endsWith('.pdf') ? 'application/pdf' : 'image/png';
}

function never(): never {
  throw new Error('There is one.');
}

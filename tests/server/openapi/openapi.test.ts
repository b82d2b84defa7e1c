import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { OpenApi } from '../../../server/openapi/index.ts';
import {
  erasePointer,
  fieldsOf,
  isPlainObject,
  parsePointer,
  prune,
  type Answers,
  type Wizard,
} from '../../../src/engine/index.ts';
import { everyRoute } from '../../support/everyRoute.ts';
import { LOADED } from '../../wizards/folders.ts';
import { AppServer } from '../appServer.ts';
import { ANFRAGE, fineReview, fineReviewWith } from '../fineReview.ts';

/** Loading all definitions takes a while on a busy machine. */
const PATIENCE = { timeout: 60_000 };

const server = AppServer.use({ wizards: LOADED.map(({ wizard }) => wizard.id) });

async function read(): Promise<{ response: Response; document: OpenApi }> {
  const response = await fetch(`${server.current.url}/api/openapi.json`);
  return { response, document: await response.json() };
}

function at(document: OpenApi, pointer: string): unknown {
  return parsePointer(pointer).reduce<unknown>((part, key) => (isPlainObject(part) ? part[key] : undefined), document);
}

/** A validator for payloads of a path. */
async function payloadAt(address: string): Promise<ValidateFunction> {
  const { document } = await read();
  const place = `/paths/${encodeURIComponent(address.replaceAll('/', '~1'))}/post/requestBody/content/application~1json/schema`;
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'api');
  const validate = ajv.getSchema(`api#${place}`);
  if (validate === undefined) throw new Error(`there is no payload at ${address}`);
  return validate;
}

describe('GET /api/openapi.json', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const { response, document } = await read();
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { valid, errors } = await new Validator().validate({ ...document });
    expect([valid, errors]).toEqual([true, undefined]);
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  it('refers to nothing that is not there', async () => {
    const { document } = await read();
    const references = Array.from(
      JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g),
      ([, pointer = '']) => pointer,
    );
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((pointer) => at(document, pointer) === undefined)).toEqual([]);
  });

  it('describes every route that the routers register, and no other', async () => {
    const { registered, document } = await everyRoute();
    const described = Object.entries(document.paths).flatMap(([address, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${address}`),
    );
    const sent = LOADED.flatMap(({ wizard: { submitPath } }) =>
      submitPath === undefined ? [] : [`POST ${submitPath}`],
    );
    const known = new Set([...registered.map((route) => route.replaceAll(/:(\w+)/g, '{$1}')), ...sent]);
    expect(described.toSorted()).toEqual([...known].toSorted());
  });

  it('is kept by its ETag', async () => {
    const { response } = await read();
    expect(response.headers.get('cache-control')).toBe('no-cache');
    // `fetch` would prevent a 304 by sending its own Cache-Control.
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    const [again] = await once(get(`${server.current.url}/api/openapi.json`, { headers }), 'response');
    again.resume();
    expect(again.statusCode).toBe(304);
  });

  it('follows an edit of a definition without a restart', async () => {
    const before = await payloadAt(ANFRAGE);
    expect([before(fineReview()), before({ ...fineReview(), spitzname: 'Jo' })]).toEqual([true, false]);
    const file = path.join(server.current.wizardsDir, 'bussgeldanfrage/steps/kontakt.json');
    const original = await readFile(file, 'utf8');
    const step = JSON.parse(original);
    step.schema.properties.spitzname = { title: 'Spitzname', type: 'string', maxLength: 5 };
    step.ui['ui:sections'][0].fields.push('spitzname');
    await writeFile(file, JSON.stringify(step));
    const takesIt = async () => (await payloadAt(ANFRAGE))({ ...fineReview(), spitzname: 'Jo' });
    await expect.poll(takesIt, PATIENCE).toBe(true);
    expect((await payloadAt(ANFRAGE))({ ...fineReview(), spitzname: 'Johanna' })).toBe(false);
    await writeFile(file, original);
    await expect.poll(takesIt, PATIENCE).toBe(false);
  });
});

const SENDING = LOADED.filter(({ wizard }) => wizard.submitPath !== undefined);
const JOURNEYS = SENDING.flatMap(({ wizard, definition }) =>
  definition.journeys.map(({ name, answers }) => ({
    id: wizard.id,
    name,
    wizard,
    answers: payloadOf(wizard, answers),
  })),
);

/** The payload that a page sends for a journey. */
function payloadOf(wizard: Wizard, answers: Answers): Answers {
  const sent = structuredClone(prune(wizard, answers));
  for (const { pointer, schema } of fieldsOf(wizard)) if (schema.transient === true) erasePointer(sent, pointer);
  const token = /activate|reset/.test(wizard.submitPath ?? '') ? { token: 'x' } : {};
  return { ...sent, ...token };
}

describe.each(JOURNEYS)('the payload of $id', ({ wizard, name, answers }) => {
  it(`takes '${name}', and nothing that no question asks`, async () => {
    const validate = await payloadAt(wizard.submitPath ?? '');
    validate(answers);
    expect(validate.errors).toBeNull();
    expect(validate({ ...answers, gibtsNicht: 1 })).toBe(false);
  });
});

describe('what the payload schema refuses', () => {
  it.each([
    ['a missing answer', '/vorname', undefined],
    ['a missing answer in a group', '/bussgeld/vorwurf', undefined],
    ['a missing group', '/bussgeld', undefined],
    ['an empty answer', '/nachname', ''],
    ['another choice', '/bussgeld/vorwurf', 'parken'],
    ['a number out of range', '/bussgeld/punktestand', 9],
    ['a postcode of letters', '/plz', 'ABCDE'],
    ['no mail address', '/email', 'jana'],
    ['a day that does not exist', '/bussgeld/zustellungsdatum', '2026-02-30'],
    ['a consent that is not given', '/datenschutz', false],
    ['an unknown answer in a group', '/bussgeld/gibtsNicht', 'x'],
    ['a file without a name', '/dokumente', [{ id: 'x', path: 'y' }]],
  ])('%s, as the server does', async (_what, pointer, value) => {
    const answers = fineReviewWith(pointer, value);
    expect((await payloadAt(ANFRAGE))(answers)).toBe(false);
    expect((await server.current.submit(ANFRAGE, answers)).status).toBe(422);
  });
});

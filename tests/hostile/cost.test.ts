import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../server/build/ensureBuilt.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { allEndpoints, type Endpoint } from './endpoints.ts';
import { exchange, type RawRequest } from './wire.ts';
import { sample } from '../support/extent.ts';

/** A single request must not keep others waiting: no more processor time than this number of plain pages. */
const MOST_PAGES = 30;
const PATIENCE_MS = 60_000;
/** Just below what Node reads of a request's head. */
const HEAD_BYTES = 15_000;
const MEBIBYTE = 1024 * 1024;

type Attack = { what: string; to: (endpoint: Endpoint) => boolean; change: (request: RawRequest) => RawRequest };

const withHeader = (name: string, value: string) => (request: RawRequest) => ({
  ...request,
  headers: [...request.headers, [name, value]] as RawRequest['headers'],
});
const withBody =
  (contentType: string, body: string) =>
  (request: RawRequest): RawRequest => ({
    ...withHeader('Content-Type', contentType)(request),
    body,
    framing: 'length',
  });
const repeated = (text: string, bytes = HEAD_BYTES) => text.repeat(Math.floor(bytes / text.length));
const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
const takesBody = ({ method }: Endpoint) => method === 'POST' || method === 'PUT';
const takesJson = ({ takes }: Endpoint) => takes === 'json';

const ATTACKS: Attack[] = [
  {
    what: 'equal parameters',
    to: () => true,
    change: (request) => ({ ...request, target: `${request.target}?${repeated('a&')}` }),
  },
  { what: 'equal cookies', to: () => true, change: withHeader('Cookie', repeated('a=1; ')) },
  { what: 'equal types to accept', to: () => true, change: withHeader('Accept', repeated('a/b;q=0.1,')) },
  { what: 'equal encodings to accept', to: () => true, change: withHeader('Accept-Encoding', repeated('a;q=0.1,')) },
  { what: 'equal addresses', to: () => true, change: withHeader('X-Forwarded-For', repeated('1.2.3.4,')) },
  { what: 'equal tags', to: () => true, change: withHeader('If-None-Match', repeated('"a",')) },
  { what: 'equal ranges', to: () => true, change: withHeader('Range', `bytes=${repeated('0-0,')}`) },
  {
    what: 'equal parts of a form',
    to: takesBody,
    change: withBody('multipart/form-data; boundary=b', `${repeated(part)}--b--\r\n`),
  },
  { what: 'equal keys of JSON', to: takesJson, change: withBody('application/json', `{${repeated('"a":1,')}"a":1}`) },
  { what: 'brackets of arrays', to: takesJson, change: withBody('application/json', repeated('[', MEBIBYTE)) },
  { what: 'brackets of objects', to: takesJson, change: withBody('application/json', repeated('{"a":', MEBIBYTE)) },
];

const endpoints = await allEndpoints();
let database: TestDatabase;
const METRICS_TOKEN = 'ein-langes-geheimnis';
let dataDir: string;
let server: ServerProcess;
/** Milliseconds of processor time. */
let page: number;
let reading: number;

beforeAll(async () => {
  await ensureBuilt();
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-cost-'));
  server = await startServer({ env: { DATABASE_URL: database.url, DATA_DIR: dataDir, METRICS_TOKEN } });
  const plain = plainRequest({ method: 'GET', template: '/', takes: 'nothing', pleasant: [] });
  for (let time = 0; time < 50; time += 1) await ask(plain);
  reading = await least(10, async () => {});
  const pages = await least(5, async () => {
    for (let time = 0; time < 20; time += 1) await ask(plain);
  });
  page = (pages - reading) / 20;
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** Milliseconds of processor time that the server has used (prom-client, `process_cpu_seconds_total`). */
async function used(): Promise<number> {
  const text = await (
    await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]) * 1000;
}

/** The least that something costs in several attempts. */
async function least(attempts: number, act: () => Promise<unknown>): Promise<number> {
  const costs = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await used();
    await act();
    costs.push((await used()) - before);
  }
  return Math.min(...costs);
}

function ask(request: RawRequest): ReturnType<typeof exchange> {
  return exchange(Number(new URL(server.url).port), request, PATIENCE_MS);
}

function plainRequest({ method, template }: Endpoint): RawRequest {
  const target = template.replaceAll(/:\w+/g, 'x');
  return { method, target, headers: [['Host', new URL(server.url).host]], body: '', framing: 'none' };
}

it.each(sample(ATTACKS, 4))('$what cost no endpoint more than some plain pages', async ({ to, change }) => {
  const dear: string[] = [];
  for (const endpoint of endpoints.filter(to)) {
    const request = change(plainRequest(endpoint));
    const pages = async (attempts: number) => ((await least(attempts, () => ask(request))) - reading) / page;
    if ((await pages(1)) <= MOST_PAGES) continue;
    // Also garbage of requests before is collected in some attempt.
    const cost = await pages(4);
    if (cost > MOST_PAGES) dear.push(`${endpoint.method} ${endpoint.template}: ${cost.toFixed(0)} pages`);
  }
  expect(dear).toEqual([]);
});

it('answers a longer address than any of ours with 414 and a sentence', async () => {
  const request = plainRequest({ method: 'GET', template: '/api/openapi.json', takes: 'nothing', pleasant: [] });
  const { status, body } = await ask({ ...request, target: `${request.target}?${repeated('a&')}` });
  expect([status, JSON.parse(body)]).toEqual([414, { success: false, error: 'Diese Adresse ist zu lang.' }]);
});

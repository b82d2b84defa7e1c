import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureBuilt } from '../../server/build/ensureBuilt.ts';
import { ANFRAGE, fineReview } from '../server/fineReview.ts';
import { gifFile } from '../server/uploads/samples.ts';
import { formOf } from '../server/uploads/uploadServer.ts';
import { trafficJudge } from '../support/apiTraffic.ts';
import { LONG, SEED } from '../support/extent.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { allEndpoints } from './endpoints.ts';
import { askHonestly } from './honest.ts';
import { judge } from './judge.ts';
import { hostileRequests } from './requests.ts';
import { residentMegabytes } from './residentMemory.ts';
import { exchange, type RawAnswer, type RawRequest } from './wire.ts';

/**
 * Hostile requests for every endpoint there is, at a real server; hundreds for each in the long run. The same seed sends
 * the same ones. How long they take is measured by `npm run bench -- hostile`.
 */

const RUNS = LONG ? 500 : 10;
/** Ends what hangs. */
const PATIENCE_MS = 60_000;
/** A heap in which nothing may pile up; the garbage collector would otherwise take what the machine has. */
const HEAP_MB = 320;
/** What the process may take beside what it had: the rest of that heap, and buffers of requests. */
const GROWTH_MB = 300;

const endpoints = await allEndpoints();
let database: TestDatabase;
let dataDir: string;
let server: ServerProcess;
let unlike: ReturnType<typeof trafficJudge>;
let memory: { before: number | undefined; most: number };
let sampling: NodeJS.Timeout;
let sent = 0;

beforeAll(async () => {
  await ensureBuilt();
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-hostile-'));
  server = await startServer({
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` },
  });
  unlike = trafficJudge(await (await fetch(`${server.url}/api/openapi.json`)).json());
  await goodRequests();
  const before = residentMegabytes(server.pid);
  memory = { before, most: before ?? 0 };
  sampling = setInterval(() => (memory.most = Math.max(memory.most, residentMegabytes(server.pid) ?? 0)), 100);
});
afterAll(async () => {
  clearInterval(sampling);
  await server.stop();
  await database.drop();
  await rm(dataDir, { recursive: true });
  const { before = 0, most } = memory;
  console.log(
    `hostile requests: seed ${SEED}, ${sent} sent to ${endpoints.length} endpoints, memory ${Math.round(before)} MB before, ${Math.round(most)} MB at most`,
  );
});

function portOf({ url }: ServerProcess): number {
  return Number(new URL(url).port);
}

async function ask(request: RawRequest): Promise<RawAnswer> {
  sent += 1;
  return exchange(portOf(server), request, PATIENCE_MS);
}

/** The statuses of a page, a submission and an upload that have nothing wrong with them. */
async function goodRequests(): Promise<number[]> {
  const json = { 'content-type': 'application/json' };
  const photo = formOf([{ name: 'a.gif', content: gifFile() }]);
  const answers = [
    await askHonestly(`${server.url}/`),
    await askHonestly(server.url + ANFRAGE, { headers: json, body: JSON.stringify(fineReview()) }),
    await askHonestly(`${server.url}/api/upload`, { body: photo }),
  ];
  return answers.map(({ status }) => status);
}

it('finds the endpoints', () => {
  const found = endpoints.map(({ method, template }) => `${method} ${template}`);
  for (const known of [
    'POST /api/upload',
    'DELETE /api/upload/:id',
    'POST /api/anfrage',
    'POST /api/auth/login',
    'GET /readyz',
    'GET /',
  ])
    expect(found).toContain(known);
});

describe.concurrent(`${RUNS} hostile requests`, () => {
  it.each(endpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.template}`, endpoint })))(
    'to $name',
    async ({ endpoint }) => {
      const property = fc.asyncProperty(hostileRequests(endpoint, portOf(server)), async (request) => {
        judge(request, await ask(request), unlike);
      });
      await fc.assert(property, { numRuns: RUNS });
      expect(await goodRequests()).toEqual([200, 200, 200]);
    },
  );
});

it('left the server as it was: no failure in its log, its memory bounded', () => {
  const failures = server
    .output()
    .split('\n')
    .filter((line) => /Unhandled|TypeError|RangeError|ReferenceError|request failed|answer broken off/.test(line));
  expect(failures.slice(0, 3)).toEqual([]);
  expect(memory.most - (memory.before ?? memory.most)).toBeLessThan(GROWTH_MB);
});

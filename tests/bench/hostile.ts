import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { allEndpoints } from '../hostile/endpoints.ts';
import { hostileRequests } from '../hostile/requests.ts';
import { exchange } from '../hostile/wire.ts';
import { SEED } from '../support/extent.ts';
import { startServer } from '../support/serverProcess.ts';
import { absoluteRow, type Row } from './rows.ts';

const REQUESTS = 100;
/** How often one is sent, of which the fastest counts: neither a first call nor the machine's other work. */
const TURNS = 3;
const PATIENCE_MS = 20_000;

/** The slowest hostile request of each endpoint, sent when nothing else is asked. None may keep anybody waiting. */
export async function hostileBench(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-hostile-'));
  const server = await startServer({ env: { DATA_DIR: dataDir } });
  const port = Number(new URL(server.url).port);
  try {
    const slowest: number[] = [];
    for (const endpoint of await allEndpoints()) {
      const times: number[] = [];
      for (const request of fc.sample(hostileRequests(endpoint, port), { seed: SEED, numRuns: REQUESTS })) {
        const turns: number[] = [];
        while (turns.length < TURNS) turns.push((await exchange(port, request, PATIENCE_MS)).milliseconds);
        times.push(Math.min(...turns));
      }
      slowest.push(Math.max(...times));
    }
    return [
      absoluteRow({
        what: `Langsamste von ${REQUESTS} feindlichen Anfragen, alle Adressen`,
        unit: 'ms',
        digits: 0,
        ours: [Math.max(...slowest)],
        bar: 1_000,
        aim: 250,
      }),
    ];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

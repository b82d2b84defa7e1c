import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ANFRAGE, fineReview } from '../server/fineReview.ts';
import { haproxyVersion, startHaproxy } from '../support/haproxy.ts';
import type { Tool } from '../support/tool.ts';
import { stopDatabase } from './blows.ts';
import { openDouble, type Site } from './site.ts';

/** Two instances behind the proxy that we ship (server/deploy/haproxy.cfg). */

const version = haproxyVersion();
if (version === undefined)
  process.stderr.write('skipped: HAProxy is not installed (Debian: apt-get install haproxy)\n');

/** How long a health check of the proxy and what follows from it may take. */
const NOTICED_MS = 4_000;

let site: Site;
let proxy: Tool;

type Answer = { status: number; retryAfter: string | null; ms: number };

async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
  const begun = performance.now();
  const response = await fetch(proxy.url + address, init);
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ms: performance.now() - begun };
}

const submit = () =>
  ask(ANFRAGE, { method: 'POST', body: JSON.stringify(fineReview()), headers: { 'content-type': 'application/json' } });

describe.skipIf(version === undefined)(`behind HAProxy ${version}`, () => {
  beforeAll(async () => {
    site = await openDouble({ STOP_DELAY_SECONDS: '5' });
    const [first = '', second = ''] = site.instances.map(({ server }) => `127.0.0.1:${new URL(server.url).port}`);
    proxy = await startHaproxy([first, second]);
  }, 120_000);
  afterAll(async () => {
    await proxy.close();
    await site.close();
  }, 60_000);

  it('pages come while the database is away, however long; sending says 503 in time, and works again when it is back', async () => {
    expect((await submit()).status).toBe(200);
    const resume = await stopDatabase(site);
    try {
      await sleep(NOTICED_MS);
      for (let turn = 0; turn < 6; turn += 1) {
        const [page, refused] = await Promise.all([ask('/'), submit()]);
        expect(page.status).toBe(200);
        expect([refused.status, Number(refused.retryAfter) > 0]).toEqual([503, true]);
        expect(refused.ms).toBeLessThan(5_000);
      }
      expect((await ask('/readyz')).status).toBe(503);
    } finally {
      resume();
    }
    await vi.waitFor(
      async () =>
        expect(
          (await Promise.all([submit(), submit(), ask('/readyz'), ask('/readyz')])).map(({ status }) => status),
        ).toEqual([200, 200, 200, 200]),
      { timeout: 30_000 },
    );
  }, 120_000);

  it('one instance after the other is stopped and started anew, and nobody notices', async () => {
    const statuses: Promise<number>[] = [];
    const note = (answer: Promise<Answer>) =>
      statuses.push(
        answer.then(
          ({ status }) => status,
          () => 0,
        ),
      );
    const people = setInterval(() => (note(ask('/')), note(submit())), 100);
    for (const instance of site.instances) {
      expect(await instance.server.stop()).toBe(0);
      await sleep(NOTICED_MS);
      instance.server = await instance.start();
      await sleep(NOTICED_MS);
    }
    clearInterval(people);
    const all = await Promise.all(statuses);
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter((status) => status !== 200)).toEqual([]);
  }, 120_000);

  it('what people claim about their address is not believed', async () => {
    const metrics = await ask('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } });
    expect(metrics.status).toBe(404);
  });
});

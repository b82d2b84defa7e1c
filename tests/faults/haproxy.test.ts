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

const PATIENCE = { timeout: 60_000, interval: 100 };

let site: Site;
let proxy: Tool;

type Answer = { status: number; retryAfter: string | null };

async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(proxy.url + address, init);
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

const submit = () =>
  ask(ANFRAGE, { method: 'POST', body: JSON.stringify(fineReview()), headers: { 'content-type': 'application/json' } });

describe.skipIf(version === undefined)(`behind HAProxy ${version}`, () => {
  beforeAll(async () => {
    site = await openDouble({ STOP_DELAY_SECONDS: '5' });
    const [first = '', second = ''] = site.instances.map(({ server }) => `127.0.0.1:${new URL(server.url).port}`);
    proxy = await startHaproxy([first, second]);
  });
  afterAll(async () => {
    await proxy.close();
    await site.close();
  });

  it('pages come while the database is away, however long; sending says 503, and works again when it is back', async () => {
    expect((await submit()).status).toBe(200);
    const resume = await stopDatabase(site);
    try {
      // Longer than the proxy needs to notice: each waits until the server gives up on the database.
      for (let turn = 0; turn < 6; turn += 1) {
        const [page, refused] = await Promise.all([ask('/'), submit()]);
        expect(page.status).toBe(200);
        expect([refused.status, Number(refused.retryAfter) > 0]).toEqual([503, true]);
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
      PATIENCE,
    );
  });

  it('one instance after the other is stopped and started anew, and nobody notices', async () => {
    const statuses: number[] = [];
    const over = new AbortController();
    /** Asks again a moment after each answer; 0 is none. Not by the clock: a machine that is busy would have ever more to answer. */
    const person = async (wish: () => Promise<Answer>) => {
      while (!over.signal.aborted) {
        statuses.push(
          await wish()
            .then(({ status }) => status)
            .catch(() => 0),
        );
        await sleep(100);
      }
    };
    const people = [() => ask('/'), submit, () => ask('/'), submit].map(person);
    for (const [index, instance] of site.instances.entries()) {
      const noticed = (state: string) =>
        vi.waitFor(() => expect(proxy.output()).toContain(`Server app/app-${index + 1} is ${state}`), PATIENCE);
      expect(await instance.server.stop()).toBe(0);
      await noticed('DOWN');
      instance.server = await instance.start();
      await noticed('UP');
    }
    over.abort();
    await Promise.all(people);
    expect(statuses.length).toBeGreaterThan(20);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('what it logs names no visitor and nothing that was asked for', async () => {
    await ask('/anfrage/bussgeldanfrage?geheim=jana', { headers: { 'user-agent': 'zqxmarke' } });
    await vi.waitFor(() => expect(proxy.output()).toMatch(/app\/app-\d GET 200 \d+ bytes/), PATIENCE);
    expect(proxy.output()).not.toMatch(/127\.0\.0\.1:\d+ \[|jana|anfrage|zqxmarke/);
  });

  it('what people claim about their address is not believed', async () => {
    const metrics = await ask('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } });
    expect(metrics.status).toBe(404);
  });

  it('a sentence in German is there when no instance is', async () => {
    for (const { server } of site.instances) await server.stop();
    const reply = await fetch(`${proxy.url}/`);
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('retry-after')]).toEqual([
      503,
      'text/html; charset=utf-8',
      '30',
    ]);
    expect(await reply.text()).toContain('<h1>Wir sind gerade nicht erreichbar</h1>');
    for (const instance of site.instances) instance.server = await instance.start();
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ANFRAGE, fineReview } from '../server/fineReview.ts';
import { LONG } from '../support/extent.ts';
import { proxyVersion, startShipped, type ProxyName } from '../support/shippedProxy.ts';
import type { Tool } from '../support/tool.ts';
import { stopDatabase } from './outages.ts';
import { openDouble, type Site } from './site.ts';

/** Two real instances behind each proxy that we ship a configuration for. What a proxy does by itself: tests/server/deploy/proxies.test.ts. */

/** What a proxy logs when it uses an instance again: Caddy once for each place where it is named. */
const UP: Record<ProxyName, (index: number, port: string) => { line: string; times: number }> = {
  HAProxy: (index) => ({ line: `Server app/app-${index + 1} is UP`, times: 1 }),
  Caddy: (_, port) => ({ line: `"msg":"host is up","host":"127.0.0.1:${port}"`, times: 3 }),
};

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

const PROXIES: readonly ProxyName[] = LONG ? ['HAProxy', 'Caddy'] : ['HAProxy'];

describe.each(PROXIES.filter((name) => proxyVersion(name) !== undefined))('behind %s', (name) => {
  beforeAll(async () => {
    site = await openDouble({ STOP_DELAY_SECONDS: '5' });
    const [first = '', second = ''] = site.instances.map(({ server }) => `127.0.0.1:${new URL(server.url).port}`);
    proxy = await startShipped(name, [first, second]);
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
      expect(await instance.server.stop()).toBe(0);
      const before = proxy.output().length;
      instance.server = await instance.start();
      const { line, times } = UP[name](index, new URL(instance.server.url).port);
      await vi.waitFor(() => expect(proxy.output().slice(before).split(line).length).toBeGreaterThan(times), PATIENCE);
    }
    over.abort();
    await Promise.all(people);
    expect(statuses.length).toBeGreaterThan(20);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});

import { request as askPlain } from 'node:http';
import { request as askTls } from 'node:https';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { LONG } from '../../support/extent.ts';
import { NAME, proxyVersion, startShipped, type ProxyName } from '../../support/shippedProxy.ts';
import { listen, type Listening } from '../listen.ts';

/** What the proxies do by themselves that we ship a configuration for, in front of two stand-ins. With real instances: tests/faults/proxies.test.ts. */

/** An instance that answers with its name and the address that it was told, or says that it is not ready. */
class StandIn {
  readonly #name: string;
  #server: Listening | undefined;
  port = 0;
  readonly not = new Set<'/readyz' | '/readyz/pages'>();

  constructor(name: string) {
    this.#name = name;
  }

  async up(): Promise<void> {
    this.#server = await listen(({ url = '', headers }, response) => {
      if (url === '/readyz' || url === '/readyz/pages') response.writeHead(this.not.has(url) ? 503 : 200).end();
      else response.end(`${this.#name} ${String(headers['x-forwarded-for'])}`);
    });
    this.port = this.#server.port;
  }

  down(): void {
    this.#server?.close();
  }
}

type Answer = { status: number; headers: NodeJS.Dict<string | string[]>; body: string };

const PATIENCE = { timeout: 60_000, interval: 100 };

const CASES: readonly [ProxyName, tls: boolean][] = [
  ['HAProxy', false],
  ['HAProxy', true],
  ['Caddy', true],
];

const TRIED = (LONG ? CASES : CASES.slice(1)).filter(([name]) => proxyVersion(name) !== undefined);

describe.each(TRIED)('%s, with TLS: %s', (name, tls) => {
  const [one, two] = [new StandIn('eins'), new StandIn('zwei')];
  let proxy: Awaited<ReturnType<typeof startShipped>>;

  beforeAll(async () => {
    await Promise.all([one.up(), two.up()]);
    proxy = await startShipped(name, [`127.0.0.1:${one.port}`, `127.0.0.1:${two.port}`], { tls });
  });
  beforeEach(() => {
    for (const instance of [one, two]) instance.not.clear();
  });
  afterAll(async () => {
    one.down();
    two.down();
    await proxy.close();
  });

  async function ask(path: string, { method = 'GET', headers = {}, url = proxy.url } = {}): Promise<Answer> {
    const options = {
      method,
      headers: { ...headers, host: NAME },
      servername: NAME,
      rejectUnauthorized: false,
      agent: false,
    };
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const send = url.startsWith('https') ? askTls : askPlain;
    send(url + path, options, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        reject,
      );
    })
      .on('error', reject)
      .end();
    return promise;
  }

  /** Who answers ten times: the first words of the answers, each once. */
  async function whoAnswers(path: string, method = 'GET'): Promise<string[]> {
    const answers: Answer[] = [];
    for (let turn = 0; turn < 10; turn += 1) answers.push(await ask(path, { method }));
    return [
      ...new Set(answers.map(({ status, body }) => (status === 200 ? (body.split(' ', 1)[0] ?? '') : `${status}`))),
    ].toSorted();
  }

  it('sends to both in turn', async () => {
    await vi.waitFor(async () => expect(await whoAnswers('/')).toEqual(['eins', 'zwei']), PATIENCE);
  });

  it('brings what is sent to the one that has its database, and pages to both', async () => {
    one.not.add('/readyz');
    for (const [path, method] of [
      ['/api/upload', 'POST'],
      ['/api/wizards', 'GET'],
      ['/anfrage/bussgeldanfrage', 'POST'],
    ] as const)
      await vi.waitFor(async () => expect(await whoAnswers(path, method)).toEqual(['zwei']), PATIENCE);
    expect(await whoAnswers('/')).toEqual(['eins', 'zwei']);
  });

  it('lets one that lives say itself that nothing can be sent', async () => {
    for (const instance of [one, two]) instance.not.add('/readyz');
    two.not.add('/readyz/pages');
    await vi.waitFor(async () => expect(await whoAnswers('/api/upload', 'POST')).toEqual(['eins']), PATIENCE);
    await vi.waitFor(async () => expect(await whoAnswers('/')).toEqual(['eins']), PATIENCE);
  });

  it('says in German that none is there, also to what is sent', async () => {
    for (const instance of [one, two])
      for (const check of ['/readyz', '/readyz/pages'] as const) instance.not.add(check);
    await vi.waitFor(async () => expect(await whoAnswers('/')).toEqual(['503']), PATIENCE);
    for (const method of ['GET', 'POST'])
      expect(await ask('/anfrage/bussgeldanfrage', { method })).toEqual({
        status: 503,
        headers: expect.objectContaining({
          'content-type': 'text/html; charset=utf-8',
          'retry-after': '30',
          'cache-control': 'no-store',
        }),
        body: expect.stringContaining('<h1>Wir sind gerade nicht erreichbar</h1>'),
      });
  });

  it('does not believe what people claim about their address, and logs neither that nor what they ask for', async () => {
    await vi.waitFor(async () => expect(await whoAnswers('/')).toEqual(['eins', 'zwei']), PATIENCE);
    const headers = { 'x-forwarded-for': '192.0.2.7', 'user-agent': 'zqxmarke' };
    const { body } = await ask('/anfrage/bussgeldanfrage?geheim=jana', { headers });
    expect(body).toMatch(/ 127\.0\.0\.1$/);
    expect(body).not.toContain('192.0.2.7');
    await vi.waitFor(() => expect(proxy.output()).toMatch(name === 'HAProxy' ? / GET 200 / : /"status":200/), PATIENCE);
    expect(proxy.output()).not.toMatch(
      /127\.0\.0\.1:\d+ \[|"remote_ip"|"uri":"\/(?!readyz)|192\.0\.2\.7|jana|anfrage|zqxmarke/,
    );
  });

  it.runIf(tls)('leads from http to https', async () => {
    const { status, headers } = await ask('/datenschutz', { url: proxy.plainUrl });
    expect([status, headers['location']]).toEqual([
      308,
      expect.stringMatching(/^https:\/\/vorfahrt\.example(?::\d+)?\/datenschutz$/),
    ]);
  });
});

import { request } from 'node:http';
import { Logger, runOnce } from 'graphile-worker';
import { afterAll, afterEach, assert, beforeAll } from 'vitest';
import type { AccountUser, FieldFault } from '../../../src/contract/index.ts';
import { accountLinks, accountTasks } from '../../../server/accounts/index.ts';
import type { AppParts } from '../../../server/main/parts.ts';
import { noLimits, type RateLimiter } from '../../../server/limits/rateLimit.ts';
import { urlOf } from '../../../server/db/pool.ts';
import { AppServer, NOW } from '../appServer.ts';
import { builtSite } from '../builtSite.ts';

export const PUBLIC_URL = 'https://vorfahrt.example';
export const PORTALS = { mandant: 'https://mandant.example/start', gutachter: 'https://gutachter.example/' };
export const PASSWORD = 'Sommerregen am Deich';

/** Specification 2, section 3, 'Registration payload'. */
export const MANDANT = {
  role: 'mandant',
  firstName: 'Jana',
  lastName: 'Müller',
  email: 'jana@example.org',
  password: PASSWORD,
};
export const GUTACHTER = {
  ...MANDANT,
  role: 'gutachter',
  email: 'weiss@example.org',
  company: 'Weiß GmbH',
  address: 'Hafenstraße 7, 50668 Köln',
  licenseNumber: 'SV-2291',
  serviceArea: 'Köln',
  availability: 'werktags',
  languages: 'Deutsch',
  expertiseTypes: 'Schadengutachten',
};

export type AccountReply = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  body: {
    success?: boolean;
    message?: string;
    error?: string;
    details?: string;
    felder?: FieldFault[];
    token?: string;
    user?: AccountUser;
    redirectTo?: string;
  };
};

export type QueuedMail = { kind: string; recipient: string; data: Record<string, string> };

/**
 * The account routes behind real HTTP, with the jobs that follow from them; mails stay in the outbox, where tests read
 * them.
 */
export class AccountServer {
  readonly app: AppServer;
  readonly #time: { now: Date };
  readonly #openLimiter: () => RateLimiter;

  private constructor(app: AppServer, time: { now: Date }, openLimiter: () => RateLimiter) {
    this.app = app;
    this.#time = time;
    this.#openLimiter = openLimiter;
  }

  /** `pages`: the server also serves the pages of the site. */
  static async start(
    parts: (app: Pick<AppServer, 'knex'>) => Partial<AppParts> = () => ({}),
    { pages = false } = {},
  ): Promise<AccountServer> {
    const time = { now: NOW };
    const wizards = ['anmelden', 'registrieren', 'aktivieren', 'passwort-vergessen', 'passwort-neu'].map(
      (name) => `konto-${name}`,
    );
    const config = { production: true, publicUrl: PUBLIC_URL, dataDir: '/nonexistent', portals: PORTALS };
    const app = await AppServer.start({
      wizards,
      parts: async (catalogue, knex) => ({
        ...(pages && (await builtSite(catalogue))),
        config,
        clock: () => time.now,
        ...parts({ knex }),
      }),
    });
    return new AccountServer(app, time, () => parts(app).limiter ?? noLimits);
  }

  /** One server for all tests of a file, reset after each. Call at the top of the file. */
  static use(parts?: (app: Pick<AppServer, 'knex'>) => Partial<AppParts>): { current: AccountServer } {
    const holder = {} as { current: AccountServer };
    beforeAll(async () => {
      holder.current = await AccountServer.start(parts);
    });
    afterEach(() => holder.current.clear());
    afterAll(() => holder.current.close());
    return holder;
  }

  async close(): Promise<void> {
    await this.app.close();
  }

  async clear(): Promise<void> {
    await this.settled();
    for (const table of ['mails', 'registrations', 'password_resets', 'revoked_tokens', 'accounts', 'rate_limits'])
      await this.app.knex(table).delete();
    this.#time.now = NOW;
  }

  later({ minutes }: { minutes: number }): void {
    this.#time.now = new Date(this.#time.now.getTime() + minutes * 60_000);
  }

  /** Sends a request with node:http, which allows any header, even Host. */
  call(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<AccountReply> {
    return new Promise((resolve, reject) => {
      const sent = request(
        this.app.url + path,
        { method, headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString();
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              body: text.startsWith('{') ? JSON.parse(text) : {},
            });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  post(name: string, body: unknown, headers: Record<string, string> = {}): Promise<AccountReply> {
    return this.call('POST', `/api/auth/${name}`, { body, headers });
  }

  /** Runs the waiting jobs, so that all due mails are queued; uses its own limiter, as another instance would. */
  async settled(): Promise<void> {
    const { knex } = this.app;
    await knex.raw(
      "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier <> 'mail'), run_at => now())",
    );
    const taskList = accountTasks({
      knex,
      links: accountLinks(PUBLIC_URL),
      limiter: this.#openLimiter(),
      clock: () => this.#time.now,
    });
    await runOnce({
      connectionString: urlOf(knex),
      taskList,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
      // As in `server/jobs/workerRun.ts`. Without delays, the removal of the last job is not awaited, and a test may find it.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  }

  /** All mails in the outbox, oldest first. */
  async mails(): Promise<QueuedMail[]> {
    await this.settled();
    return this.app.knex('mails').orderBy('created_at').select('kind', 'recipient', 'data');
  }

  /** The token in the link of the newest mail of that kind. */
  async mailedToken(kind: string): Promise<string> {
    const mail = (await this.mails()).findLast((candidate) => candidate.kind === kind);
    return mail?.data['link']?.split('#token=')[1] ?? '';
  }

  /** Registers and activates. */
  async addAccount(account: typeof MANDANT): Promise<void> {
    assert.equal((await this.post('register', account)).status, 200);
    assert.equal(
      (await this.post('activate', { token: await this.mailedToken('accountActivation'), password: account.password }))
        .status,
      200,
    );
    await this.app.knex('mails').delete();
  }

  async logIn({ email, password }: { email: string; password: string }): Promise<AccountReply> {
    return this.post('login', { email, password });
  }
}

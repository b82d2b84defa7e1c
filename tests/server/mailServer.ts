import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import type { Brand } from '../../src/contract/index.ts';
import { createApp } from '../../server/main/app.ts';
import { urlOf } from '../../server/db/pool.ts';
import { readBrand } from '../../server/config/brand.ts';
import { noLimits, type RateLimiter } from '../../server/limits/rateLimit.ts';
import type { Jobs } from '../../server/jobs/index.ts';
import { openWork } from '../../server/main/work.ts';
import { diskStore } from '../../server/uploads/index.ts';
import { MailServer } from '../support/smtp.ts';
import { AppServer, DEFAULT_BRAND, NOW, OPERATOR } from './appServer.ts';
import { listen, type Listening } from './listen.ts';

export const OFFICE = 'kanzlei@vorfahrt.example';

/** The app, its jobs, and a mail server that accepts their mails. */
export class Post {
  readonly app: AppServer;
  readonly smtp: MailServer;
  readonly brand: Brand;
  #work: Jobs | undefined;

  private constructor(app: AppServer, smtp: MailServer, brand: Brand) {
    this.app = app;
    this.smtp = smtp;
    this.brand = brand;
  }

  static use(wizards: string[]): { current: Post } {
    const holder = {} as { current: Post };
    const app = AppServer.use({ wizards });
    beforeAll(async () => {
      const brand = await readBrand(DEFAULT_BRAND, {
        BRAND_IMPRINT_OPERATOR: OPERATOR,
        BRAND_EMAIL: OFFICE,
        BRAND_NAME: 'Vorfahrt für Müller & Söhne',
      });
      holder.current = new Post(app.current, await MailServer.start(), brand);
      await holder.current.work();
    });
    afterEach(async () => {
      // Also after a case that failed while there was none.
      if (holder.current.#work === undefined) await holder.current.work();
      await holder.current.delivered();
      holder.current.smtp.clear();
    });
    afterAll(async () => {
      await holder.current.rest();
      await holder.current.smtp.down();
    });
    return holder;
  }

  async work(): Promise<void> {
    this.#work = await this.another();
  }

  /** Starts another instance that processes the same jobs, over the given pool. */
  async another(knex = this.app.knex): Promise<Jobs> {
    const { catalogue, url } = this.app;
    const dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-mail-'));
    const log = pino({ level: 'debug' }, { write: (line: string) => void this.app.logged.push(line) });
    return openWork({
      knex,
      limiter: noLimits,
      databaseUrl: urlOf(knex),
      files: diskStore(dataDir),
      dataDir,
      submissionYears: 11,
      catalogue,
      brand: this.brand,
      publicUrl: url,
      smtpUrl: this.smtp.url,
      smtpTls: false,
      production: false,
      log,
      clock: () => NOW,
    });
  }

  async rest(): Promise<void> {
    await this.#work?.close();
    this.#work = undefined;
  }

  /** Waits until no mail is left to be sent, and returns the received ones. */
  async delivered(): Promise<MailServer['received']> {
    await vi.waitFor(
      async () => {
        const open = await this.app
          .knex('mails')
          .whereNull('sent_at')
          .whereNull('failed_at')
          .count({ count: '*' })
          .first();
        if (Number(open?.['count']) > 0) throw new Error('mails are still waiting');
      },
      { timeout: 60_000, interval: 20 },
    );
    return this.smtp.received;
  }

  /** Makes every job due at once. */
  async hurry(): Promise<void> {
    await this.app.knex.raw(
      'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())',
    );
  }
}

/** Another app with the same database and definitions. */
export async function appWith(
  { knex, catalogue }: AppServer,
  {
    production = true,
    publicUrl = 'https://localhost',
    limiter,
    operator = OPERATOR,
    now = NOW,
  }: { production?: boolean; publicUrl?: string; limiter?: RateLimiter; operator?: string; now?: Date },
): Promise<Listening> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-mail-'));
  const config = { production, publicUrl, dataDir, portals: {} };
  const app = createApp({
    config,
    log: pino({ level: 'silent' }),
    knex,
    catalogue,
    files: diskStore(dataDir),
    brand: await readBrand(DEFAULT_BRAND, { BRAND_IMPRINT_OPERATOR: operator }),
    clock: () => now,
    ...(limiter && { limiter }),
  });
  app.silent = true;
  return listen(app.callback());
}

/** The status of a GET with another Host header, which fetch does not allow. */
export async function statusFor(port: number, address: string, host: string): Promise<number | undefined> {
  const sent = request({ host: '127.0.0.1', port, path: address, headers: { host } }).end();
  const [response]: IncomingMessage[] = await once(sent, 'response');
  response?.resume();
  return response?.statusCode;
}

import { afterAll, afterEach, beforeAll } from 'vitest';
import { addAccount } from '../../../server/accounts/add.ts';
import { accountLinks, grantRight, type Grant, type StudioRight } from '../../../server/accounts/index.ts';
import { createPasswords } from '../../../server/accounts/passwords.ts';
import type { AppParts } from '../../../server/main/parts.ts';
import { studioFromSource } from '../../../server/studio/index.ts';
import { AppServer, NOW, type Reply } from '../appServer.ts';
import { WIZARD } from '../fineReview.ts';

export const PASSWORD = 'Sommerregen am Deich';

/** Somebody's browser: it keeps the cookie of the studio. */
export type Browser = {
  get: (address: string) => Promise<Reply>;
  /** Sends a form, as the pages do, and follows nothing. */
  post: (address: string, fields: Record<string, string>) => Promise<Reply>;
  /** Calls the API. */
  call: (method: string, address: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  cookie: () => string;
};

/** A server for others, with two wizards and a studio, and a clock that tests set. */
export class StudioServer {
  readonly app: AppServer;
  readonly #time: { now: Date };

  private constructor(app: AppServer, time: { now: Date }) {
    this.app = app;
    this.#time = time;
  }

  static use(parts: Partial<AppParts> = {}): { current: StudioServer } {
    const holder = {} as { current: StudioServer };
    beforeAll(async () => {
      const time = { now: NOW };
      const app = await AppServer.start({
        wizards: [WIZARD, 'kontaktformular'],
        publishes: true,
        parts: async (_catalogue, _knex, directory) => ({
          studio: { client: studioFromSource('<script></script>'), directory },
          clock: () => time.now,
          ...parts,
        }),
      });
      holder.current = new StudioServer(app, time);
    });
    afterEach(() => holder.current.clear());
    afterAll(() => holder.current.app.close());
    return holder;
  }

  later({ minutes }: { minutes: number }): void {
    this.#time.now = new Date(this.#time.now.getTime() + minutes * 60_000);
  }

  async clear(): Promise<void> {
    // What was published is taken back; the history stays.
    for (const table of ['studio_live', 'studio_drafts', 'studio_examinations', 'accounts', 'rate_limits'])
      await this.app.knex(table).delete();
    await this.app.catalogue.refresh();
    this.#time.now = NOW;
  }

  /** An account with these rights: 'analyst', or 'analyst kontaktformular' for one wizard. */
  async person(name: string, ...rights: (StudioRight | `${StudioRight} ${string}`)[]): Promise<string> {
    const { knex } = this.app;
    const email = `${name.toLowerCase()}@kanzlei.example`;
    passwordHash ??= createPasswords().hash(PASSWORD);
    await addAccount(
      knex,
      { email, role: 'anwalt', firstName: name, lastName: 'Groß', passwordHash: await passwordHash },
      { now: this.#time.now, links: accountLinks('https://localhost') },
    );
    const { id } = await knex('accounts').where({ email }).first('id');
    for (const text of rights) {
      const [right, wizard = '*'] = text.split(' ') as [StudioRight, string?];
      await grantRight(knex, id, { right, wizard } satisfies Grant, this.#time.now);
    }
    return email;
  }

  browser(): Browser {
    let cookie = '';
    /** What the browser keeps for the next page. */
    let note = '';
    const send = async (method: string, address: string, init: { body?: string; headers?: Record<string, string> }) => {
      const reply = await this.app.send(method, address, {
        ...init,
        headers: {
          ...init.headers,
          ...(cookie + note !== '' && { cookie: [cookie, note].filter(Boolean).join('; ') }),
        },
        redirect: 'manual',
      });
      for (const set of reply.headers.getSetCookie()) {
        if (set.startsWith('__Host-studio=')) cookie = set.split(';')[0] ?? '';
        if (set.startsWith('notiz=')) note = set.split(';')[0] ?? '';
      }
      return reply;
    };
    return {
      get: (address) => send('GET', address, { headers: { accept: 'text/html' } }),
      post: (address, fields) =>
        send('POST', address, {
          body: new URLSearchParams(fields).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        }),
      call: (method, address, body, headers = {}) =>
        send(method, address, {
          ...(body !== undefined && { body: JSON.stringify(body) }),
          headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        }),
      cookie: () => cookie,
    };
  }

  /** A browser that is signed in. */
  async signedIn(email: string): Promise<Browser> {
    const browser = this.browser();
    await browser.post('/studio/anmelden', { email, passwort: PASSWORD });
    return browser;
  }
}

let passwordHash: Promise<string> | undefined;

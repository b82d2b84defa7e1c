import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { addAccount } from '../../../server/accounts/add.ts';
import { accountLinks, grantRight, type Grant, type StudioRight } from '../../../server/accounts/index.ts';
import { createPasswords } from '../../../server/accounts/passwords.ts';
import type { AppParts } from '../../../server/main/parts.ts';
import { studioFromSource } from '../../../server/studio/index.ts';
import { AppServer, NOW, type Reply } from '../appServer.ts';
import { codeAt, giveFactor, type OwnFactor } from '../../support/secondFactor.ts';
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
  readonly #work: (() => Promise<void>)[];
  /** By address. */
  readonly #factors = new Map<string, OwnFactor>();

  private constructor(app: AppServer, time: { now: Date }, work: (() => Promise<void>)[]) {
    this.app = app;
    this.#time = time;
    this.#work = work;
  }

  static use(
    parts: Partial<AppParts> | ((knex: Knex) => Partial<AppParts>) = {},
    more: string[] = [],
  ): { current: StudioServer } {
    const holder = {} as { current: StudioServer };
    beforeAll(async () => {
      const time = { now: NOW };
      const work: (() => Promise<void>)[] = [];
      const app = await AppServer.start({
        wizards: [WIZARD, 'kontaktformular', ...more],
        publishes: true,
        parts: async (_catalogue, knex, directory) => ({
          studio: { client: studioFromSource('<script></script>'), directory },
          clock: () => time.now,
          everyFewSeconds: (one) => void work.push(one),
          ...(typeof parts === 'function' ? parts(knex) : parts),
        }),
      });
      holder.current = new StudioServer(app, time, work);
    });
    afterEach(() => holder.current.clear());
    afterAll(() => holder.current.app.close());
    return holder;
  }

  /** What the server does every few seconds, once. */
  async tick(): Promise<void> {
    for (const work of this.#work) await work();
  }

  /** Sets the clock. */
  at(moment: string): void {
    this.#time.now = new Date(moment);
  }

  later({ minutes }: { minutes: number }): void {
    this.#time.now = new Date(this.#time.now.getTime() + minutes * 60_000);
  }

  async clear(): Promise<void> {
    // What was published is taken back; the history stays.
    for (const table of CLEARED) await this.app.knex(table).delete();
    this.#factors.clear();
    await this.app.catalogue.refresh();
    this.#time.now = NOW;
  }

  /**
   * An account with these rights: 'analyst', or 'analyst kontaktformular' for one wizard. It has a second factor if one of them demands that.
   */
  async person(name: string, ...rights: Right[]): Promise<string> {
    const email = await this.personWithout(name, ...rights);
    if (rights.some((right) => /^(?:freigabe|betrieb)/.test(right))) await this.giveFactor(email);
    return email;
  }

  /** Gives an account a second factor. Returns its secret and its recovery codes. */
  async giveFactor(email: string): Promise<OwnFactor> {
    const { knex } = this.app;
    const { id } = await knex('accounts').where({ email }).first('id');
    const own = await giveFactor(knex, id, this.#time.now);
    this.#factors.set(email, { ...own, recoveryCodes: [...own.recoveryCodes] });
    return own;
  }

  /** What an app with this secret shows now, or some minutes later. */
  code(secret: string, { minutes = 0 } = {}): string {
    return codeAt(secret, new Date(this.#time.now.getTime() + minutes * 60_000));
  }

  /** An account with these rights and without a second factor. */
  async personWithout(name: string, ...rights: Right[]): Promise<string> {
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
    /** What the browser keeps for the next page, and between the password and the second factor. */
    let note = '';
    let begun = '';
    const send = async (method: string, address: string, init: { body?: string; headers?: Record<string, string> }) => {
      const reply = await this.app.send(method, address, {
        ...init,
        headers: {
          ...init.headers,
          ...(cookie + note + begun !== '' && { cookie: [cookie, note, begun].filter(Boolean).join('; ') }),
        },
        redirect: 'manual',
      });
      for (const set of reply.headers.getSetCookie()) {
        if (set.startsWith('__Host-studio=')) cookie = set.split(';')[0] ?? '';
        if (set.startsWith('__Host-anmeldung=')) begun = set.split(';')[0] ?? '';
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

  /** Signs in, with a recovery code if the account has a second factor: the clock stands, and an app would show the same code again. */
  async signIn(browser: Browser, email: string): Promise<void> {
    const { headers } = await browser.post('/studio/anmelden', { email, passwort: PASSWORD });
    if (headers.get('location')?.startsWith('/studio/anmelden/code') !== true) return;
    const wiederherstellung = this.#factors.get(email)?.recoveryCodes.pop() ?? '';
    await browser.post('/studio/anmelden/code', { wiederherstellung });
  }

  /** A browser that is signed in. */
  async signedIn(email: string): Promise<Browser> {
    const browser = this.browser();
    await this.signIn(browser, email);
    return browser;
  }
}

/** What tests leave; the history stays. */
const CLEARED = [
  'studio_planned',
  'studio_live',
  'studio_drafts',
  'studio_discarded',
  'studio_examinations',
  'studio_remarks',
  'studio_second_person',
  'accounts',
  'rate_limits',
];

type Right = StudioRight | `${StudioRight} ${string}`;

let passwordHash: Promise<string> | undefined;

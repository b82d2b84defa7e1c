import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { afterAll, afterEach, assert, beforeAll } from 'vitest';
import {
  CORRECTION,
  IDEMPOTENCY_KEY,
  WIZARD_REVISION,
  type FieldFault,
  type UploadRef,
  type UploadReply,
} from '../../src/contract/index.ts';
import type { Answers, Receipt } from '../../src/engine/index.ts';
import { createApp } from '../../server/main/app.ts';
import type { AppParts } from '../../server/main/parts.ts';
import { readBrand } from '../../server/config/brand.ts';
import { diskStore } from '../../server/uploads/index.ts';
import { openArchive } from '../../server/revisions/index.ts';
import { openReleases } from '../../server/studioReleases/index.ts';
import { openCatalogue, type Catalogue } from '../../server/wizards/index.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { LiveTraffic } from '../support/liveTraffic.ts';
import { keyOf } from '../support/developer.ts';
import { copyWizards } from '../support/wizardFolders.ts';
import { checkOnce, untilChecked } from './checked.ts';
import { listen, type Listening } from './listen.ts';
import { formOf, type Sent } from './uploads/uploadServer.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The brand file of the site, with placeholders. */
export const DEFAULT_BRAND = path.resolve(import.meta.dirname, '../../src/site/brand.json');
/** The office of the app, without whose name no power of attorney is mailed. */
export const OPERATOR = 'Kanzlei Muster & Partner';

/** The time of the app's clock. */
export const NOW = new Date('2026-11-20T10:00:00Z');

export type AppOptions = {
  /** Folders of `wizards/` to copy. */
  wizards: string[];
  /** Changes the copied folders before the app starts. */
  prepare?: (directory: string) => Promise<void>;
  /** Runs as on a developer's machine, which previews unpublished wizards. */
  developing?: boolean;
  /** With what a studio on the server publishes, beside the folders. */
  publishes?: boolean;
  /** Parts of the app that replace the defaults. */
  parts?: (catalogue: Catalogue, knex: Knex, wizardsDir: string) => Promise<Partial<AppParts>>;
};

/** Any answer of the API; missing properties are undefined. */
export type ReplyBody = Partial<Receipt> & {
  success?: boolean;
  error?: string;
  details?: string;
  felder?: FieldFault[];
};
export type Reply = { status: number; headers: Headers; text: string; body: ReplyBody };
type Sending = { body?: string | FormData; headers?: Record<string, string>; redirect?: RequestRedirect };
export type Attempt = { cookie?: string; key?: string; correction?: number; revision?: string };
/** Uploaded files, and the session that owns them. */
export type Kept = {
  files: UploadRef[];
  cookie: string;
  /** What the server says of each file. */
  notes: (string | undefined)[];
};

/** The whole app behind real HTTP: definitions in a temporary folder, real Postgres, real files. */
export class AppServer {
  readonly knex: Knex;
  readonly catalogue: Catalogue;
  /** WIZARDS_DIR, a copy that tests may change. */
  readonly wizardsDir: string;
  /** DATA_DIR. */
  readonly dataDir: string;
  /** The lines logged so far. */
  readonly logged: string[];
  readonly url: string;
  /** The developer's key; undefined unless `developing`. */
  readonly key: string | undefined;
  readonly #traffic: LiveTraffic;
  readonly #close: () => Promise<void>;

  private constructor(
    parts: Pick<AppServer, 'knex' | 'catalogue' | 'wizardsDir' | 'dataDir' | 'logged' | 'url' | 'key'>,
    close: () => Promise<void>,
  ) {
    ({
      knex: this.knex,
      catalogue: this.catalogue,
      wizardsDir: this.wizardsDir,
      dataDir: this.dataDir,
      logged: this.logged,
      url: this.url,
      key: this.key,
    } = parts);
    this.#traffic = new LiveTraffic(this.url);
    this.#close = close;
  }

  static async start({
    wizards,
    prepare,
    parts,
    developing = false,
    publishes = false,
  }: AppOptions): Promise<AppServer> {
    const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-app-'));
    const wizardsDir = await copyWizards(wizards, path.join(directory, 'wizards'));
    await prepare?.(wizardsDir);
    const logged: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });
    const database = await createTestDatabase();
    const { knex } = database;
    const archive = openArchive({ knex, clock: () => new Date(), graceMs: DAY_MS });
    const releases = publishes ? openReleases({ knex, clock: () => NOW, log }) : undefined;
    const catalogue = await openCatalogue({
      directory: wizardsDir,
      log,
      archive,
      releases,
      previews: developing,
      check: checkOnce,
      patience: untilChecked,
    });
    const config = {
      revisionGraceMs: DAY_MS,
      production: !developing,
      publicUrl: 'https://localhost',
      dataDir: path.join(directory, 'data'),
      portals: {},
    };
    const files = diskStore(path.join(config.dataDir, 'uploads/files'));
    const brand = await readBrand(DEFAULT_BRAND, { BRAND_IMPRINT_OPERATOR: OPERATOR });
    const app = createApp({
      config,
      log,
      knex,
      files,
      catalogue,
      brand,
      releases,
      clock: () => NOW,
      ...(await parts?.(catalogue, knex, wizardsDir)),
    });
    app.silent = true;
    const listening = await listen(app.callback());
    const key = developing ? await keyOf(knex) : undefined;
    const { dataDir } = config;
    return new AppServer({ knex, catalogue, wizardsDir, dataDir, logged, url: listening.url, key }, () =>
      closeAll(catalogue, listening, database, directory),
    );
  }

  /** One server for all tests of a file, reset after each. Call at the top of the file. */
  static use(options: AppOptions): { current: AppServer } {
    const holder = {} as { current: AppServer };
    beforeAll(async () => {
      holder.current = await AppServer.start(options);
    });
    afterEach(() => holder.current.clear());
    afterAll(() => holder.current.close());
    return holder;
  }

  close(): Promise<void> {
    return this.#close();
  }

  async clear(): Promise<void> {
    await this.knex('uploads').delete();
    await this.knex('submissions').delete();
  }

  /** As `fetch`, with the developer's key if there is one. */
  fetch(address: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    const told = this.key === undefined ? undefined : { authorization: `Bearer ${this.key}` };
    return fetch(this.url + address, { ...init, headers: { ...told, ...(headers as Record<string, string>) } });
  }

  /** Sends a request; throws for an answer that `/api/openapi.json` does not describe. */
  async send(
    method: string,
    address: string,
    { body, headers = {}, redirect = 'follow' }: Sending = {},
  ): Promise<Reply> {
    const response = await this.fetch(address, { method, headers, redirect, ...(body !== undefined && { body }) });
    await this.#traffic.expectResponse(method, address, response);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : {},
    };
  }

  /** Sends answers to a wizard's submit path, as its page does. */
  async submit(address: string, answers: unknown, { cookie, key, correction, revision }: Attempt = {}): Promise<Reply> {
    const headers = {
      'content-type': 'application/json',
      ...(cookie !== undefined && { cookie }),
      ...(key !== undefined && { [IDEMPOTENCY_KEY]: key }),
      ...(correction !== undefined && { [CORRECTION]: String(correction) }),
      ...(revision !== undefined && { [WIZARD_REVISION]: revision }),
    };
    return this.send('POST', address, { body: JSON.stringify(answers), headers });
  }

  /** Uploads files for a document type, into the session that the cookie names or a new one. */
  async upload(
    sent: Sent[],
    { dokumentTyp, feld, cookie = '' }: { dokumentTyp: string; feld?: string; cookie?: string },
  ): Promise<Kept> {
    const form = formOf(sent, { dokumentTyp, ...(feld !== undefined && { feld }) });
    const { status, text, headers } = await this.send('POST', '/api/upload', {
      body: form,
      headers: cookie ? { cookie } : {},
    });
    assert.equal(status, 200, text);
    const { files }: UploadReply = JSON.parse(text);
    const begun = headers.getSetCookie()[0]?.split(';')[0];
    return {
      files: files.map(({ id, originalname: name, path: at }) => ({ id, name, path: at })),
      notes: files.map(({ hinweis }) => hinweis),
      cookie: begun ?? cookie,
    };
  }

  /** The answers of the only stored submission. */
  async onlySubmission(): Promise<StoredSubmission> {
    const rows: StoredSubmission[] = await this.knex('submissions').select();
    assert.equal(rows.length, 1, 'one submission is stored');
    return rows[0] as StoredSubmission;
  }

  async expectNothingSent(): Promise<void> {
    assert.deepEqual(await this.knex('submissions').select('id'), []);
    assert.deepEqual(await this.knex('uploads').whereNotNull('submission_id').select('id'), []);
  }
}

/** A row of `submissions` (migrations/0001_submissions.ts). */
export type StoredSubmission = {
  id: string;
  wizard: string;
  revision: string;
  reference: string;
  answers: Answers;
  computed: Record<string, unknown>;
  consents: { field: string; wording: string; hash: string }[];
  idempotency_key: string | null;
  created_at: Date;
};

async function closeAll(
  catalogue: Catalogue,
  listening: Listening,
  database: TestDatabase,
  directory: string,
): Promise<void> {
  catalogue.close();
  listening.close();
  await database.drop();
  await rm(directory, { recursive: true, force: true });
}

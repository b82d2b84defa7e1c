import { Router } from '@koa/router';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Koa from 'koa';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { afterAll, afterEach, assert, beforeAll, beforeEach, vi } from 'vitest';
import type { FailureReply, UploadReply } from '../../../src/contract/index.ts';
import { UPLOAD_BOUNDS, type UploadBounds } from '../../../server/config/uploadBounds.ts';
import { parseTrustedProxies } from '../../../server/http/clientAddress.ts';
import { errors } from '../../../server/http/errors.ts';
import { noLimits } from '../../../server/limits/rateLimit.ts';
import { openSessions } from '../../../server/sessions/session.ts';
import { openSigner } from '../../../server/signing/signer.ts';
import { describe as describeApi } from '../../../server/openapi/index.ts';
import { addRoutes } from '../../../server/routes/index.ts';
import { DELETE_FILE, SEND_FILES, VIEW_FILE } from '../../../server/uploads/described.ts';
import { requestId } from '../../../server/http/requestId.ts';
import { securityHeaders } from '../../../server/http/securityHeaders.ts';
import {
  diskStore,
  uploadRoutes,
  type FileStore,
  type Scanner,
  type UploadRule,
} from '../../../server/uploads/index.ts';
import { trafficJudge } from '../../support/apiTraffic.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { listen, type Listening } from '../listen.ts';

export const MEBIBYTE = 1024 * 1024;
/** The time of the routes' clock. */
export const NOW = new Date('2026-11-20T10:00:00Z');

/** The rules of specification 2, section 5: photos for the appraisal; images or PDF elsewhere. */
const PHOTO_RULE: UploadRule = {
  accept: ['image/jpeg', 'image/png', 'image/jpg'],
  maxBytes: 5 * MEBIBYTE,
  messages: {
    accept: 'Bitte nur JPG oder PNG Dateien hochladen.',
    maxBytes: 'Bilder dürfen nicht größer als 5MB sein.',
  },
};
const ANY_RULE: UploadRule = { accept: ['image/*', 'application/pdf'] };
const RULES = new Map<string, UploadRule[]>([
  ['KFZGUTACHTEN', [ANY_RULE, PHOTO_RULE]],
  ['KFZGUTACHTEN /vorneRechts', [PHOTO_RULE]],
  ['KFZGUTACHTEN /zusatzDokumente', [ANY_RULE]],
  ['BUSSGELD', [{ accept: ['application/pdf', 'image/jpeg', 'image/png'], maxItems: 2 }]],
  ['VERKEHRSUNFALL', [ANY_RULE]],
]);

export type Body = string | FormData | Uint8Array<ArrayBuffer>;
export type Sent = { name: string; content: Buffer; type?: string };
export type Answer<T> = { status: number; body: T; cookie: string; headers: Headers };
export type Uploaded = { path: string; id: string; cookie: string };

const PATIENCE = { timeout: 60_000 };

/** The upload routes behind real HTTP, with one database for the file and a directory for every test. */
export class UploadServer {
  #database!: TestDatabase;
  #listening!: Listening;
  #handle!: ReturnType<Koa['callback']>;
  dataDir!: string;
  disk!: FileStore;
  /** The store of the routes; a test may replace it with a failing one. */
  files!: FileStore;
  /** Tests may change these limits. */
  bounds!: UploadBounds;
  /** Tests may set a scanner. */
  scanner: Scanner | undefined;

  /** Call at the top of a test file. */
  static use(): UploadServer {
    const server = new UploadServer();
    beforeAll(() => server.#start());
    beforeEach(() => server.#reset());
    afterEach(() => server.#clear());
    afterAll(() => server.#stop());
    return server;
  }

  get knex(): Knex {
    return this.#database.knex;
  }

  get port(): number {
    return this.#listening.port;
  }

  async #start(): Promise<void> {
    this.#database = await createTestDatabase();
    this.#listening = await listen((request, response) => this.#handle(request, response));
  }

  async #reset(): Promise<void> {
    this.dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-uploads-'));
    this.disk = diskStore(path.join(this.dataDir, 'uploads/files'));
    this.files = this.disk;
    this.scanner = undefined;
    this.bounds = { ...UPLOAD_BOUNDS };
    this.#handle = this.#createApp().callback();
  }

  #createApp(): Koa {
    const log = pino({ level: 'silent' });
    const app = new Koa();
    app.silent = true;
    app
      .use(requestId({ log }))
      .use(securityHeaders({ production: true, relaxed: false }))
      .use(errors({ log }));
    const signer = openSigner(this.knex);
    const routes = uploadRoutes({
      knex: this.knex,
      files: {
        put: (id, source) => this.files.put(id, source),
        open: (id) => this.files.open(id),
        remove: (id) => this.files.remove(id),
        has: (id) => this.files.has(id),
        list: () => this.files.list(),
      },
      rules: async (dokumentTyp, feld) => RULES.get(feld === undefined ? dokumentTyp : `${dokumentTyp} ${feld}`),
      dataDir: this.dataDir,
      limiter: noLimits,
      sessions: openSessions({ knex: this.knex, signer, publicUrl: 'https://vorfahrt.example' }),
      signer,
      trustedProxies: parseTrustedProxies('', () => {}),
      bounds: this.bounds,
      scanner: { scan: (content) => this.scanner?.scan(content) ?? Promise.resolve('clean') },
      log,
      clock: () => NOW,
    });
    const router = new Router();
    addRoutes(router, routes, noLimits);
    app.use(router.routes()).use(router.allowedMethods());
    return app;
  }

  async #clear(): Promise<void> {
    await this.knex('uploads').delete();
    await this.knex('submissions').delete();
    await rm(this.dataDir, { recursive: true });
  }

  async #stop(): Promise<void> {
    this.#listening.close();
    await this.#database.drop();
  }

  /** Throws for an answer that the API description does not contain. */
  async call(method: string, address: string, cookie = ''): Promise<Response> {
    return described(
      method,
      address,
      await fetch(this.#listening.url + address, { method, headers: cookie ? { cookie } : {} }),
    );
  }

  async post<T = UploadReply>(body: Body, headers: Record<string, string> = {}): Promise<Answer<T>> {
    const sent = await fetch(`${this.#listening.url}/api/upload`, { method: 'POST', body, headers });
    const response = await described('POST', '/api/upload', sent);
    const cookie = response.headers.getSetCookie()[0] ?? '';
    const reply: T = await response.json();
    return { status: response.status, body: reply, cookie, headers: response.headers };
  }

  /** Posts a form that must be refused and leave nothing behind. */
  async refused(body: Body, headers: Record<string, string> = {}): Promise<Answer<FailureReply>> {
    const answer = await this.post<FailureReply>(body, headers);
    assert.equal(answer.body.success, false);
    await this.expectNothingKept();
    return answer;
  }

  async uploadOne(sent: Sent, session = ''): Promise<Uploaded> {
    const { status, body, cookie } = await this.post(formOf([sent]), session ? { cookie: session } : {});
    assert.equal(status, 200);
    const [file] = body.files;
    if (!file) throw new Error('expected a file in the reply');
    return { ...file, cookie: cookie.split(';')[0] || session };
  }

  /** Marks an upload as part of a submission, as the submission code does. */
  async claim(id: string): Promise<void> {
    const submission = {
      id,
      wizard: 'w',
      revision: 'r',
      reference: `VU-${id}`,
      answers: '{}',
      consents: '[]',
      body_hash: 'h',
    };
    await this.knex('submissions').insert(submission);
    await this.knex('uploads').where({ id }).update({ submission_id: id });
  }

  /** The names of all files, temporary and stored. */
  async filesKept(): Promise<string[]> {
    const entries = await readdir(this.dataDir, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  }

  async expectNothingKept(): Promise<void> {
    await vi.waitFor(async () => assert.deepEqual(await this.filesKept(), []), PATIENCE);
    await vi.waitFor(async () => assert.deepEqual(await this.temporaryDirectories(), []), PATIENCE);
    assert.deepEqual(await this.knex('uploads').select('id'), []);
  }

  async temporaryDirectories(): Promise<string[]> {
    return readdir(path.join(this.dataDir, 'uploads/tmp')).catch(() => []);
  }
}

const judge = trafficJudge(
  describeApi({
    routes: [
      { address: 'POST /api/upload', operation: SEND_FILES },
      { address: 'GET /api/upload/:id', operation: VIEW_FILE },
      { address: 'DELETE /api/upload/:id', operation: DELETE_FILE },
    ],
    pages: false,
    wizards: [],
    publicUrl: 'https://vorfahrt.example',
  }),
);

/** Returns the response. Throws if the API description does not contain it. */
async function described(method: string, target: string, response: Response): Promise<Response> {
  const { status, headers } = response;
  const body = await response.clone().text();
  assert.isUndefined(judge({ method, target, status, type: headers.get('content-type') ?? '', body }));
  return response;
}

/** The form as a browser sends it. */
export function formOf(sent: Sent[], fields: Record<string, string> = { dokumentTyp: 'VERKEHRSUNFALL' }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, content, type = '' } of sent)
    form.append('files', new File([new Uint8Array(content)], name, { type }));
  return form;
}

import type { RouterContext } from '@koa/router';
import type Koa from 'koa';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { LIMITS, type DeleteReply, type UploadReply } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import type { TrustedProxies } from '../http/clientAddress.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import { WIZARD_REVISION } from '../../src/contract/index.ts';
import type { Route } from '../routes/index.ts';
import type { Sessions } from '../sessions/session.ts';
import type { Signer } from '../signing/signer.ts';
import { DELETE_FILE, SEND_FILES, VIEW_FILE } from './described.ts';
import { answerWithFile, unknownFile } from './answer.ts';
import type { UploadBounds } from '../config/uploadBounds.ts';
import { checkFiles } from './check.ts';
import { clientHash } from './client.ts';
import { requireRoom, roomWatch } from './diskReserve.ts';
import { readUploadFields, type UploadFields } from './fields.ts';
import type { FileStore } from './fileStore.ts';
import { keepFiles } from './keep.ts';
import { findPdfLock, type PdfLock } from './pdf/pdfLock.ts';
import { requireReleased } from './quarantine.ts';
import { receiveForm, type ReceivedForm } from './receive.ts';
import type { FieldLimits, ReceivedFile } from './reception.ts';
import { requireRules, type UploadRules } from './rules.ts';
import { scanFiles, type ScannedFile } from './scan.ts';
import type { Scanner } from './scanner.ts';
import { findUpload, removeUpload } from './store.ts';
import { withTemporaryDirectory, type Directory } from './temporary.ts';

type UploadsOptions = {
  knex: Knex;
  files: FileStore;
  rules: UploadRules;
  /** Files are received under `<dataDir>/uploads/tmp`. */
  dataDir: string;
  clock: () => Date;
  limiter: RateLimiter;
  sessions: Sessions;
  signer: Signer;
  trustedProxies: TrustedProxies;
  bounds: UploadBounds;
  /** If undefined, files are not scanned. */
  scanner: Scanner | undefined;
  log: Logger;
};

/** Many people may share one address, and an appraisal has dozens of photos. */
const UPLOADS: Limit = { name: 'upload', count: 600, seconds: 60 * 60 };

const MEGABYTE = 1_000_000;
/**
 * The volume of uploads: files are stored for a day, even if they are never sent. Counted before the upload, since
 * parallel requests could otherwise all pass an unspent limit.
 */
const MEGABYTES: Limit = { name: 'upload-megabytes', count: 4_000, seconds: 60 * 60 };

/**
 * The upload routes (specification 2, section 7; readings, 'Uploads'). A file belongs to the session that uploaded it.
 */
export function uploadRoutes(options: UploadsOptions): Route[] {
  const path = '/api/upload/:id';
  return [
    {
      method: 'POST',
      path: '/api/upload',
      operation: SEND_FILES,
      handle: async (ctx) => {
        const client = options.limiter.client(ctx);
        await Promise.all([
          options.limiter.take(UPLOADS, client),
          options.limiter.take(MEGABYTES, client, Math.ceil(announced(ctx) / MEGABYTE)),
        ]);
        await withTemporaryDirectory(options.dataDir, (directory) => upload(ctx, directory, options));
      },
    },
    { method: 'DELETE', path, operation: DELETE_FILE, handle: (ctx) => remove(ctx, options) },
    { method: 'GET', path, operation: VIEW_FILE, handle: (ctx) => download(ctx, options) },
  ];
}

/** The Content-Length of a request, or the maximum if it has none. */
function announced(ctx: Koa.Context): number {
  return Math.min(ctx.request.length ?? Infinity, LIMITS.uploadRequestBytes);
}

async function upload(ctx: Koa.Context, directory: Directory, options: UploadsOptions): Promise<void> {
  const { bounds } = options;
  await requireRoom(await directory(), announced(ctx), bounds.reserveBytes);
  const form = await receiveForm(ctx, { directory, before: roomWatch(directory, bounds.reserveBytes) });
  const { dokumentTyp, feld } = readUploadFields(new Map(form.entries));
  const revision = ctx.get(WIZARD_REVISION) || undefined;
  ctx.body = {
    success: true,
    files: await take(ctx, form.files, { dokumentTyp, feld, revision }, options),
  } satisfies UploadReply;
}

/** Judges received files by the rules of their field, and stores all of them or none. Throws as the route does. */
async function take(
  ctx: Koa.Context,
  received: ReceivedFile[],
  { dokumentTyp, feld, revision }: UploadFields & { revision: string | undefined },
  options: UploadsOptions,
): Promise<UploadReply['files']> {
  const { knex, files, rules, clock, scanner, log, sessions, bounds } = options;
  const allowed = await checkFiles(received, await requireRules(rules, dokumentTyp, feld, revision), feld);
  const scanned = await scanFiles(allowed, { scanner, log, feld });
  const examined = await Promise.all(scanned.map(async (file) => ({ ...file, locked: await lockOf(file) })));
  const owner = { session: await sessions.ensure(ctx), client: await clientHash(ctx, options) };
  const rows = await keepFiles(knex, files, examined, { ...owner, dokumentTyp, now: clock(), bounds });
  return rows.map(({ id, name, locked }) => ({
    id,
    originalname: name,
    path: `/api/upload/${id}`,
    ...(locked !== null && { hinweis: LOCKED[locked] }),
  }));
}

const LOCKED: Record<PdfLock, string> = {
  password:
    'Diese PDF ist mit einem Passwort geschützt. Bitte laden Sie sie ohne Passwort hoch, oder rufen Sie uns an. Schreiben Sie das Passwort nicht in dieses Formular.',
  perhaps:
    'Diese PDF ist verschlüsselt und öffnet sich bei uns vielleicht nur mit einem Passwort. Bitte laden Sie sie ohne Passwort hoch, oder rufen Sie uns an, wenn Sie unsicher sind.',
};

async function lockOf({ mediaType, path }: ScannedFile): Promise<PdfLock | null> {
  return mediaType === 'application/pdf' ? ((await findPdfLock(path)) ?? null) : null;
}

/** Files that come with other fields of a form, for rooms that read such forms. */
export type FormFiles = {
  /**
   * Receives a form and calls `work` with it. The files exist until `work` has ended. Throws as `POST /api/upload` does for a form
   * that is too large or malformed.
   */
  receive: <T>(ctx: Koa.Context, limits: FieldLimits, work: (form: ReceivedForm) => Promise<T>) => Promise<T>;
  /** Stores one file of the form for a field of this revision of the questions. Throws a Fault if it is not accepted. */
  keep: (
    ctx: Koa.Context,
    file: ReceivedFile,
    field: { dokumentTyp: string; feld: string; revision: string },
  ) => Promise<StoredFile>;
  /** Deletes a file that was not sent yet. Does nothing if there is none of that id. */
  remove: (ctx: Koa.Context, id: string) => Promise<void>;
  /** Whether a file can be sent: 200; 404 if there is none, 409 or 410 while it is held back or after it was refused. */
  status: (ctx: Koa.Context, id: string) => Promise<number>;
};

type StoredFile = UploadReply['files'][number];

/** The same rules, limits and owner as for the upload routes. */
export function formFiles(options: UploadsOptions): FormFiles {
  const { knex, files, sessions, bounds, limiter, dataDir, clock } = options;
  return {
    async receive(ctx, limits, work) {
      const bytes = announced(ctx);
      if (bytes > MEGABYTE) await limiter.take(MEGABYTES, limiter.client(ctx), Math.ceil(bytes / MEGABYTE));
      return withTemporaryDirectory(dataDir, async (made) => {
        // With the first file. A form without any needs no disk.
        const directory = async () => {
          await requireRoom(await made(), bytes, bounds.reserveBytes);
          return made();
        };
        return work(await receiveForm(ctx, { directory, limits, before: roomWatch(made, bounds.reserveBytes) }));
      });
    },
    async keep(ctx, file, field) {
      await limiter.take(UPLOADS, limiter.client(ctx));
      const [stored] = await take(ctx, [file], field, options);
      if (stored === undefined) throw new Error('One file was stored, and none is told.');
      return stored;
    },
    async remove(ctx, id) {
      const session = await sessions.read(ctx);
      if (session !== undefined) await removeUpload(knex, files, id, session);
    },
    async status(ctx, id) {
      const session = await sessions.read(ctx);
      const row = session && (await findUpload(knex, id, session));
      if (row === undefined) return 404;
      try {
        requireReleased(row, clock());
        return 200;
      } catch (error) {
        if (error instanceof Fault) return error.status;
        throw error;
      }
    },
  };
}

async function remove(ctx: RouterContext, { knex, files, sessions }: UploadsOptions): Promise<void> {
  const session = await sessions.read(ctx);
  const result = session ? await removeUpload(knex, files, ctx.params.id ?? '', session) : 'unknown';
  if (result === 'unknown') throw unknownFile();
  if (result === 'sent')
    throw new Fault(409, 'Die Datei gehört zu einer gesendeten Anfrage und kann nicht mehr gelöscht werden.');
  ctx.body = { success: true } satisfies DeleteReply;
}

async function download(ctx: RouterContext, { knex, files, sessions, clock }: UploadsOptions): Promise<void> {
  const session = await sessions.read(ctx);
  const row = session && (await findUpload(knex, ctx.params.id ?? '', session));
  if (row === undefined) throw unknownFile();
  requireReleased(row, clock());
  // Images are shown to their owner; all other files are downloaded, never displayed on our origin.
  await answerWithFile(ctx, files, row, row.media_type.startsWith('image/') ? 'inline' : 'attachment');
}

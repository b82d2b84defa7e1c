import { Router, type RouterContext } from '@koa/router';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { LIMITS, type DeleteReply, type UploadReply } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import type { TrustedProxies } from '../http/clientAddress.ts';
import type { Limit, RateLimiter } from '../limits/rateLimit.ts';
import { WIZARD_REVISION } from '../../src/contract/index.ts';
import type { Sessions } from '../sessions/session.ts';
import type { Signer } from '../signing/signer.ts';
import { answerWithFile, unknownFile } from './answer.ts';
import type { UploadBounds } from '../config/uploadBounds.ts';
import { checkFiles } from './check.ts';
import { clientHash } from './client.ts';
import { requireRoom, roomWatch } from './diskReserve.ts';
import { readUploadFields } from './fields.ts';
import type { FileStore } from './fileStore.ts';
import { keepFiles } from './keep.ts';
import { requireReleased } from './quarantine.ts';
import { receiveForm } from './receive.ts';
import { requireRules, type UploadRules } from './rules.ts';
import { scanFiles } from './scan.ts';
import type { Scanner } from './scanner.ts';
import { findUpload, removeUpload } from './store.ts';
import { withTemporaryDirectory } from './temporary.ts';

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
export function uploadRoutes(options: UploadsOptions): Router {
  const router = new Router();
  router.post('/api/upload', async (ctx) => {
    const client = options.limiter.client(ctx);
    await Promise.all([
      options.limiter.take(UPLOADS, client),
      options.limiter.take(MEGABYTES, client, Math.ceil(announced(ctx) / MEGABYTE)),
    ]);
    await withTemporaryDirectory(options.dataDir, (directory) => upload(ctx, directory, options));
  });
  router.delete('/api/upload/:id', (ctx) => remove(ctx, options));
  router.get('/api/upload/:id', (ctx) => download(ctx, options));
  return router;
}

/** The Content-Length of a request, or the maximum if it has none. */
function announced(ctx: RouterContext): number {
  return Math.min(ctx.request.length ?? Infinity, LIMITS.uploadRequestBytes);
}

async function upload(ctx: RouterContext, directory: string, options: UploadsOptions): Promise<void> {
  const { knex, files, rules, clock, scanner, log, sessions, bounds } = options;
  await requireRoom(directory, announced(ctx), bounds.reserveBytes);
  const form = await receiveForm(ctx, { directory, before: roomWatch(directory, bounds.reserveBytes) });
  const { dokumentTyp, feld } = readUploadFields(form.fields);
  const allowed = await checkFiles(
    form.files,
    await requireRules(rules, dokumentTyp, feld, ctx.get(WIZARD_REVISION) || undefined),
    feld,
  );
  const scanned = await scanFiles(allowed, { scanner, log, feld });
  const owner = { session: await sessions.ensure(ctx), client: await clientHash(ctx, options) };
  const rows = await keepFiles(knex, files, scanned, { ...owner, dokumentTyp, now: clock(), bounds });
  ctx.body = {
    success: true,
    files: rows.map(({ id, name }) => ({ id, originalname: name, path: `/api/upload/${id}` })),
  } satisfies UploadReply;
}

async function remove(ctx: RouterContext, { knex, files, sessions }: UploadsOptions): Promise<void> {
  const session = await sessions.read(ctx);
  const result = session ? await removeUpload(knex, files, ctx.params.id ?? '', session) : 'unknown';
  if (result === 'unknown') throw unknownFile();
  if (result === 'sent')
    throw new Fault(409, 'Die Datei gehört zu einer gesendeten Anfrage und kann nicht mehr gelöscht werden.');
  ctx.body = { success: true } satisfies DeleteReply;
}

async function download(ctx: RouterContext, { knex, files, sessions }: UploadsOptions): Promise<void> {
  const session = await sessions.read(ctx);
  const row = session && (await findUpload(knex, ctx.params.id ?? '', session));
  if (row === undefined) throw unknownFile();
  requireReleased(row);
  // Images are shown to their owner; all other files are downloaded, never displayed on our origin.
  await answerWithFile(ctx, files, row, row.media_type.startsWith('image/') ? 'inline' : 'attachment');
}

import type Koa from 'koa';
import { Fault } from '../http/fault.ts';
import { shownName } from './cleanName.ts';
import { MissingFile, type FileStore } from './fileStore.ts';
import type { UploadRow } from './row.ts';

/**
 * Answers with an upload's bytes under its name, or another one (RFC 6266), so that nothing in it can run on our origin. 404 if the
 * bytes are gone.
 */
export async function answerWithFile(
  ctx: Koa.Context,
  files: FileStore,
  row: UploadRow,
  type: 'inline' | 'attachment',
  fileName = shownName(row.name, row.media_type),
): Promise<void> {
  ctx.body = await files.open(row.id).catch((error: unknown) => {
    throw error instanceof MissingFile ? unknownFile(error) : error;
  });
  ctx.attachment(fileName, { type, fallback: fileName.replace(/[^\x20-\x7e]/gu, '_') });
  ctx.type = row.media_type;
  ctx.length = row.bytes;
  ctx.set('Content-Security-Policy', "sandbox; default-src 'none'");
}

export function unknownFile(cause?: MissingFile): Fault {
  return new Fault(404, 'Diese Datei gibt es nicht oder nicht mehr.', { cause });
}

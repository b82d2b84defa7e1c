import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { multipart } from 'formidable';
import type Koa from 'koa';
import { koaBody } from 'koa-body';
import { LIMITS } from '../../src/contract/index.ts';
import { errorCode } from '../base/errorCode.ts';
import { Fault } from '../http/fault.ts';
import { cleanName } from './cleanName.ts';
import { fileWriter } from './fileWriter.ts';
import { Reception, requestTooLarge, type FormidableFile } from './reception.ts';

/** A file as it arrived: `name` cleaned, `path` in the directory given. */
export type ReceivedFile = { name: string; path: string; bytes: number };
export type ReceivedForm = { fields: Map<string, string>; files: ReceivedFile[] };

/** Where the files go, and what is asked before so many bytes of them are written. */
type Destination = { directory: string; before: (bytes: number) => Promise<void> };

const MALFORMED = 'Die hochgeladenen Daten sind unvollständig oder fehlerhaft.';

/**
 * Streams a multipart request into a directory, which the caller removes afterwards. No file is held whole in memory,
 * and every limit stops the request while it arrives. Throws a Fault: 415 for another content type, 413 above a limit,
 * 400 for what is no multipart body or breaks off.
 */
export async function receiveForm(ctx: Koa.Context, destination: Destination): Promise<ReceivedForm> {
  refuseEarly(ctx);
  const reception = new Reception(ctx.req);
  const written: Writable[] = [];
  try {
    await parserInto(destination, reception, written)(ctx, async () => {});
    // formidable may end before the last bytes are written, and as if they were where the disk refuses them.
    await Promise.all(written.map((stream) => finished(stream)));
  } catch (error) {
    throw isFormidableError(error) || ctx.req.aborted ? new Fault(400, MALFORMED, { cause: error }) : error;
  }
  return { fields: reception.fields, files: reception.files.map(receivedFile) };
}

function refuseEarly(ctx: Koa.Context): void {
  if (!ctx.is('multipart/form-data'))
    throw new Fault(415, 'Dateien werden nur als Formular angenommen (multipart/form-data).');
  if ((ctx.request.length ?? 0) > LIMITS.uploadRequestBytes) throw requestTooLarge();
  // formidable would wait for ever for a client that left before it began to listen.
  if (ctx.req.destroyed) throw new Fault(400, MALFORMED);
}

function parserInto({ directory, before }: Destination, reception: Reception, written: Writable[]): Koa.Middleware {
  return koaBody({
    multipart: true,
    json: false,
    urlencoded: false,
    text: false,
    formidable: {
      uploadDir: directory,
      // Bytes as they come: decoding chunk by chunk would break an umlaut that two chunks share.
      encoding: 'binary',
      allowEmptyFiles: true,
      minFileSize: 0,
      maxFileSize: LIMITS.uploadRequestBytes,
      // By default formidable chooses its parser by words in the content type: 'boundary=json' is read as JSON, into
      // memory.
      enabledPlugins: [multipart, (form) => reception.watch(form)],
      onPart: (part, keepFile) => reception.take(part, keepFile),
      fileWriteStreamHandler: (file) => {
        // Its type here lacks the path.
        const stream = fileWriter((file as unknown as FormidableFile).filepath, before);
        written.push(stream);
        return stream;
      },
      onFileBegin: (_field, file) => reception.files.push(file),
    },
  });
}

function receivedFile(file: FormidableFile): ReceivedFile {
  const name = Buffer.from(file.originalFilename ?? '', 'latin1').toString('utf8');
  return { name: cleanName(name), path: file.filepath, bytes: file.size };
}

/** formidable numbers its own errors; errors of the file system carry names and must keep them. */
function isFormidableError(error: unknown): boolean {
  return error instanceof Error && typeof errorCode(error) === 'number';
}

import { finished } from 'node:stream/promises';
import type Koa from 'koa';
import { LIMITS } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';
import { malformed, requestTooLarge } from './formFaults.ts';
import { Reception, type Destination, type ReceivedFile } from './reception.ts';

/** A form: its fields by name and value, and its files. A name may come more than once. */
export type ReceivedForm = { entries: [name: string, value: string][]; files: ReceivedFile[] };

/** RFC 2046, section 5.1.1. */
const MAX_BOUNDARY = 70;

/**
 * Streams a multipart request into a directory, which the caller removes afterwards. No file is held in memory as a
 * whole, and every limit is enforced while the request arrives. Throws a Fault: 415 for another content type, 413 above
 * a limit, 400 for a malformed or incomplete multipart body.
 */
export async function receiveForm(ctx: Koa.Context, destination: Destination): Promise<ReceivedForm> {
  if (!ctx.is('multipart/form-data'))
    throw new Fault(
      415,
      'Dieses Formular kam auf eine Weise an, die wir nicht lesen können (erwartet wird multipart/form-data). Bitte laden Sie die Seite neu und senden Sie es noch einmal.',
    );
  if ((ctx.request.length ?? 0) > LIMITS.uploadRequestBytes) throw requestTooLarge();
  const boundary = boundaryOf(ctx.get('Content-Type'));
  // The event of a client that has already disconnected was emitted before the listener below is added.
  if (boundary === undefined || ctx.req.destroyed) throw malformed();
  const reception = new Reception(boundary, destination);
  ctx.req.once('error', (cause) => reception.destroy(malformed(cause)));
  await finished(ctx.req.pipe(reception));
  return reception;
}

function boundaryOf(contentType: string): string | undefined {
  const match = /\bboundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  return boundary === undefined || boundary.length > MAX_BOUNDARY ? undefined : boundary;
}

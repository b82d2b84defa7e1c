import { Fault } from './fault.ts';

/** A mark at the beginning is content, as everywhere else. */
const STRICT = { fatal: true, ignoreBOM: true };

/** Decodes a body, or a part of one. Throws 400 for bytes that are no UTF-8: decoded leniently, their letters would be lost for good. */
export function readUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', STRICT).decode(bytes);
  } catch (error) {
    throw notUtf8(error);
  }
}

export function notUtf8(cause?: unknown): Fault {
  return new Fault(400, 'Bitte senden Sie UTF-8.', { cause });
}

/** The name of the encoding in which koa-body hands a body on with a character for each byte. */
export const BYTES = 'binary';

/** `readUtf8` for such a body; empty for none. */
export function readBytes(body: unknown): string {
  return typeof body === 'string' ? readUtf8(Buffer.from(body, 'latin1')) : '';
}

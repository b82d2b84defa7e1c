import { Fault } from '../http/fault.ts';

/** The refusal of a request above LIMITS.uploadRequestBytes. */
export function requestTooLarge(): Fault {
  return new Fault(413, 'Die Dateien sind zusammen zu groß (höchstens 100 MB auf einmal).');
}

/** The refusal of an incomplete or malformed multipart body. */
export function malformed(cause?: unknown): Fault {
  return new Fault(400, 'Die hochgeladenen Daten sind unvollständig oder fehlerhaft.', { cause });
}

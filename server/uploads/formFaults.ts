import { LIMITS } from '../../src/contract/index.ts';
import { Fault } from '../http/fault.ts';

/** Of a request above LIMITS.uploadRequestBytes. */
export const TOO_LARGE = 'Die Dateien sind zusammen zu groß (höchstens 100 MB auf einmal).';

export function requestTooLarge(): Fault {
  return new Fault(413, TOO_LARGE);
}

/** The refusal of a request with more than LIMITS.filesPerField files. Inputs of a step's form are named after their questions. */
export function tooManyFiles(input: string): Fault {
  const message = `Es können höchstens ${LIMITS.filesPerField} Dateien auf einmal hochgeladen werden.`;
  return new Fault(413, message, input.startsWith('/') ? { felder: [{ pfad: input, meldung: message }] } : {});
}

/** The refusal of an incomplete or malformed multipart body. */
export function malformed(cause?: unknown): Fault {
  return new Fault(400, 'Die hochgeladenen Daten sind unvollständig oder fehlerhaft.', { cause });
}

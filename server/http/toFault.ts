import { errorCode } from '../base/errorCode.ts';
import { Fault } from './fault.ts';

const RETRY_AFTER_SECONDS = 5;

/** Node's network errors. For a host with two addresses, Node throws an AggregateError with the same code. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
]);
/**
 * SQLSTATE: shut down, starting up, cancelled by a timeout, too many connections, and class 08 (connection exceptions).
 */
const DATABASE_AWAY = /^(?:57P0[1-5]|57014|53300|08.{3})$/;
/** Errors of pg, pg-pool and knex that have no code. */
const CONNECTION_LOST =
  /Connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|timeout expired|Client was closed|Unable to acquire a connection/;
/** Disk or quota full, on this machine or (SQLSTATE 53100) on that of the database. */
const STORAGE_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

const SENTENCES: Record<number, string> = {
  400: 'Die Anfrage ist unvollständig oder fehlerhaft.',
  401: 'Bitte melden Sie sich an.',
  403: 'Das ist nicht erlaubt.',
  404: 'Das gibt es hier nicht.',
  405: 'Das ist an dieser Adresse nicht möglich.',
  408: 'Die Übertragung war zu langsam. Bitte versuchen Sie es erneut.',
  413: 'Die gesendeten Daten sind zu groß.',
  414: 'Diese Adresse ist zu lang.',
  415: 'Dieses Format wird hier nicht angenommen.',
  429: 'Das waren zu viele Anfragen. Bitte versuchen Sie es später erneut.',
  431: 'Die Kopfzeilen der Anfrage sind zu groß.',
  503: 'Der Dienst ist gerade nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  507: 'Der Speicher ist gerade voll. Bitte versuchen Sie es später erneut.',
};
const FAILED = 'Das hat leider nicht geklappt. Bitte versuchen Sie es später erneut.';

/** The default German sentence for a status. */
export function sentenceFor(status: number): string {
  return SENTENCES[status] ?? FAILED;
}

/** Converts any thrown value to a Fault. The original becomes the `cause`; a Fault is returned unchanged. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (isUnreachable(error)) {
    return new Fault(503, sentenceFor(503), { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) }, cause: error });
  }
  if (isStorageFull(error)) return new Fault(507, sentenceFor(507), { cause: error });
  const status = clientErrorStatus(error) ?? 500;
  return new Fault(status, sentenceFor(status), { cause: error });
}

/** Whether a database, or another required server, is unreachable. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = String(errorCode(error) ?? '');
  return (
    error.name === 'KnexTimeoutError' ||
    UNREACHABLE.has(code) ||
    DATABASE_AWAY.test(code) ||
    CONNECTION_LOST.test(error.message)
  );
}

function isStorageFull(error: unknown): boolean {
  return error instanceof Error && STORAGE_FULL.has(String(errorCode(error)));
}

/**
 * Returns the status of an `http-errors` error (koa, koa-body). Detected by its shape, since several copies of that
 * package may be loaded. A `status` property alone does not suffice, since errors of HTTP clients have the status of
 * another server's answer.
 */
function clientErrorStatus(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const { expose, status, statusCode } = error as Error & { expose?: unknown; status?: unknown; statusCode?: unknown };
  return expose === true && typeof status === 'number' && status === statusCode ? status : undefined;
}

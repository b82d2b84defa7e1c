import { LIMITS, type FieldFault } from '../../src/contract/index.ts';

type FaultOptions = {
  /** A second German sentence, for users. */
  details?: string;
  /** The questions that the answers belong to are no longer accepted; the page has to be reloaded. */
  outdated?: boolean;
  /** At most LIMITS.refusedFields; the user can correct those first. */
  felder?: FieldFault[];
  /** Reply headers, such as Retry-After. */
  headers?: Record<string, string>;
  /** Logged, never sent to the client. */
  cause?: unknown;
};

/**
 * An answer other than success. `message` is the German sentence that users read; any other thrown value is a 500. Only
 * `errors.ts` turns it into a reply.
 */
export class Fault extends Error {
  readonly status: number;
  readonly details: string | undefined;
  readonly outdated: boolean;
  readonly felder: FieldFault[] | undefined;
  readonly headers: Record<string, string>;

  constructor(status: number, message: string, options: FaultOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Fault';
    this.status = status;
    this.details = options.details;
    this.outdated = options.outdated ?? false;
    this.felder = options.felder?.slice(0, LIMITS.refusedFields);
    this.headers = options.headers ?? {};
  }
}

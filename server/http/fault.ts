import { LIMITS, type FieldFault } from '../../src/contract/index.ts';

type FaultOptions = {
  /** A second German sentence, for people. */
  details?: string;
  /** The answers are to questions that are judged no more; the page has to be loaded anew. */
  outdated?: boolean;
  /** As many as LIMITS.refusedFields are told: whoever made the mistakes can mend those first. */
  felder?: FieldFault[];
  /** Reply headers, such as Retry-After. */
  headers?: Record<string, string>;
  /** Goes to the log, never to the client. */
  cause?: unknown;
};

/**
 * An answer other than success. `message` is the one German sentence that people read; anything else thrown is a 500.
 * `errors.ts` is the only place that turns it into a reply.
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

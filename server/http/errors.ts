import type Koa from 'koa';
import type { Logger } from 'pino';
import type { FailureReply } from '../../src/contract/index.ts';
import { isApiPath } from './apiPath.ts';
import { describeError } from '../base/describeError.ts';
import { sparingly } from '../base/sparingly.ts';
import { drain } from './drain.ts';
import { Fault } from './fault.ts';
import { requestIdOf } from './requestId.ts';
import { sentenceFor, toFault } from './toFault.ts';

type ErrorsOptions = {
  log: Logger;
  /** Renders the HTML answer outside of /api. If it returns undefined, the answer is plain text. */
  renderErrorPage?: (status: number, message: string, requestId: string) => string | undefined;
};

/** Statuses that the router sets without a body. */
const UNANSWERED = new Set([404, 405, 501]);
/** Headers of the intended answer that would be wrong on a failure. */
const STALE_HEADERS = ['Content-Disposition', 'Content-Encoding', 'Content-Type', 'ETag', 'Last-Modified'];

/**
 * The only place that turns an error into a reply (readings, 'Failure answer'). The reply never contains a stack trace;
 * the cause is logged.
 */
export function errors({ log, renderErrorPage }: ErrorsOptions): Koa.Middleware {
  const rarely = sparingly();
  return async (ctx, next) => {
    try {
      await next();
      if (isUnanswered(ctx)) throw unanswered(ctx.status);
    } catch (error) {
      const fault = toFault(error);
      if (isOutage(fault)) rarely(outageOf(fault), (leftOut) => logFault(log, ctx, fault, leftOut));
      else logFault(log, ctx, fault);
      if (ctx.headerSent) ctx.res.destroy();
      else reply(ctx, fault, renderErrorPage);
      drain(ctx);
    }
  };
}

function isUnanswered(ctx: Koa.Context): boolean {
  return (
    ctx.respond !== false &&
    !ctx.headerSent &&
    (ctx.body === undefined || ctx.body === null) &&
    UNANSWERED.has(ctx.status)
  );
}

/** The router sets 501 for an unknown method. The server has not failed, so the answer is 405. */
function unanswered(status: number): Fault {
  const told = status === 501 ? 405 : status;
  return new Fault(told, sentenceFor(told));
}

/**
 * Logs what the operator has to know of a failure, also of one that is reported otherwise than as an error page. `leftOut`: how many such failures
 * were not logged before.
 */
export function logFault(log: Logger, ctx: Koa.Context, fault: Fault, leftOut?: number): void {
  const entry = {
    requestId: requestIdOf(ctx),
    status: fault.status,
    cause: describeError(fault.cause ?? fault),
    ...(leftOut !== undefined && { leftOut }),
  };
  if (isOverload(fault))
    log.warn({ requestId: entry.requestId, status: fault.status, reason: fault.message }, 'request refused');
  else if (fault.status >= 500) log.error(entry, 'request failed');
  else if (fault.cause !== undefined) log.info(entry, 'request refused');
}

/** The database, or another server, does not answer. Then each request fails for the same reason, and windows of the studio ask each second. */
function isOutage({ status, cause }: Fault): boolean {
  return status === 503 && cause !== undefined;
}

/** The service that does not answer, as far as the error names it: a refused connection names its port. */
function outageOf({ cause }: Fault): string {
  const { type, code, message } = describeError(cause);
  return [type, code, message].join(' ');
}

/** A deliberate 503 under load is not a failure, and an attack causes many of them. */
function isOverload({ status, cause }: Fault): boolean {
  return status === 503 && cause === undefined;
}

function reply(ctx: Koa.Context, fault: Fault, renderErrorPage: ErrorsOptions['renderErrorPage']): void {
  for (const name of STALE_HEADERS) ctx.remove(name);
  ctx.status = fault.status;
  ctx.set({ 'Cache-Control': 'no-store', ...fault.headers });
  // A script that asks for nothing in particular gets JSON, and somebody who has opened the address a page.
  if (isApiPath(ctx.path) && ctx.accepts('json', 'html') !== 'html') {
    ctx.body = failureReply(ctx, fault);
    return;
  }
  const page = ctx.accepts('html') ? renderErrorPage?.(fault.status, sentencesOf(fault), requestIdOf(ctx)) : undefined;
  ctx.type = page === undefined ? 'text' : 'html';
  ctx.body = page ?? sentencesOf(fault);
}

/** The sentence of a fault, with what it says besides. */
function sentencesOf({ message, details }: Fault): string {
  return [message, details].filter(Boolean).join(' ');
}

function failureReply(ctx: Koa.Context, fault: Fault): FailureReply {
  const details = fault.details ?? (fault.status === 500 ? `Kennung für Rückfragen: ${requestIdOf(ctx)}` : undefined);
  return {
    success: false,
    error: fault.message,
    ...(details !== undefined && { details }),
    ...(fault.felder && { felder: fault.felder }),
    ...(fault.outdated && { veraltet: true as const }),
  };
}

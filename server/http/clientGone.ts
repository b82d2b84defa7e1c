import type Koa from 'koa';
import { Fault } from './fault.ts';
import { sentenceFor } from './toFault.ts';

/**
 * Returns a signal that aborts when the connection is closed, for work that is useless without its client. Its reason
 * is a fault that is never sent.
 */
export function clientGone({ res }: Koa.Context): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(new Fault(400, sentenceFor(400)));
  if (res.closed) abort();
  else res.once('close', abort);
  return controller.signal;
}

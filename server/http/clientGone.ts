import type Koa from 'koa';
import { Fault } from './fault.ts';
import { sentenceFor } from './toFault.ts';

/**
 * Aborts once the connection is closed, with a fault that nobody reads: for work that is worth nothing without its
 * client.
 */
export function clientGone({ res }: Koa.Context): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(new Fault(400, sentenceFor(400)));
  if (res.closed) abort();
  else res.once('close', abort);
  return controller.signal;
}

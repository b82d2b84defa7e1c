import type Koa from 'koa';

const DRAIN_MILLISECONDS = 5_000;

/**
 * Receives the rest of a refused body for a limited time: browsers read the answer only after they have sent
 * everything, and an aborted parser leaves the request paused. Then closes the connection, so that no client sends
 * without end.
 */
export function drain(ctx: Koa.Context): void {
  if (ctx.req.complete) return;
  ctx.req.resume();
  const timer = setTimeout(() => ctx.req.socket.destroy(), DRAIN_MILLISECONDS);
  timer.unref();
  const stop = () => clearTimeout(timer);
  ctx.req.once('end', stop).once('close', stop);
}

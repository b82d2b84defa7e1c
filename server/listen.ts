import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type Koa from 'koa';

/** How long a client may take, in milliseconds. A 20 MB photo over a slow mobile line takes minutes; headers never do. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 10 * 60_000,
  keepAliveTimeout: 5_000,
  /** Node looks for overdue connections this often; its default of 30 s would triple the limits. */
  connectionsCheckingInterval: 1_000,
};

export async function listen(app: Koa, { host, port }: { host: string; port: number }): Promise<Server> {
  const handle = app.callback();
  const server = createServer(TIMEOUTS, (request, response) => void handle(request, response));
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

/** Stops taking connections and waits for running requests, at most `patienceMs`. */
export async function drain(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(timer);
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type Koa from 'koa';
import { ConfigFault } from '../base/configFault.ts';
import { errorCode } from '../base/errorCode.ts';
import type { Config } from '../config/config.ts';
import { SlowClient, slowClients } from '../http/slowClients.ts';
import { answerUnreadable } from '../http/unreadable.ts';

/** 20 MB over 256 kbit/s take eleven minutes. */
const LONGEST_REQUEST_MS = 15 * 60_000;

type ListenOptions = Pick<Config, 'host' | 'port' | 'production' | 'clientPatienceMs'>;

/**
 * Serves the app, and answers requests that never reach it. A client has `clientPatienceMs` for its headers and must
 * reach the minimum rate in every such period of a body or an answer (`slowClients.ts`); a request takes at most a
 * quarter of an hour. Rejects with a German sentence that names HOST or PORT if it cannot listen there.
 */
export async function listen(app: Koa, { host, port, production, clientPatienceMs }: ListenOptions): Promise<Server> {
  const handle = app.callback();
  const server = createServer({
    headersTimeout: clientPatienceMs,
    requestTimeout: LONGEST_REQUEST_MS,
    keepAliveTimeout: Math.min(clientPatienceMs, 5_000),
    // The interval of Node's timeout checks; its default of 30 s would triple the limits.
    connectionsCheckingInterval: Math.min(clientPatienceMs, 1_000),
    // Node's own refusal would lack the security headers; the app refuses instead (`host.ts`).
    requireHostHeader: false,
  });
  const refuse = answerUnreadable({ production, responseOn: (socket) => clients.responseOn(socket) });
  const clients = slowClients(server, {
    patienceMs: clientPatienceMs,
    onSlow: (socket) => refuse(new SlowClient(), socket),
  });
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    clients.watch(request, response);
    // While it drains, a client that asks again and again on one connection would hold it open.
    if (!server.listening) response.shouldKeepAlive = false;
    void handle(request, response);
  };
  // A server may ignore an expectation (RFC 9110, section 10.1.1); Node's refusal would lack the security headers.
  server.on('request', serve).on('checkExpectation', serve).on('clientError', refuse);
  server.listen(port, host);
  await once(server, 'listening').catch((cause: unknown) => {
    throw faultOfAddress({ host, port }, cause);
  });
  return server;
}

/** A port that is taken may be free again in a moment, so it is no fault of the configuration. */
function faultOfAddress({ host, port }: Pick<Config, 'host' | 'port'>, cause: unknown): Error {
  const code = String(errorCode(cause));
  if (code === 'EADDRINUSE')
    return new Error(
      `PORT ${port} ist auf ${host} schon belegt. Beenden Sie, was dort läuft, oder nennen Sie in PORT einen anderen.`,
      { cause },
    );
  if (code === 'EACCES')
    return new ConfigFault(
      [`PORT ${port} darf dieser Benutzer nicht öffnen. Nehmen Sie einen ab 1024, mit einem Proxy davor.`],
      { cause },
    );
  return new ConfigFault(
    [`HOST ist '${host}': An dieser Adresse kann der Server auf diesem Rechner nicht lauschen (${code}).`],
    { cause },
  );
}

/** Stops accepting connections and waits for running requests, at most `patienceMs`. */
export async function drain(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(timer);
}

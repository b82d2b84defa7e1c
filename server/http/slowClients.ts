import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';

/** Bytes per second: 32 kbit/s, an eighth of the slowest mobile connection supported. */
const SLOWEST_RATE = 4 * 1024;
const INTERVAL_MS = 500;

/** Uses the code of Node's own timeout error; both are answered with 408. */
export class SlowClient extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/**
 * A request that is being received or answered. `waitedMs` is the time spent waiting for the client since `before`
 * bytes had been transferred.
 */
type Exchange = { request: IncomingMessage; response: ServerResponse; before: number; waitedMs: number };

type SlowClientsOptions = {
  /** The period over which a client's rate is measured: it must reach SLOWEST_RATE in each. */
  patienceMs: number;
  /** Called for a connection whose client is too slow; must close it. */
  onSlow: (socket: Duplex) => void;
};

export type SlowClients = {
  /** Monitors the connection of a request until it is answered. */
  watch: (request: IncomingMessage, response: ServerResponse) => void;
  responseOn: (socket: Duplex) => ServerResponse | undefined;
};

/**
 * Detects clients that send a body, or read an answer, so slowly that they only occupy a connection, and clients that
 * have an answer and send empty lines instead of a further request. Node's own timeouts do not suffice: they measure
 * either inactivity, which one byte now and then avoids, or the total time, which a large photo over a slow connection
 * needs; empty lines before a request (RFC 9112, section 2.2) keep a connection open for ever. The server's own
 * processing time does not count.
 */
export function slowClients(server: Server, { patienceMs, onSlow }: SlowClientsOptions): SlowClients {
  const open = new Map<Duplex, Exchange>();
  /** Connections between two requests, with the milliseconds since the answer. */
  const resting = new Map<Duplex, number>();
  const timer = setInterval(() => {
    for (const [socket, restedMs] of resting) {
      if (socket.destroyed) resting.delete(socket);
      // Node closes an idle connection, and one whose next request has begun, within a period each.
      else if (restedMs >= 2 * patienceMs) onSlow(socket);
      else resting.set(socket, restedMs + INTERVAL_MS);
    }
    for (const [socket, exchange] of open) {
      if (isOver(socket, exchange)) {
        open.delete(socket);
        resting.set(socket, 0);
      } else if (isSlow(socket as Socket, exchange, patienceMs)) onSlow(socket);
    }
  }, INTERVAL_MS);
  timer.unref();
  server.once('close', () => clearInterval(timer));
  return {
    watch: (request, response) => {
      resting.delete(request.socket);
      open.set(request.socket, { request, response, before: moved(request.socket), waitedMs: 0 });
    },
    responseOn(socket) {
      const response = open.get(socket)?.response;
      return response?.writableFinished === true ? undefined : response;
    },
  };
}

/** An answer may be sent before the body is complete; the rest of the body is awaited, too. */
function isOver(socket: Duplex, { request, response }: Exchange): boolean {
  return socket.destroyed || (request.complete && response.writableFinished);
}

/**
 * Adds an interval in which the server waited for the client. Each period is judged on its own, because buffers on the
 * way absorb megabytes at first.
 */
function isSlow(socket: Socket, exchange: Exchange, patienceMs: number): boolean {
  if (exchange.request.complete && socket.writableLength === 0) return false;
  exchange.waitedMs += INTERVAL_MS;
  if (exchange.waitedMs < patienceMs) return false;
  if (moved(socket) - exchange.before < (patienceMs / 1000) * SLOWEST_RATE) return true;
  exchange.before = moved(socket);
  exchange.waitedMs = 0;
  return false;
}

function moved({ bytesRead, bytesWritten, writableLength }: Socket): number {
  return bytesRead + bytesWritten - writableLength;
}

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';

/** Bytes in a second: 32 kbit/s, an eighth of the slowest mobile line that we serve. */
const SLOWEST_RATE = 4 * 1024;
const INTERVAL_MS = 500;

/** Node's code for it: both are answered with 408. */
export class SlowClient extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/**
 * A request that is being received or answered; since `before` bytes had moved, `waitedMs` were waited for the client
 * alone.
 */
type Exchange = { request: IncomingMessage; response: ServerResponse; before: number; waitedMs: number };

type SlowClientsOptions = {
  /** In every stretch of this length a client has to reach SLOWEST_RATE. */
  patienceMs: number;
  /** Told about a connection whose client is too slow; it is to close it. */
  onSlow: (socket: Duplex) => void;
};

export type SlowClients = {
  /** Watches the connection of a request until it is answered. */
  watch: (request: IncomingMessage, response: ServerResponse) => void;
  responseOn: (socket: Duplex) => ServerResponse | undefined;
};

/**
 * Finds clients that send a body or take an answer so slowly that they only hold a connection: Node's own timeouts
 * either count silence, which one byte now and then avoids, or the whole, which a large photo over a slow line needs.
 * The time that we take ourselves does not count.
 */
export function slowClients(server: Server, { patienceMs, onSlow }: SlowClientsOptions): SlowClients {
  const open = new Map<Duplex, Exchange>();
  const timer = setInterval(() => {
    for (const [socket, exchange] of open) {
      if (isOver(socket, exchange)) open.delete(socket);
      else if (isSlow(socket as Socket, exchange, patienceMs)) onSlow(socket);
    }
  }, INTERVAL_MS);
  timer.unref();
  server.once('close', () => clearInterval(timer));
  return {
    watch: (request, response) =>
      void open.set(request.socket, { request, response, before: moved(request.socket), waitedMs: 0 }),
    responseOn(socket) {
      const response = open.get(socket)?.response;
      return response?.writableFinished === true ? undefined : response;
    },
  };
}

/** An answer may be given before the body has come: the rest of that is awaited, too. */
function isOver(socket: Duplex, { request, response }: Exchange): boolean {
  return socket.destroyed || (request.complete && response.writableFinished);
}

/**
 * Counts another interval against the client where we wait for it, and judges each stretch by itself: buffers on the
 * way swallow megabytes at first.
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

import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FailureReply } from '../../src/contract/index.ts';
import { errorCode } from '../base/errorCode.ts';
import { securityHeadersOf } from './securityHeaders.ts';
import { sentenceFor } from './toFault.ts';

/** Errors of Node's parser for requests that never reach the app; any other error is a 400. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
/**
 * Delays closing for a client that is still sending: an immediate close would reset the connection and lose the answer.
 */
const LINGER_MS = 1_000;

type UnreadableOptions = {
  production: boolean;
  /** The response that is being written to this connection. */
  responseOn: (socket: Duplex) => ServerResponse | undefined;
};

/**
 * Answers an unreadable request directly on the socket, with the usual security headers and failure answer, and closes
 * the connection. If an answer has already begun, only closes the connection.
 */
export function answerUnreadable({
  production,
  responseOn,
}: UnreadableOptions): (error: unknown, socket: Duplex) => void {
  const headers = {
    ...securityHeadersOf({ production, relaxed: false }),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    Connection: 'close',
  };
  const refused = new WeakSet<Duplex>();
  return (error, socket) => {
    // Node reports an error again for further data on the same connection.
    if (refused.has(socket)) return;
    refused.add(socket);
    if (!socket.writable || responseOn(socket)?.headersSent === true) {
      socket.destroy();
      return;
    }
    const status = STATUSES[String(errorCode(error))] ?? 400;
    const body = JSON.stringify({ success: false, error: sentenceFor(status) } satisfies FailureReply);
    const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body) }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

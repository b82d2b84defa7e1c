import { connect, type Socket } from 'node:net';

/** A request as bytes: what no HTTP client would send can be written down too. */
export type RawRequest = {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  /** Latin-1 characters stand for bytes. */
  body: string;
  framing: Framing;
};

/**
 * How the body's end is told. 'short' announces more bytes than come, then hangs up; 'long' announces fewer; 'both'
 * says it in two ways that contradict each other; 'none' says nothing at all.
 */
export type Framing = 'length' | 'chunked' | 'badChunks' | 'short' | 'long' | 'both' | 'none';

/** What came back; status 0 where the connection was closed without an answer. */
export type RawAnswer = { status: number; headers: Map<string, string>; body: string; milliseconds: number };

const LATIN1 = 'latin1';

/**
 * Sends it on a connection of its own and reads one answer. Throws where there is none within `patience` milliseconds.
 */
export async function exchange(port: number, request: RawRequest, patience: number): Promise<RawAnswer> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const begun = performance.now();
  try {
    const received = answerOf(socket, request.method, patience);
    socket.write(bytesOf(request));
    if (request.framing === 'short') socket.end();
    return { ...(await received), milliseconds: performance.now() - begun };
  } finally {
    socket.destroy();
  }
}

function answerOf(socket: Socket, method: string, patience: number): Promise<Omit<RawAnswer, 'milliseconds'>> {
  return new Promise((resolve, reject) => {
    const impatience = setTimeout(() => reject(new Error(`no answer within ${patience} ms`)), patience);
    let text = '';
    const finish = () => {
      clearTimeout(impatience);
      resolve(parse(text));
    };
    socket.setEncoding(LATIN1);
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (isComplete(text, method)) finish();
    });
    // A server that refuses a body may reset the connection under it; what it said before counts.
    socket.on('error', finish).on('close', finish);
  });
}

/** The request on the wire; for messages too. */
export function bytesOf({ method, target, headers, body, framing }: RawRequest): Buffer {
  const lines = [...headers, ...FRAMING_HEADERS[framing](body.length)]
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n${framedBody(framing, body)}`, LATIN1);
}

const CHUNKED: [string, string] = ['Transfer-Encoding', 'chunked'];
const lengthOf = (bytes: number): [string, string] => ['Content-Length', String(bytes)];

const FRAMING_HEADERS: Record<Framing, (length: number) => [string, string][]> = {
  length: (length) => [lengthOf(length)],
  short: (length) => [lengthOf(length + 100)],
  long: (length) => [lengthOf(Math.floor(length / 2))],
  chunked: () => [CHUNKED],
  badChunks: () => [CHUNKED],
  both: (length) => [lengthOf(length), CHUNKED],
  none: () => [],
};

function framedBody(framing: Framing, body: string): string {
  if (framing === 'badChunks') return `zz\r\n${body}\r\n0\r\n\r\n`;
  if (framing !== 'chunked' && framing !== 'both') return body;
  const middle = Math.floor(body.length / 2);
  const chunks = [body.slice(0, middle), body.slice(middle)].filter((chunk) => chunk !== '');
  return `${chunks.map((chunk) => `${chunk.length.toString(16)};x=y\r\n${chunk}\r\n`).join('')}0\r\nX-Trailer: 1\r\n\r\n`;
}

/** Interim answers (100, 103) go before the one that counts. */
function withoutInterim(text: string): string {
  return text.replace(/^(?:HTTP\/1\.1 1\d\d [^]*?\r\n\r\n)+/, '');
}

function isComplete(received: string, method: string): boolean {
  const text = withoutInterim(received);
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const { status, headers, body } = parse(received);
  if (method === 'HEAD' || status === 204 || status === 304) return true;
  const length = headers.get('content-length');
  if (length !== undefined) return body.length >= Number(length);
  return headers.get('transfer-encoding') === 'chunked' && text.includes('\r\n0\r\n\r\n', end);
}

function parse(received: string): Omit<RawAnswer, 'milliseconds'> {
  const text = withoutInterim(received);
  const end = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  // Bytes that a request did not announce are the next request, and have an answer of their own.
  const body = end < 0 ? '' : text.slice(end + 4).slice(0, Number(headers.get('content-length') ?? text.length));
  return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1] ?? 0), headers, body };
}

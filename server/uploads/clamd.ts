import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { setImmediate as immediate } from 'node:timers/promises';
import { ScannerAway, type Scanner, type Verdict } from './scanner.ts';

type ClamdOptions = {
  /** How long the daemon may neither send nor accept data, in milliseconds. A large PDF takes a few seconds. */
  patienceMs?: number;
};

/** Maximum length of an answer, which contains the name of a signature. */
const MAX_ANSWER = 4_096;
const PORT = 3310;

/**
 * Scans with ClamAV's daemon at `tcp://host:port` (clamd(8), INSTREAM): chunks prefixed with their length in four
 * bytes, terminated by a length of zero. Command and answer end with NUL. Each file uses a connection of its own.
 */
export function clamdScanner(url: string, { patienceMs = 15_000 }: ClamdOptions = {}): Scanner {
  const address = clamdAddress(url);
  return {
    async scan(content) {
      const socket = connect({ ...address, timeout: patienceMs });
      try {
        const answered = answerOf(socket);
        // At its size limit clamd answers and closes the connection early; then its answer counts, not the write error.
        const sent = send(socket, content).catch((error: unknown) => {
          socket.destroy();
          return { error };
        });
        const answer = await answered;
        const failure = answer === '' ? await sent : undefined;
        if (failure !== undefined) throw away('the content could not be sent', failure.error);
        return verdictOf(answer);
      } finally {
        socket.destroy();
        content.destroy();
      }
    },
  };
}

/** Host and port of a daemon at `tcp://host:port`. */
export function clamdAddress(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || PORT) };
}

/** Returns the answer without its NUL; '' if the connection ends without one. */
export function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
      if (text.includes('\0') || text.length > MAX_ANSWER) resolve(text.split('\0', 1)[0] ?? '');
    });
    socket.once('timeout', () => {
      reject(new ScannerAway('clamd did not answer in time'));
      socket.destroy();
    });
    socket.once('error', (cause) => (text === '' ? reject(away('clamd cannot be reached', cause)) : resolve(text)));
    socket.once('close', () => resolve(text));
  });
}

async function send(socket: Socket, content: Readable): Promise<undefined> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (await hasSpoken(socket)) return;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    await write(socket, Buffer.concat([length, chunk]));
  }
  if (!(await hasSpoken(socket))) await write(socket, Buffer.alloc(4));
}

/**
 * Yields, so that Node can read an answer: writing to a connection that clamd has closed discards it. If the answer is
 * lost nevertheless, the scanner counts as 'away' and the file is scanned again later.
 */
async function hasSpoken(socket: Socket): Promise<boolean> {
  await immediate();
  await immediate();
  return socket.bytesRead > 0;
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return 'clean';
  if (/^stream: .+ FOUND$/.test(answer)) return 'infected';
  if (/^INSTREAM size limit exceeded\b/.test(answer)) return 'tooLarge';
  throw new ScannerAway(answer === '' ? 'clamd closed without an answer' : 'clamd answered something else');
}

function away(message: string, cause: unknown): ScannerAway {
  return new ScannerAway(message, { cause });
}

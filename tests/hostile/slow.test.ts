import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuilt } from '../../server/build/ensureBuilt.ts';
import { ANFRAGE, fineReview } from '../server/fineReview.ts';
import { pdfFile, pngFile } from '../server/uploads/samples.ts';
import { formOf } from '../server/uploads/uploadServer.ts';
import { LONG } from '../support/extent.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { startServer, type ServerProcess } from '../support/serverProcess.ts';
import { askHonestly } from './honest.ts';

/**
 * Clients that only hold their connections, beside honest ones. Patience and photo are scaled down alike,
 * so that the photo always takes five times as long as a slow client has. In the long run they are 240, with the default patience
 * and the whole photo.
 */

const PATIENCE_S = LONG ? 30 : 3;
const EACH = LONG ? 40 : 8;
const PHOTO_BYTES = Math.round(5 * 1024 * 1024 * (PATIENCE_S / 30));
/** 256 kbit/s. */
const BYTES_PER_SECOND = 32_000;

let database: TestDatabase;
let dataDir: string;
let server: ServerProcess;
/** A document that no kernel buffers whole. */
let large: { path: string; cookie: string };

beforeAll(async () => {
  await ensureBuilt();
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-slow-'));
  server = await startServer({
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir, CLIENT_PATIENCE_SECONDS: String(PATIENCE_S) },
  });
  const kept = await fetch(`${server.url}/api/upload`, {
    method: 'POST',
    body: formOf([{ name: 'a.pdf', content: pdfFile(18 * 1024 * 1024) }]),
  });
  const { files } = (await kept.json()) as { files: [{ path: string }] };
  large = { path: files[0].path, cookie: kept.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
});
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

function post(address: string, type: string, length: number): string {
  return `POST ${address} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
}

/** What slow clients say at once, and what they say five times a second. */
function slowClients(): { what: string; first: string; drip: string; reads: boolean }[] {
  return [
    { what: 'nothing at all', first: '', drip: '', reads: true },
    { what: 'headers', first: 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', drip: 'x', reads: true },
    { what: 'a body', first: `${post(ANFRAGE, 'application/json', 5_000)}{"a":"`, drip: 'x', reads: true },
    {
      what: 'an upload',
      first: `${post('/api/upload', 'multipart/form-data; boundary=b', 5_000_000)}--b\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\n\r\n`,
      drip: 'xxxxxxxxxx',
      reads: true,
    },
    {
      what: 'empty lines after an answer',
      first: 'GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n',
      drip: '\r\n',
      reads: true,
    },
    {
      what: 'reading',
      first: `GET ${large.path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${large.cookie}\r\n\r\n`,
      drip: '\r\n',
      reads: false,
    },
  ];
}

function open(): Socket {
  return connect({ port: Number(new URL(server.url).port), host: '127.0.0.1' }).on('error', () => undefined);
}

/** Seconds until the server has closed the connection. */
async function secondsHeld({ first, drip, reads }: ReturnType<typeof slowClients>[number]): Promise<number> {
  const begun = performance.now();
  const socket = open();
  socket.write(first);
  const dripping = setInterval(() => {
    // One that does not read learns only so that the connection is gone.
    if (drip !== '') socket.write(drip);
  }, 200);
  if (reads) socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return (performance.now() - begun) / 1000;
}

/** Milliseconds that honest requests take, one after the other, until it is told to stop. */
async function honestTimes(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const begun = performance.now();
    const page = await askHonestly(`${server.url}/`);
    const sent = await askHonestly(server.url + ANFRAGE, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fineReview()),
    });
    expect([page.status, sent.status, JSON.parse(sent.body)]).toMatchObject([200, 200, { success: true }]);
    times.push((performance.now() - begun) / 2);
    await sleep(50);
  }
  return times.toSorted((left, right) => left - right);
}

/** Sends a photo over a slow line; gives the answer's first line and the seconds. */
async function sendPhoto(): Promise<{ answer: string; seconds: number }> {
  const photo = pngFile(PHOTO_BYTES);
  const head =
    '--b\r\nContent-Disposition: form-data; name="dokumentTyp"\r\n\r\nVERKEHRSUNFALL\r\n--b\r\nContent-Disposition: form-data; name="files"; filename="Foto.png"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--b--\r\n')]);
  const begun = performance.now();
  const socket = open();
  const answered = new Promise<string>((resolve) =>
    socket
      .once('data', (data: Buffer) => resolve(String(data).split('\r\n', 1)[0] ?? ''))
      .once('close', () => resolve('closed')),
  );
  socket.write(post('/api/upload', 'multipart/form-data; boundary=b', body.length));
  for (let sent = 0; sent < body.length && !socket.destroyed;) {
    const due = Math.min(body.length, Math.ceil(((performance.now() - begun) / 1000) * BYTES_PER_SECOND));
    socket.write(body.subarray(sent, due));
    sent = due;
    await sleep(50);
  }
  const answer = await answered;
  socket.destroy();
  return { answer, seconds: (performance.now() - begun) / 1000 };
}

it(
  'slow clients hold nothing, and a photo over 256 kbit/s arrives',
  { timeout: (PATIENCE_S * 20 + 120) * 1000 },
  async () => {
    let over = false;
    const holding = Promise.all(
      slowClients().map(async (client) => ({
        what: client.what,
        seconds: Math.max(...(await Promise.all(Array.from({ length: EACH }, () => secondsHeld(client))))),
      })),
    ).finally(() => {
      over = true;
    });
    const [held, times, { answer, seconds }] = await Promise.all([holding, honestTimes(() => over), sendPhoto()]);
    const quantile = (share: number) => Math.round(times[Math.floor(share * (times.length - 1))] ?? Number.NaN);
    console.log(
      `slow clients, patience ${PATIENCE_S} s: ${held.map(({ what, seconds: most }) => `${EACH} × ${what} closed after at most ${most.toFixed(1)} s`).join(', ')}; ` +
        `${times.length} honest requests meanwhile, median ${quantile(0.5)} ms, slowest ${quantile(1)} ms; photo of ${PHOTO_BYTES} bytes in ${seconds.toFixed(1)} s: ${answer}`,
    );
    expect(times.length).toBeGreaterThan(0);
    expect(answer).toBe('HTTP/1.1 200 OK');
    expect(seconds).toBeGreaterThan(PHOTO_BYTES / BYTES_PER_SECOND - 1);
  },
);

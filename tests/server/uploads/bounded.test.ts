import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../server/main/app.ts';
import { parseTrustedProxies } from '../../../server/http/clientAddress.ts';
import { diskStore, forgetClients, removeExpired } from '../../../server/uploads/index.ts';
import { AppServer, NOW } from '../appServer.ts';
import { ANFRAGE, fineReview, WIZARD } from '../fineReview.ts';
import { listen, type Listening } from '../listen.ts';
import { pdfFile, pngFile } from './samples.ts';
import { formOf, MEBIBYTE, UploadServer } from './uploadServer.ts';

/** Limits by client and in total: two instances on one database, behind a proxy that names the client. */

const MEGABYTE = 1_000_000;
const DAY = 24 * 60 * 60 * 1000;
/** Five small files of one client, each counted as a megabyte; 500 in total, each counted as 16 kB. */
const BOUNDS = { clientBytes: 5 * MEGABYTE, totalBytes: 8 * MEGABYTE, reserveBytes: 0 };
const trustedProxies = parseTrustedProxies('127.0.0.1', () => {});

let dataDir: string;
let second: Listening;

const server = AppServer.use({
  wizards: [WIZARD],
  parts: async (catalogue, knex) => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-bounded-'));
    const config = {
      production: true,
      publicUrl: 'https://localhost',
      dataDir,
      portals: {},
      trustedProxies,
      uploadBounds: BOUNDS,
    };
    const files = diskStore(path.join(dataDir, 'uploads/files'));
    second = await listen(
      createApp({ config, log: pino({ level: 'silent' }), knex, files, catalogue, clock: () => NOW }).callback(),
    );
    return { config, files };
  },
});

afterAll(async () => {
  second.close();
  await rm(dataDir, { recursive: true, force: true });
});

type Upload = {
  status: number;
  body: { error?: string; files?: { id: string; path: string; originalname: string }[] };
  cookie: string;
  retryAfter: string | null;
};

/** An upload by a client without cookies, through one of the instances. */
async function upload(address: string, instance = 0, content = pdfFile()): Promise<Upload> {
  const url = instance % 2 === 0 ? server.current.url : second.url;
  const body = formOf([{ name: 'a.pdf', content }], { dokumentTyp: 'BUSSGELD' });
  const response = await fetch(`${url}/api/upload`, { method: 'POST', body, headers: { 'x-forwarded-for': address } });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return {
    status: response.status,
    body: (await response.json()) as Upload['body'],
    cookie,
    retryAfter: response.headers.get('retry-after'),
  };
}

async function send({ body, cookie }: Upload): Promise<void> {
  const files = (body.files ?? []).map(({ id, originalname: name, path: at }) => ({ id, name, path: at }));
  expect((await server.current.submit(ANFRAGE, fineReview(files), { cookie })).status).toBe(200);
}

function statusesOf(uploads: Upload[]): number[] {
  return uploads.map(({ status }) => status).toSorted((left, right) => left - right);
}

describe('one address', () => {
  const ADDRESS = '203.0.113.7';

  function fill(): Promise<Upload[]> {
    return Promise.all(Array.from({ length: 5 }, (_, n) => upload(ADDRESS, n)));
  }

  it('keeps so much and no more without a cookie, at once and over both instances; others are not told off for it', async () => {
    const uploads = await Promise.all(Array.from({ length: 12 }, (_, n) => upload(ADDRESS, n)));
    expect(statusesOf(uploads)).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 7 }, () => 429),
    ]);
    const refused = uploads.find(({ status }) => status === 429);
    expect(refused?.body.error).toMatch(
      /^Über Ihren Internetanschluss wurden vor Kurzem schon sehr viele Dateien hochgeladen\. .*\.$/,
    );
    expect(refused?.retryAfter).toBe('3600');
    expect((await upload('203.0.113.8')).status).toBe(200);
    expect(await server.current.knex('uploads').pluck('id')).toHaveLength(6);
  });

  it('is a /56 network of IPv6, as one household has it, with all its /64 networks', async () => {
    const near = await Promise.all(Array.from({ length: 6 }, (_, n) => upload(`2001:db8:1:2${n}${n}::${n}`, n)));
    expect(statusesOf(near)).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await upload('2001:db8:1:1ff::1')).status).toBe(200);
    expect((await upload('2001:db8:1:300::1')).status).toBe(200);
  });

  it('counts large files by their size', async () => {
    expect((await upload(ADDRESS, 0, pdfFile(4_500_000))).status).toBe(200);
    expect((await upload(ADDRESS, 1)).status).toBe(429);
  });

  it('has room again when a file is removed, and when one has lain unsent for a day', async () => {
    const [first] = await fill();
    expect((await upload(ADDRESS)).status).toBe(429);
    await server.current.send('DELETE', first?.body.files?.[0]?.path ?? '', {
      headers: { cookie: first?.cookie ?? '' },
    });
    expect((await upload(ADDRESS)).status).toBe(200);
    expect((await upload(ADDRESS)).status).toBe(429);
    await server.current.knex('uploads').update({ created_at: new Date(NOW.getTime() - 25 * 60 * 60 * 1000) });
    await removeExpired(server.current.knex, diskStore(path.join(dataDir, 'uploads/files')), NOW);
    expect((await upload(ADDRESS)).status).toBe(200);
  });

  it('names its network with a key only, since addresses are so few that a plain hash would tell them', async () => {
    await fill();
    const hashes: Buffer[] = await server.current.knex('uploads').pluck('client_hash');
    expect(new Set(hashes.map((hash) => hash.toString('hex'))).size).toBe(1);
    expect(hashes[0]).toHaveLength(32);
    expect(hashes[0]).not.toEqual(createHash('sha256').update(ADDRESS).digest());
  });

  it('is not free to bring as much again by sending: what it has sent counts for 24 hours, then nothing names it any more', async () => {
    const { knex } = server.current;
    for (let n = 0; n < 5; n += 1) await send(await upload(ADDRESS, n));
    const refused = await upload(ADDRESS);
    expect([refused.status, refused.retryAfter]).toEqual([429, '3600']);
    expect(refused.body.error).toMatch(
      /^Über Ihren Internetanschluss wurden vor Kurzem schon sehr viele Dateien hochgeladen\. .*\.$/,
    );
    expect((await upload('203.0.113.8')).status).toBe(200);
    await forgetClients(knex, new Date(NOW.getTime() + DAY - 1_000));
    expect((await upload(ADDRESS, 1)).status).toBe(429);
    await forgetClients(knex, new Date(NOW.getTime() + DAY + 1_000));
    expect(await knex('uploads').whereNotNull('submission_id').pluck('client_hash')).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(await knex('uploads').whereNull('submission_id').whereNull('client_hash')).toEqual([]);
    expect((await upload(ADDRESS)).status).toBe(200);
  });
});

describe('all addresses together', () => {
  it('keep so much and no more, at once and over both instances', async () => {
    const uploads = await Promise.all(
      Array.from({ length: 12 }, (_, n) => upload(`198.51.100.${n}`, n, pdfFile(990_000))),
    );
    expect(statusesOf(uploads)).toEqual([
      ...Array.from({ length: 8 }, () => 200),
      ...Array.from({ length: 4 }, () => 507),
    ]);
    expect(uploads.find(({ status }) => status === 507)?.body.error).toBe(
      'Der Speicher ist gerade voll. Bitte versuchen Sie es später erneut.',
    );
  });

  it('cannot be shut out by few tiny files, only by so many that their rows are a burden', async () => {
    const uploads = await Promise.all(Array.from({ length: 12 }, (_, n) => upload(`198.51.100.${n}`, n, pngFile())));
    expect(statusesOf(uploads)).toEqual(Array.from({ length: 12 }, () => 200));
    const { knex } = server.current;
    const [row] = await knex('uploads').select();
    await knex('uploads').insert(Array.from({ length: 487 }, () => ({ ...row, id: randomUUID(), client_hash: null })));
    expect((await upload('198.51.100.20', 0, pngFile())).status).toBe(200);
    expect((await upload('198.51.100.21', 1, pngFile())).status).toBe(507);
  });
});

describe('the disk', () => {
  const uploads = UploadServer.use();

  async function freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(uploads.dataDir);
    return bavail * bsize;
  }

  it('keeps its reserve: what would touch it is refused before it comes', async () => {
    uploads.bounds.reserveBytes = (await freeBytes()) * 2;
    const { status, body } = await uploads.refused(formOf([{ name: 'a.png', content: pngFile() }]));
    expect([status, body.error]).toEqual([507, 'Der Speicher ist gerade voll. Bitte versuchen Sie es später erneut.']);
    uploads.bounds.reserveBytes = 0;
    expect((await uploads.post(formOf([{ name: 'a.png', content: pngFile() }]))).status).toBe(200);
  });

  // Other programs use the disk too, such as this suite in another checkout: they allocate and free less than the margin meanwhile.
  it.runIf(process.platform === 'linux')('keeps it also where others fill the disk meanwhile', async () => {
    const [filler, free] = [path.join(uploads.dataDir, 'filler'), await freeBytes()];
    const margin = Math.min(8 * 1024 * MEBIBYTE, Math.floor(free / 4));
    uploads.bounds.reserveBytes = free - margin;
    const body = Buffer.from(
      await new Response(formOf([{ name: 'a.pdf', content: pdfFile(15 * MEBIBYTE) }])).arrayBuffer(),
    );
    const boundary = body.subarray(2, body.indexOf('\r\n')).toString();
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length };
    const sent = request({ port: uploads.port, path: '/api/upload', method: 'POST', headers });
    const answered = once(sent, 'response');
    // The server closes the connection after its answer, while the rest is still being sent.
    sent.on('error', () => undefined);
    sent.write(body.subarray(0, MEBIBYTE));
    await expect.poll(() => uploads.filesKept()).toHaveLength(1);
    execFileSync('fallocate', ['-l', String(2 * margin), filler]);
    sent.end(body.subarray(MEBIBYTE));
    const [response] = await answered;
    expect(response.statusCode).toBe(507);
    response.resume();
    await rm(filler);
    await uploads.expectNothingKept();
  });
});

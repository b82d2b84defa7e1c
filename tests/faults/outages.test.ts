import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ANFRAGE, fineReview } from '../server/fineReview.ts';
import { pngFile } from '../server/uploads/samples.ts';
import { formOf, MEBIBYTE } from '../server/uploads/uploadServer.ts';
import { stopDatabase } from './outages.ts';
import { openSingle, type Site } from './site.ts';

/** One real server whose surroundings fail; quality.md, Reliability. */

const KIBIBYTE = 1024;

let site: Site;

/** A busy machine sees within this time that the server is no longer ready. */
const STOP_DELAY_SECONDS = '10';

beforeAll(async () => {
  site = await openSingle({ STOP_DELAY_SECONDS, CLIENT_PATIENCE_SECONDS: '60', UPLOAD_DISK_RESERVE_GB: '0' });
});
afterAll(() => site.close());

async function submit(): Promise<{ status: number; retryAfter: string | null }> {
  const response = await fetch(site.url + ANFRAGE, {
    method: 'POST',
    body: JSON.stringify(fineReview()),
    headers: { 'content-type': 'application/json' },
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

async function upload(bytes: number): Promise<number> {
  const body = formOf([{ name: 'foto.png', content: pngFile(bytes) }], { dokumentTyp: 'BUSSGELD' });
  const response = await fetch(`${site.url}/api/upload`, { method: 'POST', body });
  await response.arrayBuffer();
  return response.status;
}

/** Sends half of an upload, and the rest when told to. Resolves once the server has begun to keep it. */
async function beginUpload(bytes: number): Promise<{ finish: () => Promise<number> }> {
  const form = new Response(formOf([{ name: 'foto.png', content: pngFile(bytes) }], { dokumentTyp: 'BUSSGELD' }));
  const body = Buffer.from(await form.clone().arrayBuffer());
  const headers = { 'content-type': form.headers.get('content-type') ?? '', 'content-length': body.length };
  const running = request(`${site.url}/api/upload`, { method: 'POST', agent: false, headers });
  running.write(body.subarray(0, body.length / 2));
  const answered = once(running, 'response');
  const files = () =>
    readdirSync(path.join(site.databaseDir, 'uploads'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
  await vi.waitFor(() => expect(files()).not.toEqual([]), { timeout: 60_000, interval: 20 });
  return {
    finish: async () => {
      running.end(body.subarray(body.length / 2));
      const [response] = await answered;
      response.resume();
      return response.statusCode;
    },
  };
}

async function statusOf(address: string): Promise<number> {
  const response = await fetch(site.url + address);
  await response.arrayBuffer();
  return response.status;
}

it('a database that accepts and never answers: pages come, sending gives 503, and goes on by itself', async () => {
  expect((await submit()).status).toBe(200);
  const resume = await stopDatabase(site);
  try {
    const [refused, page, ready] = await Promise.all([submit(), statusOf('/'), statusOf('/readyz')]);
    expect([refused.status, refused.retryAfter, page, ready]).toEqual([503, '5', 200, 503]);
  } finally {
    resume();
  }
  await vi.waitFor(async () => expect((await submit()).status).toBe(200), { timeout: 60_000 });
});

describe.runIf(canMount())('a disk that is full', () => {
  it('gives 507 and no half rows; what fits is taken, and more once there is room', async () => {
    const directory = path.join(site.databaseDir, 'uploads');
    const knex = await site.connect();
    const rows = async () => (await knex('uploads').pluck('id')).length;
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', directory]);
    try {
      expect(await upload(3 * MEBIBYTE)).toBe(507);
      expect(await rows()).toBe(0);
      // There was room when it began, and the rest of it arrives before the disk refuses it.
      const cut = await beginUpload(24 * KIBIBYTE);
      writeFileSync(path.join(directory, 'voll'), Buffer.alloc(2 * MEBIBYTE));
      expect(await cut.finish()).toBe(507);
      expect(await upload(24 * KIBIBYTE)).toBe(507);
      expect(await rows()).toBe(0);
      rmSync(path.join(directory, 'voll'));
      expect(await upload(MEBIBYTE / 2)).toBe(200);
      execFileSync('mount', ['-o', 'remount,size=20m', directory]);
      expect(await upload(3 * MEBIBYTE)).toBe(200);
      expect(await rows()).toBe(2);
    } finally {
      execFileSync('umount', [directory]);
      await knex.destroy();
    }
  });
});

it('SIGTERM: it is no longer ready, what runs ends well, and so does the process', async () => {
  const running = await beginUpload(MEBIBYTE);
  await statusOf('/readyz');

  const [instance] = site.instances;
  const stopped = instance?.server.stop();
  await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), { timeout: 60_000, interval: 20 });
  expect((await submit()).status).toBe(200);
  // It takes nothing new by now, and waits for the upload.
  await vi.waitFor(() => expect(statusOf('/readyz')).rejects.toThrow('fetch failed'), { timeout: 60_000 });
  expect(await running.finish()).toBe(200);
  expect(await stopped).toBe(0);
});

/** Only root may, and not in every container. */
function canMount(): boolean {
  const directory = mkdtempSync(path.join(tmpdir(), 'vorfahrt-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory]).status === 0;
  if (mounted) execFileSync('umount', [directory]);
  rmdirSync(directory);
  return mounted;
}

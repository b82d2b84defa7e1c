import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config/config.ts';
import { MissingFile } from '../../../server/uploads/fileStore.ts';
import { openFileStore } from '../../../server/uploads/index.ts';
import type { S3Location } from '../../../server/config/s3Location.ts';
import { requireBucket, s3Store } from '../../../server/uploads/s3Store.ts';
import { ObjectStore } from '../../support/objectStore.ts';
import { Proxy } from '../../support/proxy.ts';
import { describeFileStore } from './fileStoreContract.ts';
import { listen } from '../listen.ts';

const MEBIBYTE = 1024 * 1024;
let objects: ObjectStore;
let directory: string;

beforeAll(async () => {
  objects = await ObjectStore.start();
});
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-s3-source-'));
});
afterEach(() => rm(directory, { recursive: true }));
afterAll(() => objects.remove());

async function source(content: Buffer): Promise<{ path: string }> {
  const file = path.join(directory, randomUUID());
  await writeFile(file, content);
  return { path: file };
}

/** The outcome of a put, an open and a removal: status and Retry-After of the refusals. */
async function attempts(location: S3Location, patience?: { requestTimeout: number }) {
  const store = s3Store(location, patience);
  const tried = [
    store.put(randomUUID(), await source(Buffer.from('x'))),
    store.open(randomUUID()),
    store.remove(randomUUID()),
  ];
  return (await Promise.allSettled(tried)).map((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason.status, outcome.reason.headers?.['Retry-After']] : outcome.status,
  );
}

describeFileStore('S3', () => s3Store(objects.location));

describe('a large file', () => {
  it('goes in parts and comes back whole', async () => {
    const store = s3Store(objects.location);
    const id = randomUUID();
    const bytes = Buffer.alloc(12 * MEBIBYTE, randomBytes(253));
    await store.put(id, await source(bytes));
    expect((await buffer(await store.open(id))).equals(bytes)).toBe(true);
    await store.remove(id);
  });

  it('whose upload breaks off is taken back', async () => {
    const lossy = await Proxy.start([objects.endpoint]);
    lossy.refuse = ({ url }) => (url?.includes('partNumber=2') ? 500 : undefined);
    const id = randomUUID();
    await expect(
      s3Store({ ...objects.location, endpoint: lossy.url }).put(id, await source(Buffer.alloc(12 * MEBIBYTE, 1))),
    ).rejects.toMatchObject({ status: 503 });
    lossy.close();
    await expect(s3Store(objects.location).open(id)).rejects.toBeInstanceOf(MissingFile);
    // s3rver does not support this call; the test only checks that it is sent.
    expect(lossy.seen.filter((line) => line.startsWith('DELETE'))).toEqual([
      expect.stringContaining(`/uploads/${id}?uploadId=`),
    ]);
  });
});

describe('a store that cannot serve', () => {
  const AWAY = [503, '5'];

  it('since it is down gives 503', async () => {
    await objects.down();
    expect(await attempts(objects.location)).toEqual([AWAY, AWAY, AWAY]);
    expect(await requireBucket(objects.location)).toBe(false);
    await objects.up();
    expect(await requireBucket(objects.location)).toBe(true);
  });

  it('since it says nothing gives 503', async () => {
    const silent = await listen(() => undefined);
    expect(await attempts({ ...objects.location, endpoint: silent.url }, { requestTimeout: 300 })).toEqual([
      AWAY,
      AWAY,
      AWAY,
    ]);
    silent.close();
  });

  it('since it is full gives 507', async () => {
    const full = await Proxy.start([objects.endpoint]);
    full.refuse = ({ method }) => (method === 'PUT' ? 507 : undefined);
    await expect(
      s3Store({ ...objects.location, endpoint: full.url }).put(randomUUID(), await source(Buffer.from('x'))),
    ).rejects.toMatchObject({ status: 507 });
    full.close();
  });

  it('since the bucket or the key is wrong is told at the start', async () => {
    await expect(requireBucket({ ...objects.location, bucket: 'fremd' })).rejects.toThrow(
      'Der Bucket fremd bei http://127.0.0.1',
    );
    await expect(requireBucket({ ...objects.location, accessKeyId: 'FREMD' })).rejects.toThrow(
      'ist nicht zugänglich (Status 403)',
    );
  });
});

describe('the configuration', () => {
  it('names every missing part of the store', () => {
    const incomplete = { UPLOAD_STORE: 's3', S3_ENDPOINT: 'speicher', S3_REGION: 'eu-central-1' };
    const faults = () => readConfig(incomplete);
    for (const name of ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
      expect(faults).toThrow(name);
    expect(faults).not.toThrow('S3_REGION');
    expect(() => readConfig({ UPLOAD_STORE: 'band' })).toThrow(
      "UPLOAD_STORE muss 'disk' oder 's3' sein, ist aber 'band'.",
    );
  });

  it('opens the store that it names', async () => {
    expect(readConfig({}).s3).toBeUndefined();
    const store = await openFileStore({ ...readConfig(objects.env), log: pino({ level: 'silent' }) });
    const id = randomUUID();
    await store.put(id, await source(Buffer.from('Bescheid')));
    expect(await objects.names()).toContain(`${id}._S3rver_object`);
  });
});

import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { bounded } from '../base/bounded.ts';
import type { S3Location } from '../config/s3Location.ts';
import { Fault } from '../http/fault.ts';
import { sentenceFor } from '../http/toFault.ts';
import { MissingFile, type FileStore, type StoredFile } from './fileStore.ts';
import { isUuid } from '../base/uuid.ts';
import { requireUuid } from './uuid.ts';

/**
 * An unreachable store is detected at once, a silent one after twice the request timeout. The socket timeout must allow
 * for pauses of a slow client that downloads a large file.
 */
const PATIENCE = {
  connectionTimeout: 2_000,
  requestTimeout: 10_000,
  throwOnRequestTimeout: true,
  socketTimeout: 300_000,
};
const ATTEMPTS = 2;
const PREFIX = 'uploads/';
/** Each holds one part of 5 MiB, the smallest that S3 accepts, in memory. */
const PARALLEL_PUTS = 6;
const WAITING_PUTS = 500;
/** In addition to HTTP's 507: error codes of MinIO and others for a full disk or a spent quota. */
const FULL = /StorageFull|InsufficientStorage|QuotaExceeded/;
const RETRY_AFTER_SECONDS = 5;

/**
 * Stores files as objects `uploads/<id>`. Throws a Fault if the store is unavailable (503) or full (507). A put is one
 * request, or a multipart upload that becomes visible on completion and is aborted on failure.
 */
export function s3Store(location: S3Location, patience: Partial<typeof PATIENCE> = {}): FileStore {
  const client = clientOf(location, patience);
  const inTurn = bounded({ parallel: PARALLEL_PUTS, waiting: WAITING_PUTS, refuse: () => storeIsAway() });
  const objectOf = (id: string) => ({ Bucket: location.bucket, Key: PREFIX + requireUuid(id) });
  return {
    async put(id, { path }) {
      const object = objectOf(id);
      await inTurn(() => upload(client, object, path)).catch(rethrow);
    },
    async open(id) {
      const { Body: body } = await client.send(new GetObjectCommand(objectOf(id))).catch((error: unknown) => {
        if (error instanceof NoSuchKey) throw new MissingFile(id, { cause: error });
        return rethrow(error);
      });
      if (!(body instanceof Readable)) throw new TypeError('expected the object as a stream');
      return body;
    },
    async remove(id) {
      await client.send(new DeleteObjectCommand(objectOf(id))).catch(rethrow);
    },
    async has(id) {
      return client.send(new HeadObjectCommand(objectOf(id))).then(
        () => true,
        (error: unknown) => (error instanceof NotFound ? false : rethrow(error)),
      );
    },
    list: () => listObjects(client, location.bucket),
  };
}

async function* listObjects(client: S3Client, bucket: string): AsyncIterable<StoredFile> {
  try {
    for await (const { Contents: contents = [] } of paginateListObjectsV2(
      { client },
      { Bucket: bucket, Prefix: PREFIX },
    )) {
      for (const { Key: key = '', Size: bytes = 0, LastModified: storedAt = new Date() } of contents) {
        const id = key.slice(PREFIX.length);
        if (isUuid(id)) yield { id, bytes, storedAt };
      }
    }
  } catch (error) {
    rethrow(error);
  }
}

/**
 * Throws a German sentence if access to the bucket is denied; returns false if the store does not answer, which may be
 * temporary.
 */
export async function requireBucket(location: S3Location): Promise<boolean> {
  const client = clientOf(location);
  try {
    await client.send(new HeadBucketCommand({ Bucket: location.bucket }));
    return true;
  } catch (error) {
    const status = statusOf(error) ?? 503;
    if (status >= 500) return false;
    const found = status === 404 ? 'ist dort nicht vorhanden' : `ist nicht zugänglich (Status ${status})`;
    throw new Error(
      `Der Bucket ${location.bucket} bei ${location.endpoint} ${found}. Prüfen Sie S3_BUCKET, S3_REGION und die Zugangsdaten.`,
      { cause: error },
    );
  } finally {
    client.destroy();
  }
}

function clientOf(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Location,
  patience: Partial<typeof PATIENCE> = {},
): S3Client {
  // Stores other than Amazon's rarely have a host name for each bucket.
  const options = { forcePathStyle: true, maxAttempts: ATTEMPTS, requestHandler: { ...PATIENCE, ...patience } };
  return new S3Client({ endpoint, region, credentials: { accessKeyId, secretAccessKey }, ...options });
}

async function upload(client: S3Client, object: { Bucket: string; Key: string }, path: string): Promise<void> {
  const source = createReadStream(path);
  try {
    await new Upload({ client, params: { ...object, Body: source }, queueSize: 1 }).done();
  } finally {
    source.destroy();
  }
}

/** The SDK marks errors of requests to the store, and only those: an unreadable source is a different error. */
function rethrow(error: unknown): never {
  if (!(error instanceof Error) || !('$metadata' in error)) throw error;
  if (statusOf(error) === 507 || FULL.test(error.name)) throw new Fault(507, sentenceFor(507), { cause: error });
  throw storeIsAway(error);
}

function storeIsAway(cause?: Error): Fault {
  return new Fault(503, sentenceFor(503), { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) }, cause });
}

function statusOf(error: unknown): number | undefined {
  const { $metadata: metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return metadata?.httpStatusCode;
}

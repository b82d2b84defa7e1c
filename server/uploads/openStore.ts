import { join } from 'node:path';
import type { Logger } from 'pino';
import { diskStore } from './diskStore.ts';
import type { FileStore } from './fileStore.ts';
import type { S3Location } from '../config/s3Location.ts';

type StoreOptions = {
  dataDir: string;
  /** If undefined, files are stored under `dataDir`. */
  s3: S3Location | undefined;
  log: Logger;
};

/**
 * Opens the configured store. Rejects if access to the bucket is denied; an unreachable store is not an error, since it
 * may become available.
 */
export async function openFileStore({ dataDir, s3, log }: StoreOptions): Promise<FileStore> {
  if (s3 === undefined) return diskStore(join(dataDir, 'uploads/files'));
  // Loaded on demand, because the SDK is large.
  const { requireBucket, s3Store } = await import('./s3Store.ts');
  if (!(await requireBucket(s3)))
    log.error(
      { endpoint: s3.endpoint },
      'Der Objektspeicher antwortet nicht; bis er es tut, werden keine Dateien angenommen',
    );
  return s3Store(s3);
}

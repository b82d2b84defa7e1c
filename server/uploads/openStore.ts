import { join } from 'node:path';
import type { Logger } from 'pino';
import { diskStore } from './diskStore.ts';
import type { FileStore } from './fileStore.ts';
import type { S3Location } from '../config/s3Location.ts';

type StoreOptions = {
  dataDir: string;
  /** Undefined: files lie under `dataDir`. */
  s3: S3Location | undefined;
  log: Logger;
};

/**
 * The store that the configuration names. A bucket that is not ours to use stops the start; a store that is away may
 * come back.
 */
export async function openFileStore({ dataDir, s3, log }: StoreOptions): Promise<FileStore> {
  if (s3 === undefined) return diskStore(join(dataDir, 'uploads/files'));
  // The SDK is large: only those who use it wait for it.
  const { requireBucket, s3Store } = await import('./s3Store.ts');
  if (!(await requireBucket(s3)))
    log.error(
      { endpoint: s3.endpoint },
      'Der Objektspeicher antwortet nicht; bis er es tut, werden keine Dateien angenommen',
    );
  return s3Store(s3);
}

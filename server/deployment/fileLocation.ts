import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { errorCode } from '../base/errorCode.ts';

/**
 * Where the bytes of uploads are stored. A directory is identified by an id stored in it, since its path may differ
 * between machines.
 */
export type FileLocation =
  | { kind: 'disk'; directory: string; id: string | undefined }
  | { kind: 's3'; endpoint: string; bucket: string };

/** The storage location of a configuration. */
export async function locateFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<FileLocation> {
  if (s3 !== undefined) return { kind: 's3', endpoint: s3.endpoint, bucket: s3.bucket };
  return { kind: 'disk', directory: path.join(dataDir, 'uploads/files'), id: await readId(dataDir) };
}

/** Writes an id into the directory if it has none. */
export async function markDirectory(dataDir: string): Promise<void> {
  if ((await readId(dataDir)) !== undefined) return;
  await mkdir(path.dirname(idFile(dataDir)), { recursive: true, mode: 0o700 });
  // Another process may have written its id first; that one is used.
  await writeFile(idFile(dataDir), `${randomUUID()}\n`, { flag: 'wx', flush: true }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
}

export function isSameLocation(left: FileLocation, right: FileLocation): boolean {
  if (left.kind === 's3')
    return right.kind === 's3' && left.endpoint === right.endpoint && left.bucket === right.bucket;
  return right.kind === 'disk' && left.id !== undefined && left.id === right.id;
}

export function describeLocation(location: FileLocation): string {
  return location.kind === 's3' ? `Bucket ${location.bucket} bei ${location.endpoint}` : location.directory;
}

function idFile(dataDir: string): string {
  return path.join(dataDir, 'uploads/id');
}

async function readId(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(idFile(dataDir), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

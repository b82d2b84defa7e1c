import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from './usageError.ts';

/** Throws `UsageError` if no file can be written there. */
export async function requireWritable(target: string): Promise<void> {
  await access(path.dirname(target), constants.W_OK).catch((cause: unknown) => {
    throw new UsageError(`In den Ordner ${path.dirname(target)} lässt sich nichts schreiben, oder es gibt ihn nicht.`, {
      cause,
    });
  });
}

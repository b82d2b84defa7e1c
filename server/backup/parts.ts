import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../base/errorCode.ts';
import { decryption, encryption } from './age.ts';
import type { Part } from './manifest.ts';
import { through } from './program.ts';

/** Where a part is written, and for whom it is encrypted; for nobody: not at all. */
export type Sealing = { directory: string; recipients: readonly string[]; env: NodeJS.ProcessEnv };

/** Where the parts of a backup are, and the file with the key. */
export type Opening = { directory: string; identity: string | undefined; env: NodeJS.ProcessEnv };

/** Writes one part, through age if there are recipients, and flushes it to the disk. */
export async function writePart(
  { directory, recipients, env }: Sealing,
  name: string,
  source: AsyncIterable<Buffer>,
): Promise<Part> {
  const encrypted = recipients.length > 0;
  const stored = encrypted ? `${name}.age` : name;
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    Readable.from(encrypted ? through(encryption(recipients, env), source) : source, { objectMode: false }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(path.join(directory, stored), { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { name: stored, bytes, sha256: hash.digest('hex'), encrypted };
}

/** Throws a German sentence if a part is not there, or not as it was written. Needs no key. */
export async function checkSum(directory: string, part: Part): Promise<void> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(fileOf(directory, part))) hash.update(chunk);
  } catch (cause) {
    if (errorCode(cause) !== 'ENOENT') throw cause;
    throw new Error(`In der Sicherung fehlt ${part.name}.`, { cause });
  }
  if (hash.digest('hex') !== part.sha256)
    throw new Error(`${part.name} ist beschädigt oder verändert: Die Prüfsumme stimmt nicht.`);
}

/** Yields the content of a part. Throws a German sentence if it is encrypted and there is no key, or another one. */
export function openPart({ directory, identity, env }: Opening, part: Part): AsyncIterable<Buffer> {
  const stored: AsyncIterable<Buffer> = createReadStream(fileOf(directory, part));
  return part.encrypted ? through(decryption(requireIdentity(identity), env), stored) : stored;
}

/** Throws a German sentence if there is no key. */
export function requireIdentity(identity: string | undefined): string {
  if (identity !== undefined) return identity;
  throw new Error('Die Sicherung ist verschlüsselt. Nennen Sie mit --identity die Datei mit dem geheimen Schlüssel.');
}

/** The name comes from a file that anybody may have written. */
function fileOf(directory: string, { name }: Part): string {
  return path.join(directory, path.basename(name));
}

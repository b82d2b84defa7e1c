import type { DefinitionFiles } from '../../src/check/index.ts';
import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LiveOverride, Retirement } from '../wizards/index.ts';

/** What leads instead of a folder, as an instance has loaded it last. It serves a start while the database is away. */
export type LiveCache = {
  /** Undefined if nothing was kept, or nothing that this program understands. */
  read: () => Promise<ReadonlyMap<string, LiveOverride> | undefined>;
  write: (led: ReadonlyMap<string, LiveOverride>) => Promise<void>;
};

/** Changes with the shape of the file. */
const VERSION = 1;

type KeptOverride = {
  texts: DefinitionFiles;
  pictures: Record<string, string>;
  off: boolean;
  retirement?: Retirement | undefined;
};

type CacheFile = {
  version: number;
  led: Record<string, KeptOverride>;
};

/** Keeps it in a file of `directory`, which belongs to this instance alone. */
export function openLiveCache(directory: string): LiveCache {
  const place = path.join(directory, 'live.json');
  let written: string | undefined;
  return {
    async read() {
      const text = await readFile(place, 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      try {
        const { version, led } = JSON.parse(text) as CacheFile;
        return version === VERSION ? new Map(Object.entries(led).map(([id, kept]) => [id, ledBy(kept)])) : undefined;
      } catch {
        return undefined;
      }
    },
    async write(led) {
      const text = JSON.stringify({
        version: VERSION,
        led: Object.fromEntries([...led].map(keptOf)),
      } satisfies CacheFile);
      if (text === written) return;
      await mkdir(directory, { recursive: true });
      const temporary = path.join(directory, `.live.json.${randomUUID()}`);
      await writeFile(temporary, text, { flush: true });
      await rename(temporary, place);
      written = text;
    },
  };
}

function keptOf([id, { written, off, retirement }]: [string, LiveOverride]): [string, KeptOverride] {
  const pictures = Object.entries(written.pictures).map(([name, bytes]) => [name, bytes.toString('base64')]);
  return [
    id,
    { texts: written.texts, pictures: Object.fromEntries(pictures) as Record<string, string>, off, retirement },
  ];
}

function ledBy({ texts, pictures, off, retirement }: KeptOverride): LiveOverride {
  const bytes = Object.entries(pictures).map(([name, text]) => [name, Buffer.from(text, 'base64')] as const);
  return { written: { texts, pictures: Object.fromEntries(bytes) }, off, retirement };
}

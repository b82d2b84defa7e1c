import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../base/errorCode.ts';

/** A file of a backup, as it is stored. */
export type Part = { name: string; bytes: number; sha256: string; encrypted: boolean };

/** Describes a backup. It stands beside its parts, in plain text, and names nobody. */
export type Manifest = {
  format: 1;
  /** When the database was as it is here. */
  at: string;
  versions: {
    program: string;
    /** The last migration that was made. */
    schema: string;
    /** The schema of graphile-worker. */
    jobs: number;
    /** `server_version` of Postgres. */
    postgres: string;
  };
  database: { kind: 'pg_dump' | 'rows'; part: Part; rows: Record<string, number> };
  /** `missing`: rows of uploads whose bytes were not there: under way, or being removed. */
  files: { part: Part; count: number; bytes: number; missing: number };
  /** The revision of each wizard that was live last. */
  wizards: Record<string, string>;
};

export const MANIFEST = 'manifest.json';

/** Reads the manifest of a backup. Throws a German sentence if it is none, or one of a newer program. */
export async function readManifest(directory: string): Promise<Manifest> {
  const text = await readFile(path.join(directory, MANIFEST), 'utf8').catch((cause: unknown) => {
    if (!['ENOENT', 'ENOTDIR'].includes(String(errorCode(cause)))) throw cause;
    throw new Error(`${directory} ist keine vollständige Sicherung: Dort gibt es keine ${MANIFEST}.`, { cause });
  });
  const manifest = parse(text);
  if (manifest?.format === 1) return manifest;
  throw new Error(
    `Die ${MANIFEST} in ${directory} ist ${manifest === undefined ? 'beschädigt' : 'von einer anderen Version dieses Programms'}.`,
  );
}

function parse(text: string): Manifest | undefined {
  try {
    const manifest: Manifest | null = JSON.parse(text);
    return typeof manifest === 'object' && manifest !== null ? manifest : undefined;
  } catch {
    return undefined;
  }
}

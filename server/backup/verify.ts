import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Knex } from 'knex';
import { pino } from 'pino';
import type { Terminal } from '../base/commandLine.ts';
import { openDatabase } from '../db/index.ts';
import { createPool } from '../db/pool.ts';
import { load } from './database.ts';
import { describe } from './create.ts';
import { readFiles, type Count } from './files.ts';
import { readManifest, type Manifest } from './manifest.ts';
import { checkSum, openPart, requireIdentity } from './parts.ts';
import { countRows } from './snapshot.ts';

export type VerifyOptions = { directory: string; identity: string | undefined; sums: boolean };

/** `verify`: looks a backup over, without a server and without its settings. */
export async function verify({ directory, identity, sums }: VerifyOptions, { say, env }: Terminal): Promise<number> {
  const manifest = await openManifest(directory);
  for (const line of describe(manifest)) say(line);
  say('Prüfsummen: stimmen.');
  if (sums) return 0;
  const { files, database } = manifest;
  if (database.part.encrypted || files.part.encrypted) requireIdentity(identity);
  const opening = { directory, identity, env };
  const ids = new Set<string>();
  const found = await readFiles(openPart(opening, files.part), async (id) => void ids.add(id));
  requireCount(found, files);
  say(`Dateien: ${found.count}, alle da.`);
  await withScratch(async (knex) => {
    await load(knex, manifest, openPart(opening, database.part), env);
    await requireRows(knex, manifest);
    const known: string[] = await knex('uploads').pluck('id');
    const missing = known.filter((id) => !ids.has(id)).length;
    if (missing !== files.missing)
      throw new Error(`Zu ${missing} Zeilen fehlt die Datei; beim Sichern waren es ${files.missing}.`);
  });
  say('Datenbank: zurückgespielt in eine vorübergehende, alle Zeilen sind da.');
  return 0;
}

/** Reads a manifest, and checks the sums of its parts. */
export async function openManifest(directory: string): Promise<Manifest> {
  const manifest = await readManifest(directory);
  await checkSum(directory, manifest.database.part);
  await checkSum(directory, manifest.files.part);
  return manifest;
}

/** Throws a German sentence if there are not as many files as were saved. */
export function requireCount(found: Count, saved: Count): void {
  if (found.count !== saved.count || found.bytes !== saved.bytes)
    throw new Error(
      `Im Archiv sind ${found.count} Dateien mit ${found.bytes} Bytes; gesichert wurden ${saved.count} mit ${saved.bytes}.`,
    );
}

/** Throws a German sentence if a table has another number of rows than were saved. Newer tables are not counted. */
export async function requireRows(knex: Knex, { database: { rows } }: Manifest): Promise<void> {
  const found = await countRows(knex);
  const wrong = Object.entries(rows).filter(([table, count]) => (found[table] ?? 0) !== count);
  if (wrong.length > 0)
    throw new Error(
      `In der Datenbank fehlt etwas: ${wrong.map(([table, count]) => `${table} ${found[table] ?? 0} statt ${count}`).join(', ')}.`,
    );
}

/** Runs `work` on an empty database of its own, on an embedded server that is removed afterwards. */
async function withScratch(work: (knex: Knex) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vorfahrt-pruefung-'));
  await chmod(dataDir, 0o711); // as root the database runs under another account, which needs access
  try {
    const database = await openDatabase({ databaseUrl: undefined, dataDir, log: pino({ level: 'silent' }) });
    const knex = createPool(database.url, undefined, { limitMs: Infinity });
    try {
      await work(knex);
    } finally {
      await knex.destroy();
      await database.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Knex } from 'knex';
import type { Terminal } from '../base/commandLine.ts';
import { readRecipients, type Config } from '../config/config.ts';
import { visitDeployment } from '../deployment/index.ts';
import { completeList } from '../privacy/index.ts';
import type { FileStore } from '../uploads/index.ts';
import { dump, NAME_OF, type Format } from './database.ts';
import { formatFault } from './fault.ts';
import { storedFiles } from './files.ts';
import { MANIFEST, type Manifest } from './manifest.ts';
import { noteBackup } from './note.ts';
import { writePart, type Sealing } from './parts.ts';
import { withSnapshot } from './snapshot.ts';
import { packTar, type Entry } from './tar.ts';
import { DAY_MS } from '../base/days.ts';

export type CreateOptions = {
  out: string | undefined;
  recipient: string | undefined;
  format: string | undefined;
  plain: boolean;
};

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Begins the name of a folder that is being written. A process that was killed leaves it behind. */
const UNFINISHED = '.unfertig-';

/** `create`: writes a new folder with database, files and manifest, which has its name only once it is whole. */
export async function create(options: CreateOptions, { say, env }: Terminal, now: () => Date): Promise<number> {
  return visitDeployment({ say, env }, async ({ config, knex, openFiles }) => {
    const out = options.out ?? config.backupDir;
    if (out === undefined) throw new Error('Wohin? Nennen Sie einen Ordner mit --out oder BACKUP_DIR.');
    const recipients = recipientsOf(options, config);
    const format = formatOf(options, config);
    const files = await openFiles();
    const begun = now();
    await mkdir(out, { recursive: true, mode: 0o700 });
    await removeUnfinished(out, begun);
    // Before the snapshot: the key of its hashes has to be in the backup.
    await completeList(knex, out, begun);
    const directory = await mkdtemp(path.join(out, UNFINISHED));
    const target = path.join(out, `vorfahrt-${begun.toISOString().replaceAll(/[-:]/g, '')}`);
    try {
      const manifest = await write({ knex, files, format, begun, sealing: { directory, recipients, env } });
      await finish(directory, target, manifest);
      say(`Geschrieben: ${target}, ${recipients.length === 0 ? 'unverschlüsselt' : 'verschlüsselt'}.`);
      for (const line of describe(manifest)) say(line);
    } catch (error) {
      await rm(directory, { recursive: true, force: true });
      throw formatFault(error, out);
    }
    say(await noteBackup(knex, begun));
    return 0;
  });
}

/** What a backup has in it, as German lines. */
export function describe({ at, versions, database, files }: Manifest): string[] {
  const { submissions = 0, accounts = 0 } = Object.fromEntries(
    Object.entries(database.rows).map(([table, count]) => [table.replace('public.', ''), count]),
  );
  return [
    `Stand ${at}, Schema ${versions.schema}, PostgreSQL ${versions.postgres}, ${database.kind}.`,
    `Anfragen: ${submissions}, Konten: ${accounts}, Dateien: ${files.count} (${files.bytes} Bytes).`,
    ...(files.missing === 0
      ? []
      : [
          `Zeilen ohne Datei: ${files.missing}. Sie wurde gerade hochgeladen oder gelöscht, oder sie fehlt im Speicher.`,
        ]),
  ];
}

function recipientsOf({ recipient, plain }: CreateOptions, { backupRecipients, production }: Config): string[] {
  if (plain) return [];
  const faults: string[] = [];
  const recipients = recipient === undefined ? backupRecipients : readRecipients(recipient, faults, '--recipient');
  if (faults.length > 0) throw new Error(faults.join('\n'));
  if (recipients.length === 0 && production)
    throw new Error(
      'Für wen soll verschlüsselt werden? Nennen Sie mit BACKUP_RECIPIENT oder --recipient einen öffentlichen Schlüssel (age-keygen), oder schreiben Sie ausdrücklich unverschlüsselt: --plain.',
    );
  return recipients;
}

function formatOf({ format }: CreateOptions, { databaseUrl, databasePooled }: Config): Format {
  const chosen = format ?? (databaseUrl === undefined ? 'rows' : 'pg_dump');
  if (chosen !== 'rows' && chosen !== 'pg_dump') throw new Error(`--format ist pg_dump oder rows, nicht '${chosen}'.`);
  if (chosen === 'pg_dump' && databasePooled)
    throw new Error(
      'pg_dump braucht eine direkte Verbindung. Nennen Sie für diesen Befehl in DATABASE_URL die Datenbank selbst, mit DATABASE_POOLED=off, oder sichern Sie mit --format rows.',
    );
  return chosen;
}

type Writing = { knex: Knex; files: FileStore; format: Format; begun: Date; sealing: Sealing };

/** The database first: a row without its file was being removed or uploaded, but a file without its row is one too many only. */
async function write({ knex, files, format, begun, sealing }: Writing): Promise<Manifest> {
  const { version }: { version: string } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  const saved = await withSnapshot(knex, version, async (snapshot) => {
    const part = await writePart(sealing, NAME_OF[format], dump(snapshot, format, sealing.env));
    const { versions, wizards, rows, trx } = snapshot;
    return {
      versions,
      wizards,
      database: { kind: format, part, rows },
      ids: await trx('uploads').pluck<string[]>('id'),
    };
  });
  const seen = new Set<string>();
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Entry> {
    for await (const entry of storedFiles(files, seen)) {
      bytes += entry.content.length;
      yield entry;
    }
  };
  const part = await writePart(sealing, 'dateien.tar', packTar(counted()));
  const { ids, ...rest } = saved;
  const missing = ids.filter((id) => !seen.has(id)).length;
  return { format: 1, at: begun.toISOString(), ...rest, files: { part, count: seen.size, bytes, missing } };
}

async function finish(directory: string, target: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(path.join(directory, MANIFEST), text, { mode: 0o600, flush: true });
  await flush(directory);
  await rename(directory, target);
  await flush(path.dirname(target));
}

async function flush(directory: string): Promise<void> {
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A process that was killed leaves personal data behind. Another one may be at work, so only the age decides. */
async function removeUnfinished(out: string, now: Date): Promise<void> {
  for (const name of await readdir(out)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const place = path.join(out, name);
    const { mtimeMs } = await stat(place);
    if (now.getTime() - mtimeMs > DAY_MS) await rm(place, { recursive: true, force: true });
  }
}

import path from 'node:path';
import type { Knex } from 'knex';
import { pino } from 'pino';
import type { Terminal } from '../base/commandLine.ts';
import { readSettings, type Config } from '../config/config.ts';
import { openDatabase, visitDatabase } from '../db/index.ts';
import { createPool } from '../db/pool.ts';
import { endSessions, LIST, readList, repeatErasures, type ListedErasure } from '../privacy/index.ts';
import { readArchive } from '../revisions/index.ts';
import { openFileStore, type FileStore } from '../uploads/index.ts';
import { openCatalogue } from '../wizards/index.ts';
import { describe } from './create.ts';
import { load } from './database.ts';
import { putInto, readFiles } from './files.ts';
import type { Manifest } from './manifest.ts';
import { openPart, requireIdentity, type Opening } from './parts.ts';
import { extensionsIn, giveUp, isFilled, nameOf, putAside, removeAside } from './replace.ts';
import { openManifest, requireCount, requireRows } from './verify.ts';

export type RestoreOptions = {
  directory: string;
  identity: string | undefined;
  /** The list of erasures; undefined: the one beside the backup; false: none. */
  erasures: string | false | undefined;
  /** The name of a database that is not empty. */
  replace: string | undefined;
};

const log = pino({ level: 'silent' });

/** `restore`: fills an empty database and an empty store, and repeats the erasures since the backup. */
export async function restore(options: RestoreOptions, { say, env }: Terminal, now: () => Date): Promise<number> {
  const config = readSettings(env);
  const { directory, identity, replace } = options;
  const manifest = await openManifest(directory);
  if (manifest.database.part.encrypted) requireIdentity(identity);
  const list = await readErasures(options, config);
  return withTarget(config, async (knex, place) => {
    say(`Datenbank: ${place} · Einstellungen: ${config.envFile ?? 'nur aus der Umgebung'}`);
    for (const line of describe(manifest)) say(line);
    const files = await openFileStore({ ...config, log });
    const isReplaced = await requireEmpty({ knex, files, config, replace });
    const extensions = await extensionsIn(knex);
    if (isReplaced) await putAside(knex, extensions);
    try {
      await fill({ knex, files, manifest, dataDir: config.dataDir, opening: { directory, identity, env } });
    } catch (failure) {
      await giveUp(knex, { isReplaced, extensions, failure });
    }
    if (isReplaced) await removeAside(knex);
    say('Zurückgespielt: alle Zeilen und Dateien sind da.');
    say(
      'Niemand ist mehr angemeldet, Links für ein neues Passwort und Wiederherstellungscodes gelten nicht mehr. Passwörter, Rechte und zweite Faktoren sind die von damals.',
    );
    const code = await repeat({ knex, files, config, now: now() }, list, say);
    say(
      'Jetzt kann der Server starten. Was seit der Sicherung kam, fehlt; E-Mails, die damals warteten, gehen hinaus.',
    );
    return code;
  });
}

/** Commands create no database; this one does, where the embedded one is to be filled. */
async function withTarget(config: Config, work: (knex: Knex, place: string) => Promise<number>): Promise<number> {
  const options = { ...config, log };
  const database =
    config.databaseUrl === undefined
      ? { ...(await openDatabase(options)), place: `eingebettet in ${config.dataDir}` }
      : await visitDatabase(options);
  const knex = createPool(database.url, undefined, { pooled: config.databasePooled, limitMs: Infinity });
  try {
    return await work(knex, database.place);
  } finally {
    await knex.destroy();
    await database.close();
  }
}

type Target = { knex: Knex; files: FileStore; config: Config; replace: string | undefined };

/** Returns whether a database is replaced. Throws a German sentence where something is there and nobody has named it. */
async function requireEmpty({ knex, files, config, replace }: Target): Promise<boolean> {
  const [filled, name] = [await isFilled(knex), nameOf(config)];
  if (replace !== undefined && replace !== name)
    throw new Error(`--replace nennt '${replace}', die Datenbank heißt '${name}'. Nichts wurde geändert.`);
  if (replace !== undefined) return filled;
  if (filled)
    throw new Error(
      `Die Datenbank '${name}' ist nicht leer. Nennen Sie eine leere, oder ersetzen Sie diese ausdrücklich: --replace ${name}. Nichts wurde geändert.`,
    );
  for await (const _ of files.list())
    throw new Error(
      `Im Speicher liegen schon Dateien. Nennen Sie einen leeren, oder ersetzen Sie alles ausdrücklich: --replace ${name}. Nichts wurde geändert.`,
    );
  return false;
}

type Filling = { knex: Knex; files: FileStore; manifest: Manifest; dataDir: string; opening: Opening };

async function fill({ knex, files, manifest, dataDir, opening }: Filling): Promise<void> {
  await load(knex, manifest, openPart(opening, manifest.database.part), opening.env);
  await requireRows(knex, manifest);
  // Of the old place. The next start of a server notes the new one.
  await knex('deployment').whereIn('name', ['files', 'wizards']).delete();
  const found = await readFiles(openPart(opening, manifest.files.part), putInto(files, dataDir));
  requireCount(found, manifest.files);
  await endSessions(knex);
}

type Lists = { erasures: ListedErasure[]; damaged: number[]; file: string };

/** The list beside the backup or the one in BACKUP_DIR. Throws a German sentence if there is none. */
async function readErasures({ directory, erasures }: RestoreOptions, { backupDir }: Config): Promise<Lists[]> {
  if (erasures === false) return [];
  const beside = [path.dirname(directory), ...(backupDir === undefined ? [] : [backupDir])];
  const files = erasures === undefined ? [...new Set(beside.map((folder) => path.join(folder, LIST)))] : [erasures];
  const lists = await Promise.all(files.map(async (file) => ({ ...(await readList(file)), file })));
  const found = lists.filter(({ exists }) => exists);
  if (found.length > 0) return found;
  throw new Error(
    `Die Liste der Löschungen fehlt (${files.join(', ')}): Wer seit der Sicherung gelöscht wurde, wäre wieder da. Nennen Sie sie mit --erasures, oder ausdrücklich keine: --no-erasures. Nichts wurde geändert.`,
  );
}

type Repeating = { knex: Knex; files: FileStore; config: Config; now: Date };

/** Returns 1 where something is left to be done by hand. */
async function repeat({ knex, files, config, now }: Repeating, lists: Lists[], say: Terminal['say']): Promise<number> {
  if (lists.length === 0) {
    say('Löschungen seit der Sicherung wurden nicht wiederholt (--no-erasures): Wiederholen Sie sie von Hand.');
    return 0;
  }
  const catalogue = await openCatalogue({ directory: config.wizardsDir, log, archive: readArchive(knex) });
  const all = new Map(lists.flatMap(({ erasures }) => erasures).map((erasure) => [erasure.id, erasure]));
  const { since, people, foreign } = await repeatErasures({ knex, files, catalogue, now }, [...all.values()]).finally(
    () => catalogue.close(),
  );
  say(
    since === 0
      ? 'Löschungen seit der Sicherung: keine.'
      : `Löschungen seit der Sicherung: ${since}. Wiederholt: ${people}${people < since ? '; die anderen betrafen nichts, was in der Sicherung steht' : ''}.`,
  );
  const damaged = lists.filter((list) => list.damaged.length > 0);
  for (const list of damaged)
    say(
      `In ${list.file} sind Zeilen unlesbar: ${list.damaged.join(', ')}. Wen sie betreffen, steht nur in den Anträgen.`,
    );
  if (foreign > 0)
    say(`${foreign} Einträge der Liste gehören zu einer anderen Datenbank und ließen sich nicht zuordnen.`);
  return damaged.length > 0 || foreign > 0 ? 1 : 0;
}

import { stat } from 'node:fs/promises';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { encryption, feed, findTool } from '../backup/index.ts';
import { existing, faultsOfWritable } from '../config/places.ts';
import type { Settings } from '../config/serverSettings.ts';
import { visitDatabase } from '../db/index.ts';
import { fault, good, hint, reasonOf, type Result, type Surroundings } from './results.ts';

/** The alert on their age has the same (server/deploy/alerts.yml). */
const MOST_HOURS = 26;
const HOUR_MS = 60 * 60 * 1000;

const log = pino({ level: 'silent' });

/** Whether `npm run backup -- create` can do its work as it is configured, and when one was made last. */
export async function checkBackup({ config }: Settings, { env, failed }: Surroundings): Promise<Result[]> {
  const { backupDir, backupRecipients, production } = config;
  const ofDatabase = failed.has('Datenbank') ? [] : await checkSource(config, env);
  if (backupDir === undefined) {
    if (!production) return [good('keine eingestellt (BACKUP_DIR).')];
    const words =
      'BACKUP_DIR fehlt: npm run backup hat keinen Ordner, und npm run privacy -- erase schreibt keine Liste der Löschungen.';
    return [hint(words), ...ofDatabase];
  }
  return [
    ...(await checkFolder(backupDir, config)),
    ...(backupRecipients.length === 0 ? [withoutKey(production)] : await checkRecipients(backupRecipients, env)),
    ...ofDatabase,
  ];
}

type Config = Settings['config'];

async function checkFolder(backupDir: string, { dataDir, databaseUrl, s3 }: Config): Promise<Result[]> {
  const faults = faultsOfWritable('BACKUP_DIR', backupDir);
  if (faults.length > 0) return faults.map(fault);
  const [there, here] = await Promise.all([backupDir, dataDir].map((folder) => stat(existing(folder))));
  const isElsewhere = databaseUrl !== undefined && s3 !== undefined;
  return there?.dev === here?.dev && !isElsewhere
    ? [
        hint(
          `${backupDir} liegt auf derselben Platte wie DATA_DIR. Kopieren Sie jede Sicherung auf eine andere Maschine.`,
        ),
      ]
    : [good(`Ordner ${backupDir}.`)];
}

function withoutKey(production: boolean): Result {
  return production
    ? fault('BACKUP_RECIPIENT fehlt: Unverschlüsselt schreibt npm run backup nichts. Den Schlüssel macht age-keygen.')
    : hint('BACKUP_RECIPIENT fehlt: Sicherungen sind unverschlüsselt.');
}

/** Encrypts a word. */
export async function checkRecipients(recipients: readonly string[], env: NodeJS.ProcessEnv): Promise<Result[]> {
  try {
    await feed(encryption(recipients, env), word());
    return [good('age verschlüsselt für BACKUP_RECIPIENT.')];
  } catch (error) {
    return [fault(reasonOf(error))];
  }
}

async function* word(): AsyncGenerator<Buffer> {
  yield Buffer.from('Vorfahrt');
}

/** Checks that pg_dump fits the database, and when the last backup was made. Nothing where there is no database yet. */
async function checkSource(config: Config, env: NodeJS.ProcessEnv): Promise<Result[]> {
  const database = await visitDatabase({ ...config, log }).catch(() => undefined);
  if (database === undefined) return [];
  try {
    const tool =
      config.backupDir === undefined || config.databaseUrl === undefined
        ? []
        : await checkTool(database.knex, config, env);
    return [...tool, ...(config.production ? await lastBackup(database.knex) : [])];
  } catch {
    return [];
  } finally {
    await database.close();
  }
}

async function checkTool(knex: Knex, { databasePooled }: Config, env: NodeJS.ProcessEnv): Promise<Result[]> {
  if (databasePooled)
    return [
      hint(
        'pg_dump braucht eine Verbindung ohne Pooler. Sichern Sie mit --format rows oder einer eigenen DATABASE_URL.',
      ),
    ];
  const { rows } = await knex.raw<{ rows: { major: number }[] }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  return findTool('pg_dump', rows[0]?.major ?? 0, env).then(
    () => [],
    (error: unknown) => [hint(reasonOf(error))],
  );
}

async function lastBackup(knex: Knex): Promise<Result[]> {
  const row = await knex('deployment').where({ name: 'backup' }).first<{ value: { at: string } } | undefined>('value');
  if (row === undefined) return [hint('Noch keine ist vermerkt: npm run backup -- create')];
  const hours = Math.floor((Date.now() - Date.parse(row.value.at)) / HOUR_MS);
  const words = `Die letzte ist vom ${row.value.at}`;
  return [hours < MOST_HOURS ? good(`${words}.`) : fault(`${words}, also ${hours} Stunden alt.`)];
}

import type { Knex } from 'knex';
import { pino } from 'pino';
import type { Terminal } from '../base/commandLine.ts';
import { readSettings, type Config } from '../config/config.ts';
import { visitDatabase } from '../db/index.ts';
import { requireCurrentSchema } from '../schema/migrate.ts';
import { openFileStore, type FileStore } from '../uploads/index.ts';
import { isSameLocation, locateFiles, describeLocation, type FileLocation } from './fileLocation.ts';
import { readDeployment } from './record.ts';
import { locateWizards, requireSameFolder } from './wizardFolder.ts';

export type Visit = {
  config: Config;
  knex: Knex;
  /** Opens the servers' store. Throws, with a remedy, if the configuration names another one. */
  openFiles: () => Promise<FileStore>;
  /** Returns PUBLIC_URL, for links in mails. Throws, with a remedy, if the servers use another one. */
  requirePublicUrl: () => string;
  /** Returns the path of a folder of wizards without links. Throws, with a remedy, if the server on this machine reads another one. */
  requireWizards: (directory: string) => Promise<string>;
};

const log = pino({ level: 'silent' });

/**
 * Runs `work` on the configured database, which a server must have created: nothing is created or migrated here. First
 * prints which database and store are used.
 */
export async function visitDeployment<Result>(
  { say, env }: Pick<Terminal, 'say' | 'env'>,
  work: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  const config = readSettings(env);
  const database = await visitDatabase({ ...config, log });
  try {
    const { knex, place } = database;
    const files = await locateFiles(config);
    say(
      `Datenbank: ${place} · Dateien: ${describeLocation(files)} · Einstellungen: ${config.envFile ?? 'nur aus der Umgebung'}`,
    );
    await requireCurrentSchema(knex);
    const known = await readDeployment(knex);
    return await work({
      config,
      knex,
      async openFiles() {
        if (known.files === undefined)
          throw new Error(
            'Die Datenbank weiß noch nicht, wo die Dateien liegen. Starten Sie einmal den Server, er trägt es ein. Nichts wurde geändert.',
          );
        if (!isSameLocation(known.files, files))
          throw new Error(`${elsewhere(known.files, files)} Nichts wurde geändert.`);
        return openFileStore({ ...config, log });
      },
      requirePublicUrl() {
        if (known.publicUrl === config.publicUrl) return config.publicUrl;
        throw new Error(
          `Der Server läuft unter ${known.publicUrl ?? 'einer unbekannten Adresse'}, hier steht ${config.publicUrl}; Links wären falsch. Setzen Sie PUBLIC_URL wie beim Server, oder nennen Sie mit ENV_FILE dessen Datei.`,
        );
      },
      async requireWizards(directory) {
        const here = await locateWizards(directory);
        requireSameFolder(known.wizards, here);
        return here.directory;
      },
    });
  } finally {
    await database.close();
  }
}

/** Returns a sentence with a remedy if the servers store their files elsewhere than the configuration says; undefined before their first start. */
export async function findElsewhere(knex: Knex, config: Pick<Config, 'dataDir' | 's3'>): Promise<string | undefined> {
  const { files: known } = await readDeployment(knex);
  const files = await locateFiles(config);
  return known === undefined || isSameLocation(known, files) ? undefined : elsewhere(known, files);
}

function elsewhere(theirs: FileLocation, ours: FileLocation): string {
  const names = theirs.kind === 's3' ? 'UPLOAD_STORE und die S3_-Variablen' : 'DATA_DIR (und kein UPLOAD_STORE=s3)';
  return `Der Server legt Dateien anderswo ab: ${describeLocation(theirs)}. Hier eingestellt ist: ${describeLocation(ours)}. Setzen Sie ${names} wie beim Server, oder nennen Sie mit ENV_FILE dessen Datei.`;
}

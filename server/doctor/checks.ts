import { lookup } from 'node:dns/promises';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { placeholdersIn } from '../config/brand.ts';
import type { Settings } from '../config/serverSettings.ts';
import { hasStudio } from '../accounts/index.ts';
import { isBuilt, whyNotBuildable } from '../build/ensureBuilt.ts';
import { NoCluster, visitDatabase } from '../db/index.ts';
import { findElsewhere } from '../deployment/index.ts';
import { requireMailServer, unsentMails } from '../outbox/index.ts';
import { OtherSchema, requireCurrentSchema } from '../schema/migrate.ts';
import { clamdScanner, freeBytes, openFileStore, type FileStore } from '../uploads/index.ts';
import { openChecker } from '../wizards/index.ts';
import { loadWizards } from '../wizards/load.ts';
import { checkBackup } from './backups.ts';
import { checkPlans } from './plans.ts';
import { fault, good, hint, reasonOf, type Check, type Result } from './results.ts';

/** How long a server of others may take to answer, in milliseconds. */
const PATIENCE_MS = 5_000;
const GIGABYTE = 1_000_000_000;

const log = pino({ level: 'silent' });

/** All checks, in the order of their lines. */
export const CHECKS: readonly Check[] = [
  { name: 'Betriebsart', run: async ({ config }) => checkMode(config) },
  { name: 'Adresse', run: ({ config }) => checkAddress(config.publicUrl) },
  { name: 'Datenbank', run: checkDatabase },
  { name: 'Dateien', run: checkFiles },
  { name: 'Sicherung', run: checkBackup },
  { name: 'Mailserver', run: checkMail },
  { name: 'Virenscanner', run: checkScanner },
  { name: 'Anbieter', run: async ({ brand }) => checkBrand(brand) },
  { name: 'Assistenten', run: ({ config }) => checkWizards(config.wizardsDir) },
  { name: 'Seiten', run: checkBuild },
];

function checkMode({ production, envFile, metricsToken }: Settings['config']): Result[] {
  const source = envFile === undefined ? 'nur aus der Umgebung' : `aus ${envFile}`;
  if (!production) return [hint(`Einstellungen ${source}. Ohne NODE_ENV=production ist das kein Server für andere.`)];
  return [
    good(`Einstellungen ${source}, NODE_ENV=production.`),
    ...(metricsToken === undefined ? [hint('METRICS_TOKEN fehlt: Niemand kann die Messwerte abrufen.')] : []),
  ];
}

/** Whether the name leads to a machine, and whether the server answers there, through its proxy and TLS. */
export async function checkAddress(publicUrl: string): Promise<Result> {
  const { hostname } = new URL(publicUrl);
  const found = await lookup(hostname.replaceAll(/^\[|\]$/g, '')).catch(() => undefined);
  if (found === undefined) return fault(`${publicUrl}: Den Namen ${hostname} kennt das DNS nicht.`);
  const answer = await fetch(new URL('/healthz', publicUrl), { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    (error: unknown) => reasonOf(error),
  );
  if (typeof answer === 'string')
    return hint(`${publicUrl} (${found.address}) antwortet nicht (${answer}). Läuft der Server, und der Proxy davor?`);
  await answer.body?.cancel();
  return answer.ok
    ? good(`${publicUrl} (${found.address}) antwortet.`)
    : hint(`${publicUrl} (${found.address}) antwortet mit ${answer.status}.`);
}

/** Whether the database answers, fits this program, and what waits in it. */
export async function checkDatabase({ config }: Pick<Settings, 'config'>): Promise<Result[]> {
  const database = await visitDatabase({ ...config, log }).catch((error: unknown) => {
    if (error instanceof NoCluster) return undefined;
    throw error;
  });
  if (database === undefined)
    return [hint(`DATABASE_URL fehlt: Der nächste Start des Servers legt in ${config.dataDir} eine eingebettete an.`)];
  try {
    const { knex, place } = database;
    await requireCurrentSchema(knex);
    const elsewhere = await findElsewhere(knex, config);
    const dead = (await unsentMails(knex)).filter((mail) => mail.dead).length;
    return [
      good(`${place} antwortet, das Schema ist von diesem Programm.`),
      ...(config.production && config.databaseUrl === undefined
        ? [hint('DATABASE_URL fehlt: Die eingebettete Datenbank ist für Entwicklung und Erprobung da.')]
        : []),
      ...(elsewhere === undefined ? [] : [fault(elsewhere)]),
      ...(dead > 0 ? [hint(`${dead} E-Mails versucht niemand mehr zu senden: npm run mail -- dead`)] : []),
      ...(config.production && config.studio && !(await hasStudio(knex))
        ? [hint('Niemand hat ein Recht im Studio, darum gibt es keines: npm run user -- grant')]
        : []),
      ...(await checkPlans(knex, { isOff: !config.studio })),
    ];
  } catch (error) {
    if (error instanceof OtherSchema && error.isMendedByStart)
      return [hint(`${database.place} antwortet. Das Schema legt der nächste Start des Servers an.`)];
    throw error;
  } finally {
    await database.close();
  }
}

/** Whether files can be stored, read and removed, and how much room there is. */
async function checkFiles({ config }: Settings): Promise<Result[]> {
  const { s3, dataDir, uploadBounds } = config;
  const place = s3 === undefined ? dataDir : `Bucket ${s3.bucket} bei ${s3.endpoint}`;
  // On the disk, the server creates what is missing, and as another user than the one who calls this.
  if (s3 !== undefined) await tryStore(await openFileStore({ ...config, log }));
  const free = await freeBytes(dataDir);
  const room = `${(free / GIGABYTE).toFixed(1).replace('.', ',')} GB frei`;
  return free < uploadBounds.reserveBytes
    ? [fault(`${place}: nur ${room}, weniger als UPLOAD_DISK_RESERVE_GB. Dateien nimmt der Server so nicht an.`)]
    : [
        good(
          `${place}${s3 === undefined ? '' : ' speichert, liest und löscht'}; auf der Platte von DATA_DIR sind ${room}.`,
        ),
      ];
}

/** Stores, reads and removes a file of its own. Throws a German sentence that names what did not work. */
async function tryStore(files: FileStore): Promise<void> {
  const [id, content] = [randomUUID(), 'Vorfahrt'];
  const directory = await mkdtemp(path.join(tmpdir(), 'vorfahrt-doctor-'));
  const source = path.join(directory, id);
  try {
    await writeFile(source, content);
    await step('speichern', files.put(id, { path: source }));
    const reading = step('lesen', files.open(id).then(text));
    // Whatever was read, nothing stays.
    await Promise.allSettled([reading]);
    await step('löschen', files.remove(id));
    const read = await reading;
    if (read !== content) throw new Error('Der Objektspeicher gibt etwas anderes zurück, als gespeichert wurde.');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function step<Value>(words: string, work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw new Error(`Im Objektspeicher lässt sich nichts ${words} (${reasonOf(error)}).`, { cause: error });
  }
}

/** Whether the mail server takes a connection and the login. */
export async function checkMail({ config }: Pick<Settings, 'config'>): Promise<Result> {
  const { smtpUrl, smtpTls, production } = config;
  if (smtpUrl === undefined)
    return production
      ? fault('SMTP_URL fehlt: E-Mails werden aufbewahrt und nicht gesendet.')
      : hint('SMTP_URL fehlt: E-Mails stehen nur im Postfach des Entwicklungsservers.');
  const { host } = new URL(smtpUrl);
  await requireMailServer(smtpUrl, { requireTls: smtpTls });
  return good(`${host} nimmt Verbindung und Anmeldung an. Gesendet wurde nichts; das tut --mail-an <Adresse>.`);
}

async function checkScanner({ config: { clamdUrl, production } }: Settings): Promise<Result> {
  if (clamdUrl === undefined)
    return production
      ? hint('CLAMD_URL fehlt: Dateien werden nicht geprüft.')
      : good('keiner eingestellt (CLAMD_URL).');
  const harmless = Readable.from([Buffer.from('Vorfahrt')]);
  let verdict;
  try {
    verdict = await clamdScanner(clamdUrl, { patienceMs: PATIENCE_MS }).scan(harmless);
  } catch (error) {
    return fault(
      `${clamdUrl} ist nicht zu erreichen (${reasonOf(error)}). Prüfen Sie CLAMD_URL und ob clamd läuft; nach seinem Start lädt es eine Minute lang.`,
    );
  }
  return verdict === 'clean'
    ? good(`${clamdUrl} prüft.`)
    : fault(`${clamdUrl} hält einen harmlosen Text für '${verdict}'.`);
}

function checkBrand(brand: Settings['brand']): Result {
  const missing = placeholdersIn(brand).map(({ variable }) => variable);
  return missing.length === 0
    ? good('Name, Kontakt und Impressum sind eingetragen.')
    : hint(`Noch nicht eingetragen, in BRAND_FILE oder einzeln: ${missing.join(', ')}.`);
}

async function checkWizards(directory: string): Promise<Result[]> {
  const checker = openChecker();
  try {
    const { wizards, faults } = await loadWizards(directory, { check: checker.check });
    const faulty = new Set(faults.map(({ wizard }) => wizard));
    return [
      good(`${wizards.length} in ${directory} sind ohne Fehler.`),
      ...[...faulty].map((id) => fault(`'${id}' ist fehlerhaft: npm run wizard -- check ${id}`)),
    ];
  } finally {
    checker.close();
  }
}

async function checkBuild(): Promise<Result> {
  if (await isBuilt('site')) return good('Sie sind aus diesem Stand gebaut.');
  const obstacle = await whyNotBuildable('site');
  return obstacle !== undefined
    ? fault(obstacle)
    : hint('Sie sind nicht aus diesem Stand gebaut; der nächste Start tut es (npm run build).');
}

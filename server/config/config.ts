import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigFault } from '../base/configFault.ts';
import { errorCode } from '../base/errorCode.ts';
import { isLocalName, parseTrustedProxies, type TrustedProxies } from '../http/clientAddress.ts';
import { refuseMisspelt } from './names.ts';
import { UPLOAD_BOUNDS, type UploadBounds } from './uploadBounds.ts';
import type { S3Location } from './s3Location.ts';

/** The configuration, parsed once from the environment. README.md describes the variables. */
export type Config = {
  port: number;
  host: string;
  publicUrl: string;
  databaseUrl: string | undefined;
  /** Whether a pooler such as PgBouncer runs in front of that server. */
  databasePooled: boolean;
  dataDir: string;
  wizardsDir: string;
  brandFile: string;
  /** Variables that begin with `BRAND_`, for single texts of the brand file. */
  brandOverrides: Record<string, string>;
  /** Where each role is sent after login. */
  portals: { mandant?: string; gutachter?: string; anwalt?: string };
  /** The mail server. If undefined, mails are stored instead of sent. */
  smtpUrl: string | undefined;
  /** Whether mails leave over TLS only. */
  smtpTls: boolean;
  /** The ClamAV daemon. If undefined, uploads are not scanned. */
  clamdUrl: string | undefined;
  /** Where uploads are stored. If undefined: under `dataDir`. */
  s3: S3Location | undefined;
  uploadBounds: UploadBounds;
  rateLimits: boolean;
  /** How long a connection may make no sufficient progress, in milliseconds. */
  clientPatienceMs: number;
  /**
   * How long the server continues to serve after the signal to stop, in milliseconds, so that a proxy sees
   * /readyz/pages fail and uses another instance.
   */
  stopDelayMs: number;
  trustedProxies: TrustedProxies;
  /** The token that opens /metrics. If undefined, only the developer of a development server may read them. */
  metricsToken: string | undefined;
  /** Whether a server for others has a studio, once somebody has a right in it. */
  studio: boolean;
  /** How long submissions are still checked against a replaced revision of a wizard, in milliseconds. */
  revisionGraceMs: number;
  /** How long submissions are kept, in years. */
  submissionYears: number;
  /** The folder of backups and of the list of erasures. */
  backupDir: string | undefined;
  /** Public keys that backups are encrypted for. */
  backupRecipients: string[];
  production: boolean;
  /** The file that some of these values were read from. */
  envFile: string | undefined;
  /** npm may be ended by a signal that it cannot forward. */
  startedByNpm: boolean;
};

const LOOPBACK = '127.0.0.1';
const PORT = 3000;
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Parses an environment, with defaults from an env file. Throws one `ConfigFault` with all faults. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Config {
  const envFile = loadEnvFile(env);
  return { ...readConfig(env), envFile };
}

/** Parses an environment and nothing else. Throws one `ConfigFault` with all faults. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const faults: string[] = [];
  const port = readPort(env['PORT'], faults);
  const publicUrl = readUrl('PUBLIC_URL', env['PUBLIC_URL'] ?? `http://localhost:${port}`, ['http:', 'https:'], faults);
  const services = readServices(env, faults);
  const production = readProduction(env['NODE_ENV'], faults);
  requireOrigin(publicUrl, faults);
  requirePublicUrl(env, production, faults);
  if (!production) requireOwnMachine(env, publicUrl, faults);
  if (production) requireEncryption(publicUrl, faults);
  const databasePooled = readSwitch('DATABASE_POOLED', env['DATABASE_POOLED'] ?? 'off', faults);
  if (databasePooled && services.databaseUrl === undefined)
    faults.push('DATABASE_POOLED=on braucht DATABASE_URL: Vor der eingebetteten Datenbank steht kein Pooler.');
  const rateLimits = readSwitch('RATE_LIMITS', env['RATE_LIMITS'] ?? 'on', faults);
  if (!rateLimits && production) faults.push('RATE_LIMITS=off ist nur ohne NODE_ENV=production erlaubt.');
  const studio = readSwitch('STUDIO', env['STUDIO'] ?? 'on', faults);
  const clientPatienceMs =
    readSeconds('CLIENT_PATIENCE_SECONDS', env['CLIENT_PATIENCE_SECONDS'] ?? '30', faults) * 1000;
  const stopDelayMs = readSeconds('STOP_DELAY_SECONDS', env['STOP_DELAY_SECONDS'] ?? '0', faults, 0) * 1000;
  const trustedProxies = parseTrustedProxies(env['TRUST_PROXY'] ?? '', (entry) =>
    faults.push(`TRUST_PROXY muss IP-Adressen oder Netze nennen, durch Kommas getrennt, enthält aber '${entry}'.`),
  );
  const metricsToken = readSecret('METRICS_TOKEN', env['METRICS_TOKEN'], faults);
  const submissionYears = readWhole(
    { name: 'RETENTION_SUBMISSIONS_YEARS', most: LONGEST_YEARS, standard: LONGEST_YEARS },
    env,
    faults,
  );
  const revisionGraceHours = readWhole(
    { name: 'REVISION_GRACE_HOURS', most: LONGEST_GRACE_HOURS, standard: 24 },
    env,
    faults,
  );
  const backupRecipients = readRecipients(env['BACKUP_RECIPIENT'] ?? '', faults);
  refuseEmpty(env, faults);
  refuseMisspelt(env, faults);
  if (faults.length > 0) throw new ConfigFault(faults);
  return {
    port,
    host: env['HOST'] ?? LOOPBACK,
    publicUrl: publicUrl.replace(/\/$/, ''),
    ...services,
    databasePooled,
    ...placesOf(env),
    rateLimits,
    clientPatienceMs,
    stopDelayMs,
    trustedProxies,
    metricsToken,
    studio,
    submissionYears,
    backupDir: backupDirOf(env),
    backupRecipients,
    revisionGraceMs: revisionGraceHours * 60 * 60 * 1000,
    production,
    envFile: undefined,
    startedByNpm: env['npm_lifecycle_event'] !== undefined,
  };
}

type Services = Pick<Config, 'databaseUrl' | 'portals' | 'smtpUrl' | 'smtpTls' | 's3' | 'uploadBounds' | 'clamdUrl'>;

/** The services that the server uses, and how much it may store there. */
function readServices(env: NodeJS.ProcessEnv, faults: string[]): Services {
  const read = (name: string, protocols: string[]) => {
    const text = env[name];
    return text === undefined ? undefined : readUrl(name, text, protocols, faults);
  };
  const smtpUrl = read('SMTP_URL', ['smtp:', 'smtps:']);
  return {
    databaseUrl: read('DATABASE_URL', ['postgres:', 'postgresql:']),
    portals: readPortals(env, faults),
    smtpUrl,
    smtpTls: readSwitch('SMTP_TLS', env['SMTP_TLS'] ?? 'on', faults) && !isOnThisMachine(smtpUrl),
    s3: readStore(env, faults),
    uploadBounds: readUploadBounds(env, faults),
    clamdUrl: read('CLAMD_URL', ['tcp:']),
  };
}

/** The files that an environment names, and single texts of the brand file. */
export type Places = Pick<Config, 'dataDir' | 'wizardsDir' | 'brandFile' | 'brandOverrides'>;

export function placesOf(env: NodeJS.ProcessEnv = process.env): Places {
  return {
    dataDir: dataDirOf(env),
    wizardsDir: wizardsDirOf(env),
    brandFile: path.resolve(ROOT, env['BRAND_FILE'] ?? 'src/site/brand.json'),
    brandOverrides: brandTextsOf(env),
  };
}

function isOnThisMachine(address: string | undefined): boolean {
  return address !== undefined && URL.canParse(address) && isLocalName(new URL(address).hostname);
}

function brandTextsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, text]) =>
      /^BRAND_(?!FILE$)/.test(name) && text !== undefined ? [[name, text]] : [],
    ),
  );
}

/** The directory of the definitions, for callers that need nothing else of the configuration. */
export function readWizardsDir(env: NodeJS.ProcessEnv = process.env): string {
  loadEnvFile(env);
  return wizardsDirOf(env);
}

/** The directory of the server's data, for callers that need nothing else of the configuration. */
export function readDataDir(env: NodeJS.ProcessEnv = process.env): string {
  loadEnvFile(env);
  return dataDirOf(env);
}

/** The directory of backups, for callers that need nothing else of the configuration. */
export function readBackupDir(env: NodeJS.ProcessEnv = process.env): string | undefined {
  loadEnvFile(env);
  return backupDirOf(env);
}

function backupDirOf({ BACKUP_DIR }: NodeJS.ProcessEnv): string | undefined {
  return BACKUP_DIR === undefined ? undefined : path.resolve(ROOT, BACKUP_DIR);
}

function dataDirOf(env: NodeJS.ProcessEnv): string {
  return path.resolve(ROOT, env['DATA_DIR'] ?? 'var');
}

function wizardsDirOf(env: NodeJS.ProcessEnv): string {
  return path.resolve(ROOT, env['WIZARDS_DIR'] ?? 'wizards');
}

/**
 * Adds the variables of the file named by ENV_FILE, or of `.env` beside package.json, to an environment, whose own
 * values take precedence. Returns the file; undefined if there is none or ENV_FILE is empty.
 */
function loadEnvFile(env: NodeJS.ProcessEnv): string | undefined {
  const named = env['ENV_FILE'];
  if (named === '') return undefined;
  const file = path.resolve(ROOT, named ?? '.env');
  try {
    for (const [name, text] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) env[name] ??= text;
    return file;
  } catch (cause) {
    if (named === undefined && errorCode(cause) === 'ENOENT') return undefined;
    throw new ConfigFault(
      [`Die Einstellungen in ${file} sind nicht zu lesen. Prüfen Sie ENV_FILE und die Rechte der Datei.`],
      { cause },
    );
  }
}

function readPort(text: string | undefined, faults: string[]): number {
  const port = Number(text ?? PORT);
  if (/^\d+$/.test(text ?? `${PORT}`) && port <= 65_535) return port;
  faults.push(`PORT muss eine Zahl von 0 bis 65535 sein, ist aber '${text}'.`);
  // Nothing else is wrong because of it.
  return PORT;
}

/** A slip such as 'Production' would make a server for others a developer's own. */
function readProduction(text: string | undefined, faults: string[]): boolean {
  if (text !== undefined && !['production', 'development', 'test'].includes(text))
    faults.push(`NODE_ENV muss 'production', 'development' oder 'test' sein oder fehlen, ist aber '${text}'.`);
  return text === 'production';
}

/** An empty path would be the folder of the program. */
function refuseEmpty(env: NodeJS.ProcessEnv, faults: string[]): void {
  for (const name of ['BACKUP_DIR', 'DATA_DIR', 'WIZARDS_DIR', 'BRAND_FILE'])
    if (env[name]?.trim() === '') faults.push(`${name} ist leer. Nennen Sie einen Pfad, oder lassen Sie ${name} weg.`);
}

/** Links are written by putting a path behind it, and the origins of requests are compared with it. */
function requireOrigin(publicUrl: string, faults: string[]): void {
  if (!URL.canParse(publicUrl)) return;
  const { origin, href, username, password } = new URL(publicUrl);
  if (href !== `${origin}/` || username !== '' || password !== '')
    faults.push(
      `PUBLIC_URL darf nur aus Schema, Name und Port bestehen, wie https://vorfahrt.example, ist aber '${publicUrl}'.`,
    );
}

/**
 * Without PUBLIC_URL this is a developer's own server, with a studio and a mailbox. A server in production, one that listens to others, or one that has
 * a proxy in front of it, is none; and requests through a proxy that says nothing look as if they came from this machine.
 */
function requirePublicUrl(env: NodeJS.ProcessEnv, production: boolean, faults: string[]): void {
  const { TRUST_PROXY: proxies = '', PUBLIC_URL: publicUrl } = env;
  if (publicUrl !== undefined || (!production && listensLocally(env) && proxies.trim() === '')) return;
  faults.push(
    'PUBLIC_URL fehlt: Mit HOST, TRUST_PROXY oder NODE_ENV=production ist der Server auch für andere da. Nennen Sie die Adresse, unter der Besucher kommen, wie https://vorfahrt.example.',
  );
}

/** A development server is for this machine only, so others cannot reach it. */
function requireOwnMachine(env: NodeJS.ProcessEnv, publicUrl: string, faults: string[]): void {
  const isLocal = URL.canParse(publicUrl) && isLocalName(new URL(publicUrl).hostname);
  if (!isLocal || env['PUBLIC_URL'] === undefined || listensLocally(env)) return;
  faults.push(
    `HOST ist '${env['HOST']}', also auch für andere da, PUBLIC_URL aber '${publicUrl}': Das wäre ein Entwicklungsserver, den andere erreichen. ` +
      'Lassen Sie HOST weg, nennen Sie in PUBLIC_URL die Adresse, unter der Besucher kommen, oder setzen Sie NODE_ENV=production.',
  );
}

function listensLocally({ HOST: host = LOOPBACK }: NodeJS.ProcessEnv): boolean {
  return isLocalName(host.includes(':') ? `[${host}]` : host);
}

/** Personal data must not be sent unencrypted, and browsers would reject the session cookie. */
function requireEncryption(publicUrl: string, faults: string[]): void {
  const { protocol, hostname } = URL.canParse(publicUrl) ? new URL(publicUrl) : {};
  if (protocol !== 'http:' || isLocalName(hostname ?? '')) return;
  faults.push(
    `PUBLIC_URL muss mit NODE_ENV=production mit https:// beginnen, ist aber '${publicUrl}'. Nur auf diesem Rechner selbst (http://localhost) geht es ohne; TLS übernimmt sonst ein Proxy davor.`,
  );
}

function readSeconds(name: string, text: string, faults: string[], least = 1): number {
  const seconds = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds >= least && seconds <= 300))
    faults.push(`${name} muss eine Zahl von ${least} bis 300 sein, ist aber '${text}'.`);
  return seconds;
}

function readSwitch(name: string, text: string, faults: string[]): boolean {
  if (text !== 'on' && text !== 'off') faults.push(`${name} muss 'on' oder 'off' sein, ist aber '${text}'.`);
  return text === 'on';
}

function readStore(env: NodeJS.ProcessEnv, faults: string[]): S3Location | undefined {
  const store = env['UPLOAD_STORE'] ?? 'disk';
  if (store !== 'disk' && store !== 's3') faults.push(`UPLOAD_STORE muss 'disk' oder 's3' sein, ist aber '${store}'.`);
  if (store !== 's3') return undefined;
  const read = (name: string) => {
    const text = env[name];
    if (!text) faults.push(`${name} fehlt; UPLOAD_STORE=s3 braucht es.`);
    return text ?? '';
  };
  const location = { endpoint: read('S3_ENDPOINT'), bucket: read('S3_BUCKET'), region: read('S3_REGION') };
  if (location.endpoint !== '') readUrl('S3_ENDPOINT', location.endpoint, ['https:', 'http:'], faults);
  return { ...location, accessKeyId: read('S3_ACCESS_KEY_ID'), secretAccessKey: read('S3_SECRET_ACCESS_KEY') };
}

const GIGABYTE = 1_000_000_000;

function readUploadBounds(env: NodeJS.ProcessEnv, faults: string[]): UploadBounds {
  const read = (name: string, standard: number, least: number) => {
    const text = env[name] ?? String(standard / GIGABYTE);
    const gigabytes = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (!(gigabytes >= least && gigabytes <= 1_000_000))
      faults.push(`${name} muss eine Zahl von ${least} bis 1000000 sein (GB), ist aber '${text}'.`);
    return Math.round(gigabytes * GIGABYTE);
  };
  const clientBytes = read('UPLOAD_CLIENT_GB', UPLOAD_BOUNDS.clientBytes, 0.1);
  const totalBytes = read('UPLOAD_UNSENT_TOTAL_GB', UPLOAD_BOUNDS.totalBytes, 0.1);
  return { clientBytes, totalBytes, reserveBytes: read('UPLOAD_DISK_RESERVE_GB', UPLOAD_BOUNDS.reserveBytes, 0) };
}

function readSecret(name: string, text: string | undefined, faults: string[]): string | undefined {
  if (text !== undefined && !/^[\x21-\x7e]{16,}$/.test(text))
    faults.push(`${name} muss mindestens 16 druckbare Zeichen ohne Leerzeichen haben.`);
  return text;
}

/** Public keys of age, or of SSH, separated by commas. A secret key in their place is not repeated. */
export function readRecipients(text: string, faults: string[], name = 'BACKUP_RECIPIENT'): string[] {
  const recipients = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  for (const recipient of recipients) {
    if (/^AGE-SECRET-KEY-/i.test(recipient))
      faults.push(
        `${name} ist ein geheimer Schlüssel. Nennen Sie den öffentlichen, der mit age1 beginnt (age-keygen -y).`,
      );
    else if (!/^(?:age1[a-z0-9]{20,}|ssh-(?:ed25519|rsa) \S.*)$/.test(recipient))
      faults.push(`${name} muss ein öffentlicher Schlüssel von age sein (age1…), ist aber '${recipient}'.`);
  }
  return recipients;
}

/** The longest period that the privacy page states (§ 50 BRAO, § 199 BGB). */
const LONGEST_YEARS = 11;

/** Definitions that nothing names are removed after 30 days (server/privacy/retention.ts). */
const LONGEST_GRACE_HOURS = 30 * 24;

type WholeNumber = { name: string; most: number; standard: number };

function readWhole({ name, most, standard }: WholeNumber, env: NodeJS.ProcessEnv, faults: string[]): number {
  const text = env[name];
  const value = Number(text ?? standard);
  if (!Number.isInteger(value) || value < 1 || value > most)
    faults.push(`${name} muss eine ganze Zahl von 1 bis ${most} sein, ist aber '${text}'.`);
  return value;
}

function readPortals(env: NodeJS.ProcessEnv, faults: string[]): Config['portals'] {
  const roles = ['mandant', 'gutachter', 'anwalt'] as const;
  return Object.fromEntries(
    roles.flatMap((role) => {
      const name = `PORTAL_${role.toUpperCase()}_URL`;
      const text = env[name];
      return text === undefined ? [] : [[role, readUrl(name, text, ['https:', 'http:'], faults)]];
    }),
  );
}

function readUrl(name: string, text: string, protocols: string[], faults: string[]): string {
  const begins = protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}//`));
  if (!begins) {
    faults.push(
      `${name} muss eine Adresse sein, die mit ${protocols.map((protocol) => `${protocol}//`).join(' oder ')} beginnt.`,
    );
  } else if (!URL.canParse(text) || isCutOff(new URL(text))) {
    faults.push(
      `${name} ist keine gültige Adresse. Sonderzeichen im Passwort müssen kodiert sein: # als %23, / als %2F, ? als %3F, @ als %40, % als %25.`,
    );
  }
  return text;
}

/** In the address of a service, an `@` behind the host belongs to a password with a `#`, `/` or `?` that is not encoded. */
function isCutOff({ protocol, pathname, search, hash }: URL): boolean {
  // Behind the name of a database, an `@` may stand in the value of an option.
  const options = pathname === '' ? search : '';
  return !/^https?:$/.test(protocol) && (pathname + options + hash).includes('@');
}

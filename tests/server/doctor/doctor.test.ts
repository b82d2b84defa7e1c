import { createServer } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { recordDeployment } from '../../../server/deployment/index.ts';
import { migrate } from '../../../server/schema/migrate.ts';
import { runCommand, runProcess } from '../../support/command.ts';
import { freePort } from '../../../server/db/embedded/freePort.ts';
import { createTestDatabase, type TestDatabase } from '../../support/postgres.ts';
import { ObjectStore } from '../../support/objectStore.ts';
import { Proxy } from '../../support/proxy.ts';
import { MailServer } from '../../support/smtp.ts';
import { FakeClamd } from '../uploads/fakeClamd.ts';

let folder: string;
let database: TestDatabase;
let smtp: MailServer;
let site: { url: string; close: () => void };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vorfahrt-doctor-'));
  database = await createTestDatabase();
  await migrate(database.knex);
  smtp = await MailServer.start();
  const server = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  site = { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
});
afterAll(async () => {
  site.close();
  await smtp.down();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The file that the setup writes. */
const file = (): string => path.join(folder, 'vorfahrt.env');

/** Settings of a server for others with which all is well. */
function settings(): Record<string, string> {
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: site.url,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    UPLOAD_DISK_RESERVE_GB: '0',
    SMTP_URL: smtp.url,
    METRICS_TOKEN: 'a-token-of-some-length',
  };
}

/** The states and words of one check. */
async function linesOf(name: string, env: Record<string, string>, args: string[] = []): Promise<string[]> {
  const { said } = await runCommand('doctor', args, { env });
  return said
    .split('\n')
    .filter((line) => line.includes(`  ${name} `))
    .map((line) => line.replace(/ {2,}/g, ' '));
}

async function linesAboutPlans(env: Record<string, string> = {}): Promise<string[]> {
  const lines = await linesOf('Datenbank', { ...settings(), ...env });
  return lines.filter((line) => line.includes("'kontaktformular'"));
}

describe('npm run doctor', () => {
  it('has a line for each thing that a server needs, and code 0 where nothing is wrong', async () => {
    const { code, said } = await runCommand('doctor', [], { env: settings() });
    expect([code, said]).toEqual([0, expect.not.stringMatching(/^Fehler/m)]);
    const names = said.split('\n').flatMap((line) => /^(?:gut|Hinweis) +(\S+)/.exec(line)?.[1] ?? []);
    expect([...new Set(names)]).toEqual([
      'Betriebsart',
      'Adresse',
      'Datenbank',
      'Dateien',
      'Sicherung',
      'Mailserver',
      'Virenscanner',
      'Anbieter',
      'Assistenten',
      'Seiten',
    ]);
    // What is missing for production, and what would open it.
    expect(said).toMatch(/Hinweis +Anbieter +Noch nicht eingetragen.*BRAND_IMPRINT_OPERATOR/);
    expect(said).toMatch(/Hinweis +Datenbank +Niemand hat ein Recht im Studio/);
    expect(smtp.received).toEqual([]);
  });

  it('is started by npm', async () => {
    const { code, said } = await runProcess('doctor', [], { env: settings() });
    expect([code, said]).toEqual([0, expect.stringContaining('antwortet, das Schema ist von diesem Programm.')]);
  });

  it('tells faulty settings one by one, with code 78', async () => {
    expect(await runCommand('doctor', [], { env: { ...settings(), PORT: '', SMPT_URL: 'x', SMTP_TLS: 'ja' } })).toEqual(
      expect.objectContaining({
        code: 78,
        said: expect.stringMatching(/^Fehler +Einstellungen +PORT muss .*\nFehler +Einstellungen +SMTP_TLS muss/),
      }),
    );
  });

  it.each<[name: string, env: () => Promise<Record<string, string>>, line: RegExp]>([
    [
      'Datenbank',
      async () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/x?connect_timeout=1' }),
      /^Fehler .* ist nicht zu erreichen/,
    ],
    [
      'Mailserver',
      async () => ({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }),
      /^Fehler .* nimmt niemand Verbindungen an/,
    ],
    ['Adresse', async () => ({ PUBLIC_URL: 'https://vorfahrt.invalid' }), /^Fehler .*kennt das DNS nicht/],
    [
      'Adresse',
      async () => ({ PUBLIC_URL: `http://localhost:${await freePort()}` }),
      /^Hinweis .*antwortet nicht \(ECONNREFUSED\)/,
    ],
    [
      'Virenscanner',
      async () => ({ CLAMD_URL: `tcp://127.0.0.1:${await freePort()}` }),
      /^Fehler .* ist nicht zu erreichen \(ECONNREFUSED\)\. Prüfen Sie CLAMD_URL/,
    ],
    [
      'Sicherung',
      async () => ({ BACKUP_DIR: path.join(folder, 'sicherungen') }),
      /^Fehler .*BACKUP_RECIPIENT fehlt: Unverschlüsselt schreibt/,
    ],
    ['Sicherung', async () => ({ BACKUP_DIR: '/dev/null' }), /^Fehler .*BACKUP_DIR: \/dev\/null ist kein Ordner/],
    ['Sicherung', async () => ({}), /^Hinweis .*BACKUP_DIR fehlt/],
    [
      'Sicherung',
      async () => ({ BACKUP_DIR: folder, BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` }),
      /^Fehler .*age (?:konnte nicht verschlüsseln|fehlt auf dieser Maschine)/,
    ],
    ['Dateien', async () => ({ UPLOAD_DISK_RESERVE_GB: '1000000' }), /^Fehler .*weniger als UPLOAD_DISK_RESERVE_GB/],
  ])('names what is wrong: %s', async (name, env, line) => {
    const found = await linesOf(name, { ...settings(), ...(await env()) });
    expect(found.filter((one) => line.test(one))).toHaveLength(1);
  });

  it('finds that the server stores its files elsewhere, as a second one with a disk of its own does', async () => {
    const elsewhere = path.join(folder, 'another-instance');
    const config = { dataDir: elsewhere, s3: undefined, publicUrl: site.url };
    await recordDeployment(database.knex, config, pino({ level: 'silent' }));
    const line = `Fehler Datenbank Der Server legt Dateien anderswo ab: ${path.join(elsewhere, 'uploads/files')}.`;
    expect(await linesOf('Datenbank', settings())).toContainEqual(expect.stringContaining(line));
    expect(await linesOf('Datenbank', { ...settings(), DATA_DIR: elsewhere })).not.toContainEqual(
      expect.stringContaining('anderswo'),
    );
    await database.knex('deployment').delete();
  });

  it('asks the scanner for a verdict', async () => {
    const clamd = await FakeClamd.start();
    expect(await linesOf('Virenscanner', { ...settings(), CLAMD_URL: clamd.url })).toEqual([
      `gut Virenscanner ${clamd.url} prüft.`,
    ]);
    await clamd.down();
  });

  it('knows the last backup, and how old it is', async () => {
    const last = () => linesOf('Sicherung', { ...settings(), BACKUP_DIR: folder });
    expect(await last()).toContain('Hinweis Sicherung Noch keine ist vermerkt: npm run backup -- create');
    await runCommand('backup', ['note', '2026-01-01T02:00:00Z'], { env: settings() });
    expect(await last()).toContainEqual(
      expect.stringMatching(/^Fehler Sicherung Die letzte ist vom 2026-01-01T02:00:00.000Z, also \d+ Stunden alt/),
    );
    await runCommand('backup', ['note'], { env: settings() });
    expect(await last()).toContainEqual(expect.stringMatching(/^gut Sicherung Die letzte ist vom /));
    await database.knex('deployment').where({ name: 'backup' }).delete();
  });

  it('names a planned release that is overdue or not possible, with the way out', async () => {
    const { knex } = database;
    await knex('studio_history').insert({
      wizard: 'kontaktformular',
      kind: 'geplant',
      was_live: false,
      at: knex.fn.now(),
    });
    const { id: entry } = await knex('studio_history').first('id');
    const parts = { version: '', against: '', texts: {}, pictures: {}, parts: {}, provenance: {} };
    const plan = (due: string) =>
      knex('studio_planned').insert({ wizard: 'kontaktformular', entry, due_at: due, ...parts });
    await plan('2126-12-31T23:00:00Z');
    expect(await linesAboutPlans()).toEqual([]);
    await knex('studio_planned').update({ due_at: '2025-12-31T23:00:00Z' });
    const overdue =
      "Fehler Datenbank Eine Veröffentlichung von 'kontaktformular', geplant für den 1. Januar 2026, 0:00 Uhr, ist überfällig.";
    expect(await linesAboutPlans()).toEqual([expect.stringMatching(`^${overdue} Läuft kein Server, `)]);
    expect(await linesAboutPlans({ STUDIO: 'off' })).toEqual([
      expect.stringMatching(`^${overdue} STUDIO steht auf off`),
    ]);
    await knex('studio_planned').update({ obstacle: { why: 'Zurückgezogen.', at: '2026-11-20T10:00:00Z' } });
    expect(await linesAboutPlans()).toEqual([
      expect.stringMatching(/^Hinweis .* nicht möglich\. Unter \/studio steht, warum;/),
    ]);
    await knex('studio_planned').delete();
  });

  it('stores, reads and removes a file in a bucket, and says what of it does not work', async () => {
    const objects = await ObjectStore.start();
    const proxy = await Proxy.start([objects.endpoint]);
    const env = { ...settings(), ...objects.env, S3_ENDPOINT: proxy.url };
    expect(await linesOf('Dateien', env)).toEqual([expect.stringMatching(/^gut .* speichert, liest und löscht;/)]);
    expect(proxy.seen.map((line) => line.split(' ', 1)[0])).toEqual(expect.arrayContaining(['PUT', 'GET', 'DELETE']));
    expect(await objects.names()).toEqual([]);
    for (const [refused, words] of [
      ['PUT', 'speichern'],
      ['GET', 'lesen'],
      ['DELETE', 'löschen'],
    ]) {
      proxy.refuse = ({ method }) => (method === refused ? 403 : undefined);
      expect(await linesOf('Dateien', env)).toEqual([
        expect.stringContaining(`Fehler Dateien Im Objektspeicher lässt sich nichts ${words} (`),
      ]);
    }
    proxy.close();
    await objects.remove();
  });

  it('sends a mail where that is asked for', async () => {
    expect(await linesOf('Testmail', settings(), ['--mail-an', 'jana@example.org'])).toEqual([
      expect.stringContaining('gut Testmail Der Mailserver hat eine E-Mail an jana@example.org angenommen.'),
    ]);
    expect(smtp.to('jana@example.org')).toHaveLength(1);
    smtp.clear();
  });

  it('says how it is used', async () => {
    expect((await runCommand('doctor', ['alles'])).said).toContain('npm run doctor');
    expect((await runCommand('doctor', ['--mail-an', 'jana'])).said).toContain("'jana' ist keine E-Mail-Adresse.");
  });
});

describe('npm run setup', () => {
  /** One line for each question of the brand's texts. */
  const BRAND = [
    '',
    'rufen Sie an', // no number: asked again
    'nein',
    '030 1234567',
    'kanzlei-gross.de', // no address: asked again
    'nein',
    'post@kanzlei-gross.de',
    'Kanzlei Groß & Söhne',
    ...Array.from({ length: 11 }, () => 'Angabe'),
  ];
  const BRAND_COUNT = BRAND.length - 4;

  it('tries each answer out, writes the file for its owner only, and sends a test mail', async () => {
    const dead = `smtp://127.0.0.1:${await freePort()}`;
    const input = [
      'vorfahrt.example', // no address: asked again
      'nein',
      site.url,
      '127.0.0.1',
      path.join(folder, 'data'),
      database.url,
      dead, // nobody listens there: asked again
      'nein',
      smtp.url,
      path.join(folder, 'sicherungen'),
      '-', // no key yet
      ...BRAND,
      'jana@example.org',
    ].join('\n');
    const { code, said } = await runCommand('setup', [file()], {
      input: `${input}\n`,
      env: { DATA_DIR: '/elsewhere' },
    });
    expect([code, said]).toEqual([0, expect.stringContaining('Als Nächstes:')]);
    expect(said).toContain('Fehler: PUBLIC_URL muss eine Adresse sein');
    // The unit's own DATA_DIR counts for less than what the file says.
    expect(said).toContain('(unter systemd: /var/lib/vorfahrt)');
    expect(said).toContain('nimmt niemand Verbindungen an');
    expect(said).toContain("Fehler: 'rufen Sie an' ist keine Telefonnummer.");
    expect(said).toContain("Fehler: 'kanzlei-gross.de' ist keine E-Mail-Adresse.");
    expect(smtp.to('jana@example.org')).toHaveLength(1);
    const written = parseEnv(await readFile(file(), 'utf8'));
    expect(written).toMatchObject({
      NODE_ENV: 'production',
      PUBLIC_URL: site.url,
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      BACKUP_DIR: path.join(folder, 'sicherungen'),
      BRAND_PHONE: '030 1234567',
      BRAND_IMPRINT_OPERATOR: 'Kanzlei Groß & Söhne',
    });
    expect(written['METRICS_TOKEN']).toMatch(/^[\w-]{32}$/);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    // The doctor's lines, of the file and not of the shell.
    expect(said).toMatch(/gut +Betriebsart +Einstellungen aus .*vorfahrt\.env, NODE_ENV=production/);
    expect(said).toMatch(/gut +Anbieter/);
    expect(said).toMatch(/Fehler +Sicherung +BACKUP_RECIPIENT fehlt/);
  });

  it('proposes what is there, keeps it with the enter key, and shows no password', async () => {
    const before = await readFile(file(), 'utf8');
    const { code, said } = await runCommand('setup', [file()], { input: '\n'.repeat(7 + BRAND_COUNT + 1) });
    expect([code, await readFile(file(), 'utf8')]).toEqual([0, before]);
    expect(said).toContain(`[${site.url}]`);
    const { password } = new URL(database.url);
    expect(password === '' || !said.includes(`:${password}@`)).toBe(true);
  });

  it('takes no mail server for an answer, and says what that means', async () => {
    const input = [site.url, '127.0.0.1', path.join(folder, 'data'), database.url, '', '-', '-', ...BRAND].join('\n');
    const { code, said } = await runCommand('setup', [path.join(folder, 'no-mail.env')], { input: `${input}\n` });
    expect([code, said]).toEqual([0, expect.stringContaining('Hinweis: Noch kein Mailserver')]);
    expect(said).toMatch(/Fehler +Mailserver +SMTP_URL fehlt/);
  });

  it('writes nothing where the answers end early', async () => {
    const other = path.join(folder, 'other.env');
    const { code, said } = await runCommand('setup', [other], { input: `${site.url}\n` });
    expect([code, said]).toEqual([1, expect.stringContaining('Die Eingabe ist zu Ende. Geschrieben wurde nichts.')]);
    await expect(stat(other)).rejects.toThrow('ENOENT');
  });
});

import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { canonicalEmail } from '../accounts/email.ts';
import { readConfig } from '../config.ts';
import { migrate, visitDatabase } from '../db/index.ts';
import { isAddress } from '../mail/address.ts';
import { openFileStore } from '../uploads/index.ts';
import { openCatalogue } from '../wizards/index.ts';
import { erasePerson } from './erase.ts';
import { exportPerson } from './export.ts';
import { findPerson, type Person } from './person.ts';

const USAGE = `npm run privacy -- export <E-Mail-Adresse> [--out <neuer Ordner>]
npm run privacy -- erase <E-Mail-Adresse> [--yes]

export schreibt alles, was zu der Adresse gespeichert ist, in einen neuen Ordner: auskunft.txt zum Lesen, auskunft.json
für Programme, Unterlagen unter dateien/. Ohne --out liegt er im aktuellen Ordner.
erase löscht dasselbe, nach Rückfrage oder mit --yes. Beides geht auch, während der Server läuft.
`;

type Asked = { command: 'export' | 'erase'; email: string; out: string | undefined; sure: boolean };

/** `npm run privacy`: access and erasure (GDPR articles 15, 17, 20). The office checks first who is asking. */
async function main(args: string[]): Promise<void> {
  const asked = readArguments(args);
  const config = readConfig();
  const log = pino({ level: 'silent' });
  const database = await visitDatabase({ ...config, log });
  const catalogue = await openCatalogue({ directory: config.wizardsDir, log });
  try {
    await migrate(database.knex);
    const files = await openFileStore({ ...config, log });
    const person = await findPerson(database.knex, catalogue, asked.email);
    say(`Zu ${asked.email} gefunden: ${countsOf(person)}.`);
    if (person.mentioned.length > 0) say(`Außerdem steht die Adresse in Anfragen anderer (bleiben unverändert, bitte von Hand prüfen): ${person.mentioned.join(', ')}.`);
    if (asked.command === 'export') {
      const directory = path.resolve(asked.out ?? `auskunft-${new Date().toISOString().replaceAll(':', '-')}`);
      const missing = await exportPerson(person, { files, catalogue, directory, now: new Date() });
      say(`Geschrieben nach ${directory}.`);
      if (missing.length > 0) say(`Diese Dateien fehlen im Speicher: ${missing.join(', ')}.`);
      return;
    }
    if (!asked.sure && !(await confirms(asked.email))) throw new Error('Nichts wurde gelöscht.');
    await erasePerson({ knex: database.knex, files, catalogue, now: new Date() }, asked.email);
    say('Gelöscht. Behalten wird nur der Eintrag im Löschprotokoll: Zeitpunkt und Anzahlen, keine personenbezogenen Daten.');
    say('Nicht hier, sondern von Hand: Sicherungen, das Postfach der Kanzlei und Handakten (§ 50 BRAO).');
  } finally {
    catalogue.close();
    await database.close();
  }
}

function readArguments(args: string[]): Asked {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { out: { type: 'string' }, yes: { type: 'boolean', default: false } } });
  const [command, typed = '', ...rest] = positionals;
  if ((command !== 'export' && command !== 'erase') || rest.length > 0) throw new Error(USAGE);
  const email = canonicalEmail(typed);
  if (!isAddress(email)) throw new Error(`'${typed}' ist keine E-Mail-Adresse.`);
  return { command, email, out: values.out, sure: values.yes };
}

function countsOf({ submissions, mails, newsletter, accounts, registrations, passwordLinks }: Person): string {
  const files = submissions.reduce((sum, { uploads }) => sum + uploads.length, 0);
  return [
    `Anfragen: ${submissions.length}`,
    `Dateien: ${files}`,
    `E-Mails: ${mails.length}`,
    `Newsletter: ${newsletter.length}`,
    `Konten: ${accounts.length}`,
    `Registrierungen: ${registrations.length}`,
    `Passwort-Links: ${passwordLinks.length}`,
  ].join(', ');
}

async function confirms(email: string): Promise<boolean> {
  say('Das lässt sich nicht rückgängig machen. Zum Löschen bitte die Adresse noch einmal eingeben:');
  const terminal = createInterface({ input: process.stdin });
  const [typed = ''] = (await Promise.race([once(terminal, 'line'), once(terminal, 'close')])) as [string?];
  terminal.close();
  return canonicalEmail(typed) === email;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

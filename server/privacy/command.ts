import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { canonicalEmail } from '../records/email.ts';
import type { Terminal } from '../base/commandLine.ts';
import { visitDeployment, type Visit } from '../deployment/index.ts';
import { isAddress } from '../outbox/index.ts';
import { readArchive } from '../revisions/index.ts';
import { openCatalogue, type Catalogue } from '../wizards/index.ts';
import { completeList } from './erasureList.ts';
import { eraseAndCheck, type Stores } from './eraseCommand.ts';
import { exportPerson } from './export.ts';
import { cleanUp } from './orphansCommand.ts';
import { findPerson, type Person } from './person.ts';
import { eachRecord } from './records.ts';

const USAGE = `npm run privacy -- export <E-Mail-Adresse> [--out <neuer Ordner>]
npm run privacy -- erase <E-Mail-Adresse> [--yes]
npm run privacy -- orphans [--remove]

export schreibt alles, was zu der Adresse gespeichert ist, in einen neuen Ordner: auskunft.txt zum Lesen, auskunft.json
für Programme, Unterlagen unter dateien/. Ohne --out liegt er im aktuellen Ordner.
erase löscht dasselbe, nach Rückfrage oder mit --yes.
orphans zeigt Dateien im Speicher, die kein Eintrag der Datenbank mehr nennt und die älter als 24 Stunden sind; --remove löscht sie.
Alles geht auch, während der Server läuft. Rückgabewert 0 heißt: alles ist getan.
`;

type PrivacyCommand =
  | { command: 'export' | 'erase'; email: string; out: string | undefined; sure: boolean }
  | { command: 'orphans'; remove: boolean };

/**
 * `npm run privacy`: access and erasure (GDPR articles 15, 17, 20). The office has to verify the person's identity
 * first.
 */
export async function privacyCommand(args: string[], terminal: Terminal): Promise<number> {
  const asked = readArguments(args);
  return visitDeployment(terminal, async (visit) => {
    const files = await visit.openFiles();
    if (asked.command === 'orphans')
      return cleanUp({ knex: visit.knex, files, now: new Date(), say: terminal.say }, asked.remove);
    return withCatalogue(visit, async (catalogue) => {
      const stores = { knex: visit.knex, files, catalogue, say: terminal.say };
      const person = await findPerson(visit.knex, catalogue, asked.email);
      formatFound(person, terminal);
      if (asked.command === 'export') return write(person, stores, asked.out);
      if (!asked.sure && !(await confirms(asked.email, terminal))) throw new Error('Nichts wurde gelöscht.');
      const code = await eraseAndCheck(stores, asked.email);
      return Math.max(code, await listErasure(visit, terminal));
    });
  });
}

/** Completes the list beside the backups, where there is one. */
async function listErasure({ knex, config: { backupDir } }: Visit, { say }: Terminal): Promise<number> {
  if (backupDir === undefined) return 0;
  try {
    await completeList(knex, backupDir, new Date());
    return 0;
  } catch (error) {
    say(
      `In der Liste der Löschungen in ${backupDir} steht sie noch nicht (${error instanceof Error ? error.message : String(error)}). Die nächste Sicherung trägt sie nach, oder derselbe Befehl noch einmal.`,
    );
    return 1;
  }
}

function readArguments(args: string[]): PrivacyCommand {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { out: { type: 'string' }, yes: flag, remove: flag },
  });
  const [command, typed = '', ...rest] = positionals;
  if (command === 'orphans' && positionals.length === 1) return { command, remove: values.remove };
  if ((command !== 'export' && command !== 'erase') || rest.length > 0) throw new Error(USAGE);
  const email = canonicalEmail(typed);
  if (!isAddress(email)) throw new Error(`'${typed}' ist keine E-Mail-Adresse.`);
  return { command, email, out: values.out, sure: values.yes };
}

async function withCatalogue<Result>(
  { config, knex }: Visit,
  work: (catalogue: Catalogue) => Promise<Result>,
): Promise<Result> {
  const archive = readArchive(knex);
  const catalogue = await openCatalogue({ directory: config.wizardsDir, log: pino({ level: 'silent' }), archive });
  return work(catalogue).finally(() => catalogue.close());
}

async function write(person: Person, { files, catalogue, say }: Stores, out: string | undefined): Promise<number> {
  const directory = path.resolve(out ?? `auskunft-${new Date().toISOString().replaceAll(':', '-')}`);
  const missing = await exportPerson(person, { files, catalogue, directory, now: new Date() });
  say(`Geschrieben nach ${directory}.`);
  if (missing.length === 0) return 0;
  say(
    `Die Auskunft ist unvollständig. Diese Dateien fehlen im Speicher ganz oder teilweise: ${missing.map(({ name, id }) => `${name} (${id})`).join(', ')}.`,
  );
  return 1;
}

function formatFound(person: Person, { say }: Terminal): void {
  const counts = eachRecord().flatMap(([name, { count }]) => Object.entries(count?.(person[name]) ?? {}));
  say(`Zu ${person.email} gefunden: ${counts.map(([kind, count]) => `${kind}: ${count}`).join(', ')}.`);
  for (const [name, { stays }] of eachRecord())
    if (stays !== undefined && person[name].length > 0) say(stays.found(person[name]));
}

async function confirms(email: string, { say, input }: Terminal): Promise<boolean> {
  say('Das lässt sich nicht rückgängig machen. Zum Löschen bitte die Adresse noch einmal eingeben:');
  const terminal = createInterface({ input });
  const [typed = ''] = (await Promise.race([once(terminal, 'line'), once(terminal, 'close')])) as [string?];
  terminal.close();
  return canonicalEmail(typed) === email;
}

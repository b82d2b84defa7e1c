import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Knex } from 'knex';
import { pino } from 'pino';
import type { Terminal } from '../base/commandLine.ts';
import { readSettings } from '../config/config.ts';
import { visitDatabase } from '../db/index.ts';
import { migrate, migrateDown } from './migrate.ts';
import { readState } from './migrations.ts';

const USAGE = `npm run migrate -- status          zeigt, welche Änderungen des Schemas gemacht sind
npm run migrate -- up              macht die fehlenden, wie es der Server bei jedem Start tut
npm run migrate -- down <Name> [--yes]   nimmt alle nach dieser zurück, für eine Version, die nur bis dahin kennt

up geht auch, während Server laufen. Vor down halten Sie alle Server an. Rückgabewert 0 heißt: alles ist getan.`;

/** `npm run migrate`: shows the schema of the configured database, completes it, or takes it back for an older program. */
export async function migrateCommand([command, ...rest]: string[], terminal: Terminal): Promise<number> {
  const [last, ...more] = rest.filter((argument) => argument !== '--yes');
  const takesName = command === 'down';
  const isKnown = command === 'status' || command === 'up' || takesName;
  if (!isKnown || more.length > 0 || takesName !== (last !== undefined) || (!takesName && rest.length > 0)) {
    terminal.complain(USAGE);
    return 2;
  }
  const config = readSettings(terminal.env);
  const database = await visitDatabase({ ...config, log: pino({ level: 'silent' }) });
  try {
    terminal.say(`Datenbank: ${database.place} · Einstellungen: ${config.envFile ?? 'nur aus der Umgebung'}`);
    if (command === 'status') return await status(database.knex, terminal);
    if (command === 'up') return await up(database.knex, terminal);
    return await down(database.knex, terminal, { last: last ?? '', sure: rest.includes('--yes') });
  } finally {
    await database.close();
  }
}

/** 1 where something is missing, so that a script can ask. */
async function status(knex: Knex, { say }: Terminal): Promise<number> {
  const { made, missing, newer, foreign } = await readState(knex);
  for (const name of made) say(`gemacht  ${name}`);
  for (const name of missing) say(`fehlt    ${name}`);
  for (const name of newer) say(`neuer    ${name}   (kennt dieses Programm nicht)`);
  for (const name of foreign) say(`fremd    ${name}   (gehört nicht zu diesem Programm)`);
  return missing.length === 0 && foreign.length === 0 ? 0 : 1;
}

async function up(knex: Knex, { say }: Terminal): Promise<number> {
  const { missing } = await readState(knex);
  await migrate(knex);
  for (const name of missing) say(`gemacht  ${name}`);
  say(missing.length === 0 ? 'Nichts zu tun.' : 'Die Datenbank ist auf dem Stand dieses Programms.');
  return 0;
}

async function down(knex: Knex, terminal: Terminal, { last, sure }: { last: string; sure: boolean }): Promise<number> {
  const { say } = terminal;
  const { made } = await readState(knex);
  const affected = made.slice(made.indexOf(last) + 1);
  if (made.includes(last) && affected.length === 0) {
    say('Nichts zu tun.');
    return 0;
  }
  if (made.includes(last) && !sure && !(await confirms(affected, terminal))) throw new Error('Nichts wurde geändert.');
  for (const name of await migrateDown(knex, last)) say(`zurückgenommen  ${name}`);
  say('Starten Sie jetzt die ältere Version. Die neuere machte beim Start alles wieder.');
  return 0;
}

async function confirms(affected: string[], { say, input }: Terminal): Promise<boolean> {
  say(`Zurückgenommen werden: ${affected.join(', ')}. Was nur dort gespeichert ist, geht verloren.`);
  say('Halten Sie vorher alle Server an und sichern Sie die Datenbank. Zum Fortfahren bitte „zurück“ eingeben:');
  const terminal = createInterface({ input });
  const [typed = ''] = (await Promise.race([once(terminal, 'line'), once(terminal, 'close')])) as [string?];
  terminal.close();
  return typed.trim() === 'zurück';
}

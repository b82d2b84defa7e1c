import { pino } from 'pino';
import { readConfig } from '../config.ts';
import { migrate, visitDatabase } from '../db/index.ts';
import { deadMails, retryDead } from './store.ts';

const USAGE = `npm run mail -- dead          zeigt E-Mails, die niemand mehr zu senden versucht
npm run mail -- retry [id]    versucht sie noch einmal, alle oder eine
`;

/** `npm run mail`: the dead-letter list, also while the server runs. */
async function main([command, id]: string[]): Promise<number> {
  if (command !== 'dead' && command !== 'retry') {
    process.stderr.write(USAGE);
    return 2;
  }
  const database = await visitDatabase({ ...readConfig(), log: pino({ level: 'silent' }) });
  try {
    await migrate(database.knex);
    process.stdout.write(command === 'dead' ? await list(database.knex) : `${await retryDead(database.knex, id)} E-Mails werden noch einmal versucht.\n`);
    return 0;
  } finally {
    await database.close();
  }
}

async function list(knex: Parameters<typeof deadMails>[0]): Promise<string> {
  const dead = await deadMails(knex);
  if (dead.length === 0) return 'Keine. Alle E-Mails sind gesendet oder werden noch versucht.\n';
  return dead.map(({ id, kind, recipient, created_at: at, error }) => `${id}  ${at.toISOString()}  ${kind}  an ${recipient ?? 'die Kanzlei'}  ${error ?? 'keine Versuche mehr'}\n`).join('');
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
